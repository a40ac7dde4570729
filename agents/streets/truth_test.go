package streets_test

import (
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/agents/streets"
	rules "deadreckon/engine/streets"
)

// TestTruth: the value function reduces variance (experiments/015-luck).
func TestTruth(t *testing.T) {
	agentstest.ReducesVariance(t, agentstest.Open(t, rules.Name), 40, 0.95, 0.75, 0.45)
	agentstest.TruthAnywhere(t, agentstest.Open(t, rules.Name, "seats=2"))
	agentstest.TruthAllocatesNothing(t, agentstest.Open(t, rules.Name))
	if rivals := agentstest.Open(t, rules.Name, "mode=rivals", "seats=2"); slices.Contains(agents.ValueNames(rivals), "truth") {
		t.Error("rivals have a value of the truth")
	}
}

// TestTruthNumbers: features have a suitable range at any moment.
func TestTruthNumbers(t *testing.T) {
	agentstest.FeaturesInRange(t, agentstest.Open(t, rules.Name), streets.TruthCount, 20, streets.NewTruthFeatures().Describe)
}
