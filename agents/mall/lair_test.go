package mall

import (
	"math/rand/v2"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
	"deadreckon/engine/mall/board"
)

// hide plays the setup and returns the squares of hidden zombies.
func hide(t *testing.T, g engine.Game, p strategy, seed uint64) rules.Set {
	t.Helper()
	s := g.NewState()
	rng := engine.Stream(seed, "hide")
	for s.(*rules.State).Phase() != "place" {
		legal := s.AppendLegal(nil)
		if s.Turn() == engine.Chance {
			s.Apply(legal[engine.Pick(s.AppendOdds(nil), rng)])
			continue
		}
		s.Apply(p.choose(rules.FactsOf(s, rules.Zombie), legal, rng))
	}
	return rules.FactsOf(s, rules.Zombie).Unrevealed()
}

// TestLairs checks the documented placements.
func TestLairs(t *testing.T) {
	g := newGame(t)
	b := board.Default()
	for name, want := range map[string]rules.Set{
		"automaton": onTheWay(b), "swarm": onTheWay(b), "doorkeeper": onTheWay(b),
		"ambush": onTheWay(b).And(around(b, b.Rifles, 7)),
	} {
		var used rules.Set
		for seed := range uint64(100) {
			have := hide(t, g, agentstest.Policy(t, g, name).(*player).strategy, seed)
			if out := have.AndNot(want); have.Len() != 5 || !out.Empty() {
				t.Fatalf("%s: %d squares, %d of them elsewhere", name, have.Len(), out.Len())
			}
			used = used.Or(have)
		}
		if used != want {
			t.Errorf("%s: %d of %d squares are ever used", name, used.Len(), want.Len())
		}
	}
}

// TestLay: squares of a set are used evenly, with at most one square of Edwin's. EN 3.1.4.
func TestLay(t *testing.T) {
	g := newGame(t)
	b := board.Default()
	var times [board.MaxSquares + 1]int
	const rounds = 2000
	set := b.HideAllowed
	for seed := range uint64(rounds) {
		have := hide(t, g, layer{set}, seed)
		for x := have.Next(1); x != 0; x = have.Next(x + 1) {
			times[x]++
		}
	}
	even := 5 * rounds / set.Len() // 77
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		if !b.Edwins.Has(x) && (times[x] < even/2 || times[x] > even*2) {
			t.Errorf("square %s: %d times, want about %d", b.Name(x), times[x], even)
		}
	}
}

// layer places hidden zombies in a set.
type layer struct{ set rules.Set }

func (l layer) choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action {
	return placeHidden(f, legal, l.set, rng)
}
