package engine_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
)

func TestSeatNames(t *testing.T) {
	g := kuhn.New()
	for seat, want := range map[engine.Seat]string{0: "first", 1: "second", engine.Chance: "chance", engine.Nobody: engine.Nobody.String()} {
		if got := engine.SeatName(g, seat); got != want {
			t.Errorf("seat %d is %q; want %q", seat, got, want)
		}
	}
	for name, want := range map[string]engine.Seat{"first": 0, "second": 1, "0": 0, "1": 1} {
		if got, err := engine.SeatNamed(g, name); err != nil || got != want {
			t.Errorf("%q is seat %v, %v; want %v", name, got, err, want)
		}
	}
	for _, name := range []string{"", "2", "-1", "01", "First"} {
		if got, err := engine.SeatNamed(g, name); err == nil {
			t.Errorf("%q is seat %v", name, got)
		}
	}
	if _, err := engine.SeatNamed(g, "secnd"); err == nil || err.Error() != `no seat "secnd" in kuhn (did you mean second?); seats: first, second` {
		t.Errorf("got %v", err)
	}
}

// A copy is independent; a view is only of its own seat; nobody decides at chance or at the end.
func TestViews(t *testing.T) {
	g := kuhn.New()
	s := g.NewState()
	if _, err := engine.ViewOnTurn(g, s); err == nil || !strings.Contains(err.Error(), "chance is on turn") {
		t.Errorf("chance decides: %v", err)
	}
	for _, word := range []string{"deal K", "deal Q"} {
		a, err := g.Notation().ParseAction(s, word)
		if err != nil {
			t.Fatal(err)
		}
		before := g.Notation().FormatPosition(s)
		c := engine.Clone(g, s)
		c.Apply(a)
		if now := g.Notation().FormatPosition(s); now != before || g.Notation().FormatPosition(c) == before {
			t.Errorf("%s to the copy turns\n%s into\n%s", word, before, now)
		}
		s.Apply(a)
	}
	v, err := engine.ViewOnTurn(g, s)
	if err != nil || v.Viewer() != 0 {
		t.Fatal(v, err)
	}
	if again, err := engine.ViewOf(g, v, 0); err != nil || again.Key() != v.Key() || again == v {
		t.Errorf("the view of a view: %v, %v", again, err)
	}
	if _, err := engine.ViewOf(g, v, 1); err == nil || !strings.Contains(err.Error(), "does not tell what seat second knows") {
		t.Errorf("a view tells of another seat: %v", err)
	}
	for s.Turn() != engine.Nobody {
		s.Apply(s.AppendLegal(nil)[0])
	}
	if _, err := engine.ViewOnTurn(g, s); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("somebody decides at the end: %v", err)
	}
}
