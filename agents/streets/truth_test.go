package streets_test

import (
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/agents/streets"
	rules "deadreckon/engine/streets"
)

// The value of the truth takes luck off (experiments/015-luck).
func TestTruth(t *testing.T) {
	agentstest.ReducesVariance(t, agentstest.Open(t, rules.Name), 40, 0.95, 0.75, 0.45)
	agentstest.TruthAnywhere(t, agentstest.Open(t, rules.Name, "seats=2"))
	agentstest.TruthAllocatesNothing(t, agentstest.Open(t, rules.Name))
	if rivals := agentstest.Open(t, rules.Name, "mode=rivals", "seats=2"); slices.Contains(agents.ValueNames(rivals), "truth") {
		t.Error("rivals have a value of the truth")
	}
}

// The numbers are such that a net bears, whatever is under way.
func TestTruthNumbers(t *testing.T) {
	agentstest.FeaturesInRange(t, agentstest.Open(t, rules.Name), streets.TruthCount, 20, streets.NewTeller().Describe)
}
