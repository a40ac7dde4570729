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

// TestTruth: the value function reduces variance (experiments/015-luck).
func TestTruth(t *testing.T) {
	agentstest.ReducesVariance(t, rules.Default(1), 120, 0.9, 0.9, 0.8)
	for _, players := range []int{1, 3} {
		agentstest.TruthAnywhere(t, rules.Default(players))
	}
	agentstest.TruthAllocatesNothing(t, rules.Default(1))
	if short := agentstest.Open(t, rules.Name, "deck=short"); slices.Contains(agents.ValueNames(short), "truth") {
		t.Error("the short deck has a value of the truth")
	}
}

// TestTruthNumbers: features have a suitable range at any moment and include the dice of a fight.
func TestTruthNumbers(t *testing.T) {
	g := rules.Default(1)
	d := new(town.TruthFeatures)
	var low, high [town.TruthCount]float32
	alike, rolls := 0, 0
	agentstest.FeaturesInRange(t, g, town.TruthCount, 15, func(s engine.State, x []float32) {
		d.Describe(s, x)
		if rules.FactsOf(s).Phase().String() != "roll" {
			return
		}
		legal := s.AppendLegal(nil)
		a, b := g.NewState(), g.NewState()
		a.CopyFrom(s)
		b.CopyFrom(s)
		a.Apply(legal[0])
		b.Apply(legal[len(legal)-1])
		d.Describe(a, low[:])
		d.Describe(b, high[:])
		rolls++
		if low == high {
			alike++
		}
	})
	if rolls == 0 || 2*alike > rolls {
		t.Errorf("of %d throws %d are described alike at 2 and at 12", rolls, alike)
	}
}
