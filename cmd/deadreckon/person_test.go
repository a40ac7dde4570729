package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/engine"
)

// In every game, wherever it gets to: digits at a decision are what the list prints
// them beside, and nothing else; at chance they are an outcome that is printed. Where
// dice are entered too, digits are never a move.
func TestDigitsAreWhatIsPrinted(t *testing.T) {
	long(t)
	digits := []string{"005", "030", "052", "157", "210"}
	for i := range manyMoves + 10 {
		digits = append(digits, strconv.Itoa(i))
	}
	for _, name := range engine.Names() {
		for _, table := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, table %v", name, table), func(t *testing.T) {
				game := opened(t, name)
				for seed := range uint64(2) {
					seen := 0
					walk(game, seed, 300, func(v engine.View) {
						if seen++; seen%5 == 0 {
							checkDigits(t, game, v, table, digits)
						}
					})
				}
			})
		}
	}
}

// opened opens a game whose games end.
func opened(t testing.TB, name string) engine.Game {
	t.Helper()
	flags := gameFlags{name: name}
	game, err := flags.open()
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// long marks a test of seconds on one goroutine, of which the race detector, whose run is
// -short, would learn nothing.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("long, on one goroutine")
	}
}

// walk plays at random, with what each seat sees on the way.
func walk(game engine.Game, seed uint64, most int, visit func(engine.View)) {
	s, rng := game.NewState(), rand.New(rand.NewPCG(seed, 1))
	v := game.NewView()
	for range most {
		if s.Turn() == engine.Nobody {
			return
		}
		for seat := range game.Seats() {
			s.ViewInto(engine.Seat(seat), v)
			visit(v)
		}
		legal := s.AppendLegal(nil)
		s.Apply(legal[rng.IntN(len(legal))])
	}
}

func checkDigits(t *testing.T, game engine.Game, v engine.View, table bool, digits []string) {
	t.Helper()
	var out bytes.Buffer
	p := person{console: &console{out: &out}, game: game, table: table}
	p.list(v)
	legal := v.AppendLegal(nil)
	for _, d := range digits {
		phrase, err := p.parse(v, d)
		if err != nil {
			continue
		}
		text := game.Notation().FormatAction(v, phrase[0])
		printed := fmt.Sprintf("%3s %s", d, text)
		if v.Turn() == engine.Chance {
			printed = " " + strings.TrimLeft(d, "0") + " ("
			if strings.Trim(d, "0") == "" {
				printed = " 0 ("
			}
		}
		if len(phrase) != 1 || !strings.Contains(out.String(), printed) || table && v.Turn() != engine.Chance {
			t.Fatalf("%s plays %s, where the list is%s", d, text, out.String())
		}
	}
	for i, mark := range p.marks(v, legal) {
		phrase, err := p.parse(v, mark)
		text := game.Notation().FormatAction(v, legal[i])
		if err != nil || !slices.Equal(phrase, legal[i:i+1]) || !strings.Contains(out.String(), fmt.Sprintf("%3s %s", mark, text)) {
			t.Fatalf("%s plays %v (%v); want %s of%s", mark, phrase, err, text, out.String())
		}
	}
}
