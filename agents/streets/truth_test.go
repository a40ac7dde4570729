package streets_test

import (
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/agents/streets"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
)

// The value of the truth takes luck off (experiments/015-luck).
func TestTruth(t *testing.T) {
	core := agentstest.Open(t, rules.Name, "without=all")
	agentstest.TakesLuckOff(t, core, 40, 0.95)
	agentstest.TruthAnywhere(t, agentstest.Open(t, rules.Name, "without=all", "seats=2"))
	agentstest.TruthAllocatesNothing(t, core)
	for _, other := range [][]string{{}, {"without=all", "mode=rivals", "seats=2"}} {
		if names := agents.ValueNames(agentstest.Open(t, rules.Name, other...)); slices.Contains(names, "truth") {
			t.Errorf("%q: values %q, but the net was fitted to the core together", other, names)
		}
	}
}

// The numbers are such that a net bears, whatever is under way.
func TestTruthNumbers(t *testing.T) {
	g := agentstest.Open(t, rules.Name, "without=all")
	d, rng, s := streets.NewTeller(), engine.Stream(4, "truth numbers"), g.NewState()
	var x [streets.TruthCount]float32
	for ply := 0; s.Turn() != engine.Nobody; ply++ {
		d.Describe(s, x[:])
		if most := slices.Max(x[:]); !(most < 30) || slices.Min(x[:]) < -30 {
			t.Fatalf("ply %d: a feature of %v", ply, most)
		}
		legal := s.AppendLegal(nil)
		s.Apply(legal[rng.IntN(len(legal))])
	}
}
