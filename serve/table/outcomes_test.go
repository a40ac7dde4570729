package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/access"
	_ "deadreckon/internal/games"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/journal"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/table"
)

// twins are two tables with dice entered by hand, at which a seat has seen the same events.
type twins struct {
	t      *testing.T
	game   engine.Game
	seat   engine.Seat
	is     [2]engine.State
	tables [2]*table.Table
	taken  int // accepted outcomes
}

func twinsOf(t *testing.T, g engine.Game, seat engine.Seat) *twins {
	w := &twins{t: t, game: g, seat: seat}
	for i := range w.tables {
		j, err := journal.New(g, journal.HeaderOf(g, "test 1", 3, journal.DiceAsk))
		if err != nil {
			t.Fatal(err)
		}
		if w.tables[i], err = table.New(j, "test 1", access.Permission{}, silent{}, wide); err != nil {
			t.Fatal(err)
		}
		w.is[i] = g.NewState()
	}
	return w
}

func (w *twins) ask(i int, eye engine.Seat, fields map[string]any) string {
	fields["id"] = "1"
	request, err := json.Marshal(fields)
	if err != nil {
		w.t.Fatal(err)
	}
	return answer(w.tables[i].Viewer(eye), string(request))
}

// next advances both games by actions that look equal to the seat, and reports whether it could.
func (w *twins) next(rng *rand.Rand) bool {
	legal := w.is[0].AppendLegal(nil)
	if len(legal) == 0 {
		return false
	}
	a := legal[rng.IntN(len(legal))]
	b, ok := leaktest.Alike(w.is[1], w.seat, w.is[0].Seen(a, w.seat), rng)
	if !ok {
		return false
	}
	for i, action := range [2]engine.Action{a, b} {
		if got := w.ask(i, table.Whole, map[string]any{"op": "apply", "actions": []string{w.word(w.is[i], action)}}); failed(got) {
			w.t.Fatal(got)
		}
		w.is[i].Apply(action)
	}
	return true
}

func failed(reply string) bool { return strings.HasPrefix(reply, `{"id":"1","error":`) }

func (w *twins) word(p engine.Position, a engine.Action) string {
	return w.game.Notation().FormatAction(p, a)
}

// differ reports whether the two true positions differ.
func (w *twins) differ() bool {
	n := w.game.Notation()
	return n.FormatPosition(w.is[0]) != n.FormatPosition(w.is[1])
}

// tries lists outcomes to enter: those possible in the view, and the true ones.
func (w *twins) tries(rng *rand.Rand) (words []string) {
	v, err := engine.ViewOf(w.game, w.is[0], w.seat)
	if err != nil {
		w.t.Fatal(err)
	}
	for _, p := range []engine.Position{v, w.is[0], w.is[1]} {
		if p.Turn() != engine.Chance {
			continue
		}
		for _, a := range p.AppendLegal(nil) {
			words = append(words, w.word(p, a))
		}
	}
	rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return words[:min(len(words), 3)]
}

// compare enters each outcome at both tables, compares the answers, and takes accepted outcomes back.
func (w *twins) compare(rng *rand.Rand) {
	for _, word := range w.tries(rng) {
		var got [2]string
		for i := range got {
			got[i] = w.ask(i, w.seat, map[string]any{"op": "apply", "actions": []string{word}})
		}
		if got[0] != got[1] {
			w.t.Fatalf("%s: seat %v tries %q and is answered\n%s\nand in another truth\n%s", w.game.Name(), w.seat, word, got[0], got[1])
		}
		if failed(got[0]) {
			continue
		}
		w.taken++
		for i := range got {
			if back := w.ask(i, table.Whole, map[string]any{"op": "undo"}); failed(back) {
				w.t.Fatal(back)
			}
		}
	}
}

// If the dice are entered by hand, the answers to an entered outcome are byte-identical in two games that
// the seat cannot distinguish.
func TestOutcomesTellNothing(t *testing.T) {
	slowtest.Skip(t)
	compared, taken := map[string]int{}, map[string]int{}
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		settings := [][]engine.Setting{nil}
		for _, m := range e.Modes {
			settings = append(settings, m.Settings)
		}
		for _, set := range settings {
			g := enginetest.Open(t, name, e.Limited(set)...)
			for round := range 2 {
				rng := rand.New(rand.NewPCG(uint64(round), 34))
				w := twinsOf(t, g, engine.Seat(round%len(g.Seats())))
				for range 60 {
					if w.is[0].Turn() == engine.Chance {
						if w.compare(rng); w.differ() {
							compared[name]++
						}
					}
					if !w.next(rng) {
						break
					}
				}
				taken[name] += w.taken
			}
		}
	}
	for _, name := range []string{"kuhn", "leduc", "mall", "cabin", "streets"} {
		if compared[name] == 0 {
			t.Errorf("%s: no two truths were compared", name)
		}
	}
	for _, name := range []string{"kuhn", "pig", "mall", "cabin", "streets", "town"} {
		if taken[name] == 0 {
			t.Errorf("%s: a seat entered nothing of what all see", name)
		}
	}
}
