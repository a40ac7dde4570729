package streets

import (
	"math"
	"slices"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/facts"
	"deadreckon/mcts"
)

// TestFittedValue: the value applies at the start of turns, is the same for every seat, and predicts
// results much better than a constant.
func TestFittedValue(t *testing.T) {
	for _, seats := range []string{"1", "6"} {
		g := opened(t, "seats="+seats)
		leaf, err := agents.OpenLeaf(g, "")
		if err != nil {
			t.Fatal(err)
		}
		view, scores := g.NewView(), make([]float64, len(g.Seats()))
		script := newScript()
		var wrong, sum, squares, n float64
		for seed := range uint64(60) {
			var asked []float64
			end, _ := agentstest.Watch(g, engine.Stream(seed, "fitted"), func(s engine.State, legal []engine.Action) engine.Action {
				return script.Choose(s, legal, nil)
			}, func(s engine.State) {
				if s.Turn() < 0 || !leaf.Quiet(s) {
					return
				}
				s.ViewInto(0, view)
				leaf.Evaluate([]engine.View{view}, scores)
				for _, x := range scores {
					if x != scores[0] || !(math.Abs(x) < 1) {
						t.Fatalf("scores %v", scores)
					}
				}
				asked = append(asked, scores[0])
			})
			if turns := facts.Of(end).Turn(); len(asked) == 0 || len(asked) > 2*turns {
				t.Fatalf("asked %d times in %d turns", len(asked), turns)
			}
			y := end.Score(0)
			for _, x := range asked {
				wrong += (x - y) * (x - y)
				sum, squares, n = sum+y, squares+y*y, n+1
			}
		}
		if constant := squares/n - sum/n*sum/n; wrong/n > 0.8*constant {
			t.Errorf("%s seats: squared error %.3f, want at most 0.8 of the %.3f of a constant", seats, wrong/n, constant)
		}
	}
}

// TestFittedFits: the net fits only games of its kind.
func TestFittedFits(t *testing.T) {
	for setting, want := range map[string]string{
		"seats=6": "fitted", "without=all": "fitted", "roster=../../docs/games/streets/few.txt": "fitted",
		"mode=rivals": "potential", "maxTurns=20": "potential", "night=true": "potential",
	} {
		settings := []string{setting}
		if setting == "mode=rivals" {
			settings = append(settings, "seats=2")
		}
		if names := agents.LeafNames(opened(t, settings...)); names[0] != want {
			t.Errorf("%s: leaves %q, want %s first", setting, names, want)
		}
	}
}

// TestFeaturesSpeak: no feature is constant.
func TestFeaturesSpeak(t *testing.T) {
	var low, high [FeatureCount]float32
	seen := false
	d := NewFeatures()
	for _, seats := range []string{"1", "3", "5"} {
		g := opened(t, "seats="+seats)
		for _, name := range []string{"squad", "hold", "squad:sure=5", "random"} {
			p := agentstest.Policy(t, g, name)
			for seed := range uint64(25) {
				own := engine.Stream(seed, "own")
				agentstest.Watch(g, engine.Stream(seed, "features"), func(s engine.State, legal []engine.Action) engine.Action {
					return p.Choose(s, legal, own)
				}, func(s engine.State) {
					if f := facts.Of(s); s.Turn() >= 0 && f.Begins() {
						var x [FeatureCount]float32
						d.Describe(f, &x)
						for i, v := range x {
							if !seen {
								low[i], high[i] = v, v
							}
							low[i], high[i] = min(low[i], v), max(high[i], v)
							if v < -4 || v > 8 || v != v {
								t.Fatalf("feature %d is %v", i, v)
							}
						}
						seen = true
					}
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

func TestFittedValueAllocatesNothing(t *testing.T) {
	agentstest.LeafAllocatesNothing(t, opened(t), "fitted")
}

// TestPriors: the script's action has the highest prior, only some squares of a MOVE have a share, and
// doing nothing has none.
func TestPriors(t *testing.T) {
	g := opened(t)
	p, twin := newScript(), newScript()
	moves, narrowed := 0, 0
	agentstest.Play(g, engine.Stream(2, "priors"), func(s engine.State, legal []engine.Action) engine.Action {
		own := twin.Choose(s, legal, nil)
		if len(legal) == 1 {
			return own
		}
		shares := make([]float64, len(legal))
		mcts.Prior(p).Priors(s, legal, shares)
		squares, picked := 0, 0
		for i, a := range legal {
			switch k := action.Decode(a).Kind; {
			case a == own:
			case shares[i] >= slices.Max(shares):
				t.Fatalf("%s has the share of the script's action, %v", g.Notation().FormatAction(s, a), shares[i])
			case k == action.KindDone && facts.Of(s).Phase().String() == "pick" && shares[i] > 0:
				t.Fatal("a part that is over has a share")
			case k == action.KindMove:
				squares++
				if shares[i] >= shareGoal {
					picked++
				}
			}
		}
		if squares > 40 {
			moves++
			if picked >= 2 && picked <= 25 {
				narrowed++
			}
		}
		return own
	})
	if moves < 5 || narrowed < moves*9/10 {
		t.Errorf("%d of %d choices of a square are among 2 to 25", narrowed, moves)
	}
}
