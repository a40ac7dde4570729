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

func newTeam(t *testing.T, g engine.Game, c mcts.Config, n int) *mcts.Team {
	t.Helper()
	s, err := mcts.NewTeam(g, threads(c, n))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// team searches a view on n threads.
func team(t *testing.T, g engine.Game, c mcts.Config, n int, v engine.View) (*mcts.Team, mcts.Result) {
	t.Helper()
	s := newTeam(t, g, c, n)
	r, err := s.Search(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

func TestTeamAddsUp(t *testing.T) {
	each(t, func(t *testing.T, c mcts.Config) {
		for _, n := range []int{1, 2, 3, 1001} {
			c.Iterations, c.Seed = n, 5
			_, r := team(t, kuhn.New(), c, 3, firstJack())
			_, again := team(t, kuhn.New(), c, 3, firstJack())
			same(t, r, again)
			if err := checkTotals(firstJack(), kuhn.New(), r, n); err != nil {
				t.Error(err)
			}
			if c.Selection.Width == 0 { // trees widen differently
				if err := checkAvailability(r, n, false); err != nil {
					t.Error(err)
				}
			}
		}
	})
}

func TestTeamOfOneIsASearcher(t *testing.T) {
	c := mcts.Config{Iterations: 500, Seed: 5}
	_, r := team(t, kuhn.New(), c, 1, firstJack())
	same(t, search(t, kuhn.New(), c, firstJack()), r)
}

func TestTeamContinues(t *testing.T) {
	s := newTeam(t, kuhn.New(), mcts.Config{Iterations: 1000, Seed: 1}, 2)
	var r mcts.Result
	for _, v := range []engine.View{firstJack(), answered(kuhn.King)} {
		var err error
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
	s := newTeam(t, kuhn.New(), mcts.Config{Iterations: 10}, 2)
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
