package streets

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
	"deadreckon/internal/slowtest"
)

// A position of any kind, full or of a seat, is written and read again. K486.
func TestPositionText(t *testing.T) {
	slowtest.Skip(t)
	for name, o := range modes() {
		t.Run("K486 "+name, func(t *testing.T) {
			g := New(defaultRules(t, o))
			n := g.Notation()
			rng := engine.Stream(3, name)
			p := enginetest.Player{Rng: rng}
			same := func(s *rules.State, w engine.Position) {
				text := n.FormatPosition(w)
				q, err := n.ParsePosition(text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if got := rules.Content(q); *got != *rules.Content(w) {
					t.Fatalf("%s\nis read as\n%s\nof\n%+v\n%+v", text, n.FormatPosition(q), *rules.Content(w), *got)
				}
			}
			for range 3 {
				s := g.NewState().(*rules.State)
				for i := 0; s.Turn() != engine.Nobody; i++ {
					if i%3 == 0 {
						same(s, s)
						v := g.NewView()
						s.ViewInto(engine.Seat(rng.IntN(s.Rules().Seats)), v)
						same(s, v)
					}
					p.Step(s)
				}
				same(s, s)
			}
		})
	}
}

// Missing values are derived: the actor gives the part, the seat and the phase; survivors without a line
// are dead; actions are those of a new turn with its event.
func TestPositionCompleted(t *testing.T) {
	const head = "deadreckon streets position 1\nturn 3\nevent 66\nbuilding A ransacked\nsurvivor marshal 9,9\nsurvivor hunter 9,10 wounds 1\n"
	for _, c := range []struct{ said, want string }{
		{"", "phase pick\non-turn red"},
		{"actor hunter", "phase act\non-turn red\nactor hunter"},
		{"actor marshal", "phase act\non-turn red\nactor marshal"},
		{"stage part\nactor hunter", "phase act\non-turn red\nactor hunter"},
		{"stage event\nactor hunter", "?"},
		{"actor hunter\ntarget 9,9", "?"},
	} {
		n := text.Notation{Rules: defaultRules(t, state.Book())}
		p, err := n.ParsePosition(head + c.said)
		if err != nil {
			if c.want != "?" {
				t.Errorf("%s: %v", c.said, err)
			}
			continue
		}
		s := rules.Content(p)
		got := "phase " + s.Node.String() + "\non-turn " + state.SeatNames[max(s.OnTurn, 1)-1]
		if s.Node == state.PhaseAct {
			got += "\nactor " + s.Name(int(s.Actor))
		}
		if got != c.want || s.Survivors[1].State != state.Gone || s.Part != 1 || s.Survivors[0].Actions != 3 {
			t.Errorf("%s is completed as %s", c.said, n.FormatPosition(s))
		}
	}
}

// In the test for infection the tested bites are written, and no places of automatic fire.
func TestPositionOfInfection(t *testing.T) {
	g := given(t, "red 5,5\nred 9,9", nil)
	g.who(1).Bites, g.who(2).Bites = 2, 1
	g.from(state.StageInfect).rolls(rules.ChanceInfect).roll(6).rolls(rules.ChanceInfect)
	n := text.Notation{Rules: g.s.Rules()}
	p, err := n.ParsePosition(n.FormatPosition(g.s))
	if err != nil || *rules.Content(p) != *g.s {
		t.Errorf("%v of\n%s", err, n.FormatPosition(g.s))
	}
}

// The lines may be in any order.
func TestPositionOrder(t *testing.T) {
	g := New(defaultRules(t, modes()["everything"]))
	n := g.Notation()
	rng := engine.Stream(5, "order")
	p := enginetest.Player{Rng: rng}
	s := g.NewState().(*rules.State)
	for i := 0; s.Turn() != engine.Nobody; i++ {
		if i%20 == 0 {
			first, rest, _ := strings.Cut(n.FormatPosition(s), "\n")
			all := strings.SplitAfter(rest, "\n")
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			text := first + "\n" + strings.Join(all, "")
			if q, err := n.ParsePosition(text); err != nil || *rules.Content(q) != *s {
				t.Fatalf("%v of\n%s", err, text)
			}
		}
		p.Step(s)
	}
}
