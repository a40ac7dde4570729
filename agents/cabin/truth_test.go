package cabin_test

import (
	"slices"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/agents/cabin"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// The value of the truth takes luck off what every kind of seat may expect
// (experiments/015-luck).
func TestTruth(t *testing.T) {
	agentstest.ReducesVariance(t, agentstest.Open(t, rules.Name, "players=1", "score=team"), 60, 0.9, 0.6, 0.6)
	for _, settings := range [][]string{{"players=1", "score=team"}, {}, {"overlord=true", "players=1", "score=team"}} {
		g := agentstest.Open(t, rules.Name, settings...)
		agentstest.TruthAnywhere(t, g)
		agentstest.TruthAllocatesNothing(t, g)
	}
}

// The numbers are such that a net bears, and Characters are told apart by them.
func TestTruthNumbers(t *testing.T) {
	d, alike, ply := new(cabin.Teller), 0, 0
	agentstest.FeaturesInRange(t, agentstest.Open(t, rules.Name), 2*cabin.TruthCount, 15, func(s engine.State, x []float32) {
		d.Look(s)
		d.Describe(0, x[:cabin.TruthCount])
		d.Describe(1, x[cabin.TruthCount:])
		f := rules.FactsOf(s)
		if ply++; ply > 21 && f.Character(0).Living && f.Character(1).Living && slices.Equal(x[:cabin.TruthCount], x[cabin.TruthCount:]) {
			alike++
		}
	})
	if alike > 5 {
		t.Errorf("two Characters are described alike in %d states while both live", alike)
	}
}
