package journal_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/journal"
)

// A journal as a seat sees it has the same tree and current node, contains the seat's views and accepts
// entries.
func TestAs(t *testing.T) {
	for _, c := range games {
		if c.eyes != nil {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			j, err := journal.New(opened(t, c.name), journal.HeaderOf(opened(t, c.name), "test 1", 7, journal.DiceSeed))
			must(t, err)
			rng := rand.New(rand.NewPCG(3, 4))
			for range 10 {
				wander(t, j, rng, 20)
				for seat := range j.Game().Seats() {
					compareSeen(t, j, engine.Seat(seat))
				}
			}
		})
	}
}

// asSeen compares a journal with its copy as a seat sees it.
func compareSeen(t *testing.T, j *journal.Journal, seat engine.Seat) {
	t.Helper()
	g := j.Game()
	seen, err := j.SeenBy(seat)
	must(t, err)
	want, err := engine.ViewOf(g, j.Position(), seat)
	must(t, err)
	v, ok := seen.Position().(engine.View)
	if !ok || v.Viewer() != seat || g.Notation().FormatPosition(v) != g.Notation().FormatPosition(want) {
		t.Fatalf("seat %v knows\n%s\nand not\n%s", seat, g.Notation().FormatPosition(seen.Position()), g.Notation().FormatPosition(want))
	}
	from, line := j.History(seat)
	for _, a := range line {
		from.Apply(a)
	}
	if from.Viewer() != seat || from.Key() != v.Key() {
		t.Fatalf("%d actions led seat %v to\n%s", len(line), seat, g.Notation().FormatPosition(from))
	}
	if a, b := len(j.Played()), len(seen.Played()); a != b || j.Entered() != seen.Entered() || len(j.Redoable()) != len(seen.Redoable()) {
		t.Fatalf("%d actions, %d seen", a, b)
	}
	a, b := j.Branches(), seen.Branches()
	if len(a) != len(b) {
		t.Fatalf("%d branches, %d seen", len(a), len(b))
	}
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("branch %+v is seen as %+v", a[i], b[i])
		}
	}
	if h := seen.Header(); h.Seed != 0 || len(h.Eyes) != 1 {
		t.Errorf("the header says %+v", h)
	}
	for n := seen.Entered(); n > 0; n-- {
		must(t, seen.Undo(1))
	}
}

// A seat's journal contains nothing hidden from the seat. A position placed for another seat is an error.
func TestAsKeepsSecrets(t *testing.T) {
	g := opened(t, "kuhn")
	j, err := journal.New(g, journal.HeaderOf(g, "test 1", 7, journal.DiceSeed))
	must(t, err)
	for _, word := range []string{"deal K", "deal J"} {
		a, err := g.Notation().ParseAction(j.Position(), word)
		must(t, err)
		must(t, j.Enter(a))
	}
	seen, err := j.SeenBy(1)
	must(t, err)
	if got := text(t, seen); strings.Contains(got, "K") || !strings.Contains(got, "deal J") {
		t.Errorf("the second seat sees\n%s", got)
	}
	v, err := engine.ViewOf(g, j.Position(), 0)
	must(t, err)
	must(t, j.Place(v))
	if _, err := j.SeenBy(1); err == nil || !strings.Contains(err.Error(), "does not tell what seat second knows") {
		t.Error(err)
	}
}
