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
	agentstest.TakesLuckOff(t, agentstest.Open(t, rules.Name, "players=1", "score=team"), 60, 0.9, 0.6, 0.6)
	for _, settings := range [][]string{{"players=1", "score=team"}, {}, {"overlord=true", "players=1", "score=team"}} {
		g := agentstest.Open(t, rules.Name, settings...)
		agentstest.TruthAnywhere(t, g)
		agentstest.TruthAllocatesNothing(t, g)
	}
}

// The numbers are such that a net bears, and Characters are told apart by them.
func TestTruthNumbers(t *testing.T) {
	g := agentstest.Open(t, rules.Name)
	d, rng, s := new(cabin.Teller), engine.Stream(4, "truth numbers"), g.NewState()
	var x, y [cabin.TruthCount]float32
	alike := 0
	for ply := 0; s.Turn() != engine.Nobody; ply++ {
		d.Look(s)
		d.Describe(0, x[:])
		d.Describe(1, y[:])
		if most := max(slices.Max(x[:]), slices.Max(y[:])); !(most < 15) || slices.Min(x[:]) < -15 {
			t.Fatalf("ply %d: a feature of %v", ply, most)
		}
		f := rules.FactsOf(s)
		if x == y && f.Character(0).Living && f.Character(1).Living && ply > 20 {
			alike++
		}
		legal := s.AppendLegal(nil)
		s.Apply(legal[rng.IntN(len(legal))])
	}
	if alike > 5 {
		t.Errorf("two Characters are described alike in %d states while both live", alike)
	}
}
