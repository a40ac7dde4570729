package streets

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// What is written is read again, at any moment, as the truth or as a seat sees it. K486.
func TestPositionText(t *testing.T) {
	for name, o := range modes() {
		t.Run("K486 "+name, func(t *testing.T) {
			g := New(defaultRules(t, o))
			n := g.Notation()
			rng := engine.Stream(3, name)
			p := enginetest.Player{Rng: rng}
			same := func(s *State, w engine.Position) {
				text := n.FormatPosition(w)
				q, err := n.ParsePosition(text)
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				if got := content(q); *got != *content(w) {
					t.Fatalf("%s\nis read as\n%s\nof\n%+v\n%+v", text, n.FormatPosition(q), *content(w), *got)
				}
			}
			for range 3 {
				s := g.NewState().(*State)
				for i := 0; s.Turn() != engine.Nobody; i++ {
					if i%3 == 0 {
						same(s, s)
						v := g.NewView()
						s.ViewInto(engine.Seat(rng.IntN(s.r().seats)), v)
						same(s, v)
					}
					p.Step(s)
				}
				same(s, s)
			}
		})
	}
}

// What follows from the rest need not be said: who acts says the part, the seat and the phase;
// who has no line is dead; actions are those of a turn that begins, with its event.
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
		n := notation{defaultRules(t, Book())}
		p, err := n.ParsePosition(head + c.said)
		if err != nil {
			if c.want != "?" {
				t.Errorf("%s: %v", c.said, err)
			}
			continue
		}
		s := content(p)
		got := "phase " + s.phase.String() + "\non-turn " + seatNames[max(s.onTurn, 1)-1]
		if s.phase == phaseAct {
			got += "\nactor " + s.name(int(s.actor))
		}
		if got != c.want || s.survivors[1].state != gone || s.part != 1 || s.survivors[0].actions != 3 {
			t.Errorf("%s is completed as %s", c.said, n.FormatPosition(s))
		}
	}
}

// In the test for infection the bites that were thrown for are said, and no place of a volley.
func TestPositionOfInfection(t *testing.T) {
	g := given(t, "red 5,5\nred 9,9", nil)
	g.who(1).bites, g.who(2).bites = 2, 1
	g.from(stageInfect).node(phaseRoll, jobInfect).roll(6).node(phaseRoll, jobInfect)
	n := notation{g.s.r()}
	p, err := n.ParsePosition(n.FormatPosition(g.s))
	if err != nil || *content(p) != *g.s {
		t.Errorf("%v of\n%s", err, n.FormatPosition(g.s))
	}
}

// The lines may stand in any order.
func TestPositionOrder(t *testing.T) {
	g := New(defaultRules(t, modes()["everything"]))
	n := g.Notation()
	rng := engine.Stream(5, "order")
	p := enginetest.Player{Rng: rng}
	s := g.NewState().(*State)
	for i := 0; s.Turn() != engine.Nobody; i++ {
		if i%20 == 0 {
			first, rest, _ := strings.Cut(n.FormatPosition(s), "\n")
			all := strings.SplitAfter(rest, "\n")
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			text := first + "\n" + strings.Join(all, "")
			if q, err := n.ParsePosition(text); err != nil || *content(q) != *s {
				t.Fatalf("%v of\n%s", err, text)
			}
		}
		p.Step(s)
	}
}
