package cabin_test

import (
	"slices"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/agents/cabin"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// TestTruth: the value function reduces variance for every kind of seat (experiments/015-luck).
func TestTruth(t *testing.T) {
	agentstest.ReducesVariance(t, agentstest.Open(t, rules.Name, "players=1", "score=team"), 60, 0.9, 0.6, 0.6)
	for _, settings := range [][]string{{"players=1", "score=team"}, {}, {"overlord=true", "players=1", "score=team"}} {
		g := agentstest.Open(t, rules.Name, settings...)
		agentstest.TruthAnywhere(t, g)
		agentstest.TruthAllocatesNothing(t, g)
	}
}

// TestTruthNumbers: features have a suitable range and distinguish Characters.
func TestTruthNumbers(t *testing.T) {
	d, alike, ply := new(cabin.TruthFeatures), 0, 0
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
