package mall

import (
	"context"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

// BenchmarkSearch searches the first decision of a scripted game, or every tenth decision, on one
// thread. "leaf" uses a trivial evaluator: the cost of search and rules. "script" plays games out by
// the script.
func BenchmarkSearch(b *testing.B) {
	for _, kind := range []struct {
		name string
		c    mcts.Config
	}{
		{"leaf", mcts.Config{Iterations: 2000, Evaluate: even{}}},
		{"script", mcts.Config{Iterations: 50, Rollout: new(Script), Selection: mcts.Selection{Rule: mcts.PUCT}}},
	} {
		for _, from := range []string{"opening", "game"} {
			b.Run(kind.name+"/"+from, func(b *testing.B) { searchFrom(b, kind.c, from) })
		}
	}
}

func searchFrom(b *testing.B, c mcts.Config, from string) {
	game, views := decisions(b)
	if from == "opening" {
		views = views[:1]
	}
	s, err := mcts.New(game, c)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	n := 0
	for i := 0; b.Loop(); i++ {
		s.Reseed(uint64(i))
		r, err := s.Search(context.Background(), views[i%len(views)])
		if err != nil {
			b.Fatal(err)
		}
		n += r.Iterations
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "iterations/s")
}

// even is a trivial evaluator.
type even struct{}

func (even) Quiet(engine.Position) bool { return true }

func (even) Evaluate(_ []engine.View, scores []float64) { clear(scores) }

// decisions returns every tenth decision with a choice in a scripted game, as views.
func decisions(tb testing.TB) (engine.Game, []engine.View) {
	tb.Helper()
	game := enginetest.Open(tb, rules.Name, engine.Setting{Key: "maxTurns", Value: "100"})
	var script Script
	var views []engine.View
	rng := engine.Stream(1, "decisions")
	n := 0
	agentstest.Play(game, rng, func(s engine.State, legal []engine.Action) engine.Action {
		if len(legal) == 1 {
			return legal[0]
		}
		if n++; n%10 == 0 {
			v := game.NewView()
			s.ViewInto(s.Turn(), v)
			views = append(views, v)
		}
		return script.Choose(s, legal, rng)
	})
	return game, views
}
