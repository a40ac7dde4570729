package mcts_test

import (
	"context"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

// resumed makes several searches in sequence and returns the reported results.
func resumed(t *testing.T, g engine.Game, c mcts.Config, n int, v engine.View, iterations ...int) (_ mcts.Result, told []int) {
	t.Helper()
	tell := mcts.Progress{Iterations: 100, Report: func(r mcts.Result) { told = append(told, r.Iterations) }}
	c.Iterations, c.Progress = iterations[0], tell
	s, r := team(t, g, c, n, v)
	for _, more := range iterations[1:] {
		var err error
		if r, err = s.Resume(context.Background(), mcts.Limits{Iterations: more, Progress: tell}); err != nil {
			t.Fatal(err)
		}
	}
	return r, told
}

// A resumed search gives the same results and reports as one search, in all configurations and for any
// number of threads.
func TestResumeIsOneSearch(t *testing.T) {
	each(t, func(t *testing.T, c mcts.Config) {
		c.Seed = 3
		for _, n := range []int{1, 3} {
			whole, _ := resumed(t, kuhn.New(), c, n, firstJack(), 1001)
			parts, told := resumed(t, kuhn.New(), c, n, firstJack(), 250, 1, 750)
			same(t, whole, parts)
			if parts.Iterations != 1001 {
				t.Errorf("%d iterations", parts.Iterations)
			}
			for i, at := range told {
				if n == 1 && at != (i+1)*100 {
					t.Errorf("told at %d", told)
					break
				}
			}
		}
	})
}

// Invalid calls of Resume are rejected and leave the search unchanged.
func TestResumeRefuses(t *testing.T) {
	c := mcts.Config{Iterations: 100, Seed: 3}
	s := newTeam(t, kuhn.New(), c, 2)
	if _, err := s.Resume(context.Background(), mcts.Limits{Iterations: 1}); err == nil {
		t.Error("a search that was never begun is gone on with")
	}
	if _, err := s.Search(context.Background(), firstJack()); err != nil {
		t.Fatal(err)
	}
	for _, l := range []mcts.Limits{{}, {Iterations: -1}, {Iterations: 1, Time: -1}} {
		if _, err := s.Resume(context.Background(), l); err == nil {
			t.Errorf("%+v: no error", l)
		}
	}
	if r, err := s.Resume(context.Background(), mcts.Limits{Iterations: 1}); err != nil || r.Iterations != 101 {
		t.Errorf("%d iterations, %v", r.Iterations, err)
	}
}
