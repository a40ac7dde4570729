package mcts_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

// threads returns n copies of c. Its policies must be stateless.
func threads(c mcts.Config, n int) []mcts.Config { return slices.Repeat([]mcts.Config{c}, n) }

func team(t *testing.T, g engine.Game, c mcts.Config, n int, v engine.View) mcts.Result {
	t.Helper()
	s, err := mcts.NewTeam(g, threads(c, n))
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTeamAddsUp(t *testing.T) {
	each(t, func(t *testing.T, c mcts.Config) {
		for _, n := range []int{1, 2, 3, 1001} {
			c.Iterations, c.Seed = n, 5
			r := team(t, kuhn.New(), c, 3, firstJack())
			same(t, r, team(t, kuhn.New(), c, 3, firstJack()))
			visits := 0
			for _, m := range r.Moves {
				visits += m.Visits
				offered := m.Availability == n || c.Selection.Width > 0 && m.Availability >= m.Visits
				if !offered || m.Wins+m.Draws+m.Losses+m.Cut != m.Visits {
					t.Errorf("%d iterations: %+v does not add up", n, m)
				}
			}
			if r.Iterations != n || visits != n || r.Best != r.Moves[0].Action {
				t.Errorf("%d iterations: %d visits in %+v", n, visits, r)
			}
		}
	})
}

func TestTeamOfOneIsASearcher(t *testing.T) {
	c := mcts.Config{Iterations: 500, Seed: 5}
	same(t, search(t, kuhn.New(), c, firstJack()), team(t, kuhn.New(), c, 1, firstJack()))
}

func TestTeamFindsTheMinimax(t *testing.T) {
	each(t, func(t *testing.T, c mcts.Config) {
		c.Iterations, c.Seed = 40000, 1
		g := trap()
		if r := team(t, g, c, 2, after(g, 0)); r.Best != 2 {
			t.Errorf("best move %d, want 2: %+v", r.Best, r.Moves)
		}
	})
}

func TestTeamContinues(t *testing.T) {
	s, err := mcts.NewTeam(kuhn.New(), threads(mcts.Config{Iterations: 1000, Seed: 1}, 2))
	if err != nil {
		t.Fatal(err)
	}
	var r mcts.Result
	for _, v := range []engine.View{firstJack(), answered(kuhn.King)} {
		if r, err = s.Continue(context.Background(), v); err != nil {
			t.Fatal(err)
		}
	}
	if n := r.Moves[0].Visits + r.Moves[1].Visits; r.Kept == 0 || n != 1000+r.Kept {
		t.Errorf("%d visits, %d kept", n, r.Kept)
	}
}

func TestTeamErrors(t *testing.T) {
	for _, n := range []int{0, 5000} {
		if _, err := mcts.NewTeam(kuhn.New(), threads(mcts.Config{}, n)); err == nil || !strings.HasPrefix(err.Error(), "mcts: ") {
			t.Errorf("%d threads: error %v", n, err)
		}
	}
	if _, err := mcts.NewTeam(kuhn.New(), threads(mcts.Config{Iterations: -1}, 2)); err == nil {
		t.Error("a bad config was taken")
	}
	s, err := mcts.NewTeam(kuhn.New(), threads(mcts.Config{Iterations: 10}, 2))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Search(context.Background(), after(kuhn.New(), 0)); err == nil {
		t.Error("chance was asked to decide")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := s.Search(ctx, firstJack()); err != nil || r.Iterations != 0 || len(r.Moves) != 2 {
		t.Errorf("cancelled: %+v, error %v", r, err)
	}
}

// counts is an evaluator that counts its calls.
type counts struct{ asked int }

func (*counts) Quiet(p engine.Position) bool { return p.Turn() >= 0 }

func (c *counts) Evaluate(views []engine.View, scores []float64) {
	c.asked += len(views)
	clear(scores)
}

func TestThreadsHaveTheirOwn(t *testing.T) {
	own := []*counts{{}, {}, {}}
	var all []mcts.Config
	for _, c := range own {
		all = append(all, mcts.Config{Iterations: 31, Seed: 1, Evaluate: c})
	}
	s, err := mcts.NewTeam(kuhn.New(), all)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Search(context.Background(), firstJack())
	if err != nil || r.Iterations != 31 {
		t.Fatalf("%d iterations: %v", r.Iterations, err)
	}
	cut, sum := 0, 0
	for _, m := range r.Moves {
		cut += m.Cut
	}
	for i, c := range own {
		if c.asked == 0 {
			t.Errorf("thread %d asked nothing", i)
		}
		sum += c.asked
	}
	if sum != cut || cut == 0 {
		t.Errorf("asked %d times for %d rollouts that were cut", sum, cut)
	}
}
