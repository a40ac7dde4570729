package town_test

import (
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/agents/town"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// The value of the truth takes luck off (experiments/015-luck).
func TestTruth(t *testing.T) {
	agentstest.TakesLuckOff(t, rules.Default(1), 120, 0.9, 0.9, 0.8)
	for _, players := range []int{1, 3} {
		agentstest.TruthAnywhere(t, rules.Default(players))
	}
	agentstest.TruthAllocatesNothing(t, rules.Default(1))
	if short := agentstest.Open(t, rules.Name, "deck=short"); slices.Contains(agents.ValueNames(short), "truth") {
		t.Error("the short deck has a value of the truth")
	}
}

// The numbers are such that a net bears, whatever is under way, and the dice of a fight are
// among them.
func TestTruthNumbers(t *testing.T) {
	g := rules.Default(1)
	d, rng, s := new(town.Teller), engine.Stream(4, "truth numbers"), g.NewState()
	var x, y [town.TruthCount]float32
	alike, rolls := 0, 0
	for ply := 0; s.Turn() != engine.Nobody; ply++ {
		d.Describe(s, x[:])
		if most := slices.Max(x[:]); !(most < 15) || slices.Min(x[:]) < -15 {
			t.Fatalf("ply %d: a feature of %v", ply, most)
		}
		legal := s.AppendLegal(nil)
		if rules.FactsOf(s).Phase().String() == "roll" {
			a, b := g.NewState(), g.NewState()
			a.CopyFrom(s)
			b.CopyFrom(s)
			a.Apply(legal[0])
			b.Apply(legal[len(legal)-1])
			d.Describe(a, x[:])
			d.Describe(b, y[:])
			rolls++
			if x == y {
				alike++
			}
		}
		s.Apply(legal[rng.IntN(len(legal))])
	}
	if rolls == 0 || 2*alike > rolls {
		t.Errorf("of %d throws %d are described alike at 2 and at 12", rolls, alike)
	}
}
