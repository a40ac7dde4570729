package mall

import (
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// TestWhatIsKeptChangesNothing: a strategy with caches from other games chooses as a new one.
func TestWhatIsKeptChangesNothing(t *testing.T) {
	g := newGame(t)
	for _, seat := range []engine.Seat{rules.Human, rules.Zombie} {
		for _, name := range append(strategies(g, seat), "script") {
			t.Run(g.Seats()[seat]+"/"+name, func(t *testing.T) { chooseAsNew(t, g, seat, name) })
		}
	}
}

func chooseAsNew(t *testing.T, g engine.Game, seat engine.Seat, name string) {
	old := agentstest.Policy(t, g, name)
	rng := engine.Stream(9, name)
	var games [3]engine.State
	asked := uint64(0)
	for i := range games {
		games[i] = g.NewState()
	}
	for plies := 0; plies < 6000; plies++ {
		s := games[plies/5%len(games)]
		legal := s.AppendLegal(nil)
		switch {
		case s.Turn() == engine.Nobody:
			s.CopyFrom(g.NewState())
		case s.Turn() == engine.Chance:
			s.Apply(legal[engine.Pick(s.AppendOdds(nil), rng)])
		case s.Turn() != seat || rng.IntN(8) == 0:
			s.Apply(legal[rng.IntN(len(legal))])
		default:
			asked++
			a := old.Choose(s, legal, engine.Stream(asked, "kept"))
			if b := agentstest.Policy(t, g, name).Choose(s, legal, engine.Stream(asked, "kept")); a != b {
				t.Fatalf("after %d decisions %s, a new one %s:\n%s", asked, g.Notation().FormatAction(s, a), g.Notation().FormatAction(s, b), g.Notation().FormatPosition(s))
			}
			s.Apply(a)
		}
	}
	if asked < 500 {
		t.Errorf("asked %d times", asked)
	}
}
