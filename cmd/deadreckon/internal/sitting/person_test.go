package sitting

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/internal/games"
	"deadreckon/internal/slowtest"
)

// In every game, a number at a decision is a printed mark or an error, and at chance a printed outcome. At a
// real table, a number is never a move.
func TestDigitsAreWhatIsPrinted(t *testing.T) {
	slowtest.Skip(t)
	digits := []string{"005", "030", "052", "157", "210"}
	for i := range manyMoves + 10 {
		digits = append(digits, strconv.Itoa(i))
	}
	for _, name := range engine.Names() {
		for _, table := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, table %v", name, table), func(t *testing.T) {
				game := enginetest.Open(t, name)
				for seed := range uint64(2) {
					seen := 0
					enginetest.Walk(game, seed, 300, func(v engine.View) {
						if seen++; seen%5 == 0 {
							checkDigits(t, game, v, table, digits)
						}
					})
				}
			})
		}
	}
}

func checkDigits(t *testing.T, game engine.Game, v engine.View, table bool, digits []string) {
	t.Helper()
	var out bytes.Buffer
	p := person{console: &stdio.Console{Out: &out}, game: game, isRealTable: table}
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
