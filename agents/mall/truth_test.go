package mall_test

import (
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	strategies "deadreckon/agents/mall"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// TestTruth: the value function leaves about a quarter of the variance of results
// (experiments/015-luck).
func TestTruth(t *testing.T) {
	agentstest.ReducesVariance(t, openGame(t, 2), 80, 0.4, 0.8, 0.4)
	agentstest.TruthAllocatesNothing(t, openGame(t, 2))
	for _, players := range []uint8{2, 4} {
		agentstest.TruthAnywhere(t, openGame(t, players))
	}
	if names := agents.ValueNames(openGame(t, 1)); slices.Contains(names, "truth") {
		t.Errorf("solitaire has the values %q", names)
	}
}

// TestTruthNumbers: features have a suitable range, and scores of the two sides are opposite.
func TestTruthNumbers(t *testing.T) {
	g := openGame(t, 2)
	v, err := agents.OpenValue(g, "truth")
	if err != nil {
		t.Fatal(err)
	}
	d := new(strategies.TruthFeatures)
	agentstest.FeaturesInRange(t, g, strategies.TruthCount, 15, func(s engine.State, x []float32) {
		var scores [2]float64
		if v.Worth(s, scores[:]); scores[1] != -scores[0] {
			t.Fatalf("scores %v", scores)
		}
		d.Describe(s, x)
	})
}

// TestTruthKnowsValues: the features depend on values of face-down units.
func TestTruthKnowsValues(t *testing.T) {
	g := openGame(t, 2)
	a, b := g.NewState(), g.NewState()
	legal := a.AppendLegal(nil)
	a.Apply(legal[0])
	b.Apply(legal[len(legal)-1])
	var x, y [strategies.TruthCount]float32
	d := new(strategies.TruthFeatures)
	d.Describe(a, x[:])
	d.Describe(b, y[:])
	if x == y || rules.TruthOf(a).Draws() == rules.TruthOf(b).Draws() {
		t.Error("two states with other values are described alike")
	}
}
