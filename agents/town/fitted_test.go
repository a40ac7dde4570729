package town

import (
	"math"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/town"
)

// TestFittedValue: the value applies at the start of turns, predicts results much better than a
// constant, and is the same for every seat.
func TestFittedValue(t *testing.T) {
	for _, seats := range []int{1, 3} {
		g := rules.Default(seats)
		leaf, err := agents.OpenLeaf(g, "")
		if err != nil {
			t.Fatal(err)
		}
		view, scores := g.NewView(), make([]float64, seats)
		script := newScript()
		var brier, won, n float64
		for seed := range uint64(60) {
			var asked []float64
			end, _ := watched(g, script, seed, func(s engine.State) {
				if !leaf.Quiet(s) {
					return
				}
				s.ViewInto(0, view)
				leaf.Evaluate([]engine.View{view}, scores)
				for _, x := range scores {
					if x != scores[0] || !(math.Abs(x) < 1) {
						t.Fatalf("scores %v", scores)
					}
				}
				asked = append(asked, (1+scores[0])/2)
			})
			y := (1 + end.Score(0)) / 2
			for _, p := range asked {
				brier += (p - y) * (p - y)
				won += y
				n++
			}
			if turns := end.(engine.Phased).PlayerTurn(); len(asked) != turns {
				t.Fatalf("asked %d times in %d turns", len(asked), turns)
			}
		}
		if base := won / n; brier/n > base*(1-base)-0.02 {
			t.Errorf("%d seats: Brier score %.3f, want at least 0.02 below the %.3f of a constant", seats, brier/n, base*(1-base))
		}
	}
}

// TestFittedFits: the net fits only games of its kind.
func TestFittedFits(t *testing.T) {
	for _, row := range []struct {
		setting engine.Setting
		want    string
	}{
		{engine.Setting{Key: "players", Value: "4"}, "fitted"},
		{engine.Setting{Key: "deck", Value: "short"}, "none"},
		{engine.Setting{Key: "startAmmo", Value: "9"}, "none"},
	} {
		g := enginetest.Open(t, rules.Name, row.setting)
		if names := agents.LeafNames(g); names[0] != row.want {
			t.Errorf("%v: leaves %q, want %s first", row.setting, names, row.want)
		}
	}
}

// TestFeaturesSpeak: no feature is constant.
func TestFeaturesSpeak(t *testing.T) {
	var low, high [FeatureCount]float32
	seen := false
	for seats := 1; seats <= 4; seats++ {
		for _, name := range []string{"nest", "triage", "random"} {
			p := agentstest.Policy(t, rules.Default(seats), name)
			for seed := range uint64(25) {
				watched(rules.Default(seats), p, seed, func(s engine.State) {
					f := rules.FactsOf(s)
					if !f.Begins() {
						return
					}
					var x [FeatureCount]float32
					Describe(f, &x)
					for i, v := range x {
						if !seen {
							low[i], high[i] = v, v
						}
						low[i], high[i] = min(low[i], v), max(high[i], v)
						if v < -2 || v > 4 || v != v {
							t.Fatalf("feature %d is %v", i, v)
						}
					}
					seen = true
				})
			}
		}
	}
	for i := range low {
		if low[i] == high[i] {
			t.Errorf("feature %d is always %v", i, low[i])
		}
	}
}

func TestPotentialLeaf(t *testing.T) {
	g := rules.Default(2)
	leaf, err := agents.OpenLeaf(g, "potential")
	if err != nil {
		t.Fatal(err)
	}
	v, scores := g.NewView(), make([]float64, 4)
	watched(g, newScript(), 1, func(s engine.State) {
		if leaf.Quiet(s) != (s.(engine.Phased).Phase() == "event") {
			t.Errorf("quiet in phase %s: %v", s.(engine.Phased).Phase(), leaf.Quiet(s))
		}
		s.ViewInto(1, v)
		leaf.Evaluate([]engine.View{v, v}, scores)
		for _, x := range scores {
			if x != g.Potential(v) {
				t.Fatalf("scores %v, the potential is %v", scores, g.Potential(v))
			}
		}
	})
}

func TestFittedValueAllocatesNothing(t *testing.T) {
	agentstest.LeafAllocatesNothing(t, rules.Default(2), "fitted")
}
