package mcts_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/mcts"
)

// last is a policy that takes the last of the legal actions, chancer one that takes any.
type (
	last    struct{}
	chancer struct{}
)

func (last) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[len(legal)-1]
}

func (chancer) Choose(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return legal[rng.IntN(len(legal))]
}

// climb is a game of seat 0 alone: who steps up, 1, three times wins, who turns back,
// 2, on the way loses, and who never sets out has a little.
func climb() *script {
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			if len(line) == 3 || len(line) > 0 && line[len(line)-1] == 2 {
				return engine.Nobody
			}
			return 0
		},
		legal: func([]engine.Action) []engine.Action { return []engine.Action{1, 2} },
		score: func(line []engine.Action) float64 {
			switch {
			case len(line) == 3 && line[2] == 1:
				return 1
			case len(line) == 1:
				return 0.1
			}
			return -1
		},
	}
}

func planned(g engine.Game, c mcts.Config, hold int, v engine.View, strategies ...mcts.Policy) (*mcts.Planner, mcts.Result, error) {
	p, err := mcts.NewPlanner(g, c, strategies, hold)
	if err != nil {
		return nil, mcts.Result{}, err
	}
	r, err := p.Search(context.Background(), v)
	return p, r, err
}

// TestPlannerFindsThePlan: climbing is best, but not if it is given up after one or
// two steps, as the policy of playouts does.
func TestPlannerFindsThePlan(t *testing.T) {
	g, c := climb(), mcts.Config{Iterations: 40, Rollout: wants(2)}
	for hold, want := range []engine.Action{1: 2, 2: 2, 3: 1, 4: 1} {
		if hold == 0 {
			continue
		}
		_, r, err := planned(g, c, hold, after(g, 0), wants(2), wants(1))
		if err != nil {
			t.Fatal(err)
		}
		if r.Best != want || r.Moves[0].Action != want || r.Line[0].Action != want {
			t.Errorf("held for %d actions: best move %d, want %d: %+v", hold, r.Best, want, r)
		}
	}
}

// TestPlannerHalves: half way the worse half of the strategies is dropped, what plays as
// the first before what is worse.
func TestPlannerHalves(t *testing.T) {
	g, c := climb(), mcts.Config{Iterations: 240, Rollout: wants(2)}
	for _, row := range []struct {
		strategies []mcts.Policy
		hold       int
		visits     []int
	}{
		{[]mcts.Policy{wants(2), last{}, wants(1), chancer{}}, 3, []int{90, 30, 90, 30}}, // the climb is left
		{[]mcts.Policy{wants(2), last{}, wants(1)}, 1, []int{103, 35, 102}},              // worse, but not the same
	} {
		p, r, err := planned(g, c, row.hold, after(g, 0), row.strategies...)
		if err != nil {
			t.Fatal(err)
		}
		var visits []int
		for _, m := range p.Strategies() {
			visits = append(visits, m.Visits)
		}
		if !reflect.DeepEqual(visits, row.visits) || r.Iterations != 240 {
			t.Errorf("visits %v of %d, want %v", visits, r.Iterations, row.visits)
		}
	}
}

// TestPlannerShares: the strategies of a round meet the same dice, and one that plays at
// random begins every time with the action that it is asked for.
func TestPlannerShares(t *testing.T) {
	g := hiding() // whatever seat 0 begins with, one of three boxes is drawn, and one opened
	for seed := range uint64(10) {
		p, _, err := planned(g, mcts.Config{Iterations: 100, Seed: seed}, 1, after(g, 0), wants(7), wants(8))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := p.Strategies()[0], p.Strategies()[1]; a.Wins != b.Wins || a.Wins == 0 || a.Losses == 0 {
			t.Errorf("seed %d: two actions that are alike won %d and %d games of 50", seed, a.Wins, b.Wins)
		}
		p, _, err = planned(climb(), mcts.Config{Iterations: 100, Seed: seed, Rollout: wants(2)}, 1, after(climb(), 0), wants(1), wants(2), chancer{})
		if err != nil {
			t.Fatal(err)
		}
		if m := p.Strategies()[2]; (m.Losses == m.Visits) != (m.Action == 1) || (m.Wins == m.Visits) != (m.Action == 2) {
			t.Errorf("seed %d: a strategy that begins with one action: %+v", seed, m)
		}
	}
}

// TestPlannerKeepsTheFirst: a strategy that is better by luck alone is not begun with.
func TestPlannerKeepsTheFirst(t *testing.T) {
	g := hiding() // boxes are alike
	departed := 0
	for seed := range uint64(200) {
		c := mcts.Config{Iterations: 60, Seed: seed}
		_, r, err := planned(g, c, 1, after(g, 0, 7, 1), wants(1), wants(2), wants(3))
		if err != nil {
			t.Fatal(err)
		}
		if r.Best != 1 {
			departed++
		}
	}
	// Two strategies at 2.5 standard errors, with scores that are won or lost: some 2 % of the
	// searches.
	if departed > 10 {
		t.Errorf("another box than the first in %d of 200 searches", departed)
	}
}

// TestPlannerProperties: budgets are exact, results add up, are the same twice, and
// equal at all truths that the seat cannot tell apart; ended at any moment there is a
// legal move.
func TestPlannerProperties(t *testing.T) {
	for _, p := range spots(t) {
		t.Run(p.name, func(t *testing.T) {
			post, v := p.posterior(), viewOf(p.game, p.posterior().truth, p.seat)
			for _, n := range []int{1, 2, 16, 17, 300} {
				_, r, err := planned(p.game, mcts.Config{Iterations: n}, 2, v, wants(0), last{}, chancer{})
				if err == nil {
					err = checkSums(v, p.game, r, n)
				}
				if err != nil || r.Forced {
					t.Errorf("%d iterations, forced %t: %v", n, r.Forced, err)
				}
			}
			var first string
			for i, w := range append(post.worlds, post.worlds...) {
				_, r, err := planned(p.game, mcts.Config{Iterations: 100, Seed: 3}, 2, viewOf(p.game, w.state, p.seat), wants(0), last{}, chancer{})
				if err != nil {
					t.Fatal(err)
				}
				r.Elapsed = 0
				if got := fmt.Sprintf("%+v", r); i == 0 {
					first = got
				} else if got != first {
					t.Fatalf("of one view:\n%s\n%s", first, got)
				}
			}
			for after := range 20 {
				ctx, cancel := context.WithCancel(context.Background())
				c := mcts.Config{Iterations: 2000, Rollout: &interrupter{after: after, then: cancel}}
				planner, err := mcts.NewPlanner(p.game, c, []mcts.Policy{wants(0), last{}}, 1)
				if err != nil {
					t.Fatal(err)
				}
				r, err := planner.Search(ctx, v)
				cancel()
				if err == nil {
					err = checkSums(v, p.game, r, r.Iterations)
				}
				if err != nil {
					t.Errorf("ended at decision %d: %v", after, err)
				}
			}
		})
	}
}

// TestPlannerWithOneStrategy: there is nothing to search, whatever the strategy does.
func TestPlannerWithOneStrategy(t *testing.T) {
	g := climb()
	_, r, err := planned(g, mcts.Config{Iterations: 10}, 3, after(g, 0), last{})
	if err != nil || r.Best != 2 || !r.Forced || r.Iterations != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestPlannerErrors(t *testing.T) {
	g, c := climb(), mcts.Config{Iterations: 1}
	for _, row := range []struct {
		c          mcts.Config
		strategies []mcts.Policy
		hold       int
		want       string
	}{
		{c, nil, 1, "mcts: a planner wants strategies"},
		{c, []mcts.Policy{last{}, nil}, 1, "mcts: a planner wants strategies"},
		{c, []mcts.Policy{last{}}, 0, "mcts: strategies are held for 0 actions"},
		{mcts.Config{}, []mcts.Policy{last{}}, 1, "mcts: a planner wants a number of iterations"},
		{mcts.Config{Iterations: 1, Horizon: 3}, []mcts.Policy{last{}}, 1, "mcts: horizon 3: want an evaluator"},
	} {
		if _, err := mcts.NewPlanner(g, row.c, row.strategies, row.hold); err == nil || !strings.HasPrefix(err.Error(), row.want) {
			t.Errorf("error %v, want %s", err, row.want)
		}
	}
	if _, _, err := planned(g, c, 1, after(g, 0, 2), last{}); err == nil || !strings.HasPrefix(err.Error(), "mcts: the game is over") {
		t.Errorf("error %v", err)
	}
}

// broken is an evaluator that fails once it is asked.
type broken struct{ err error }

func (*broken) Quiet(engine.Position) bool { return true }

func (b *broken) Evaluate(_ []engine.View, scores []float64) {
	clear(scores)
	b.err = errors.New("out of order")
}

func (b *broken) Err() error { return b.err }

// TestFaults: where an evaluator fails there is no result, whoever asked it.
func TestFaults(t *testing.T) {
	g := climb()
	v := after(g, 0)
	for name, run := range map[string]func(c mcts.Config) (mcts.Result, error){
		"planner": func(c mcts.Config) (mcts.Result, error) {
			_, r, err := planned(g, c, 1, v, wants(2), wants(1))
			return r, err
		},
		"searcher": func(c mcts.Config) (mcts.Result, error) {
			s, err := mcts.New(g, c)
			if err != nil {
				t.Fatal(err)
			}
			return s.Search(t.Context(), v)
		},
		"one tree of two": func(c mcts.Config) (mcts.Result, error) {
			other := c
			other.Evaluate = new(broken)
			s, err := mcts.NewTreeTeam(g, []mcts.Config{c, other})
			if err != nil {
				t.Fatal(err)
			}
			return s.Search(t.Context(), v)
		},
		"the second of two trees": func(c mcts.Config) (mcts.Result, error) {
			first := c
			first.Evaluate = new(counts)
			s, err := mcts.NewTeam(g, []mcts.Config{first, c})
			if err != nil {
				t.Fatal(err)
			}
			return s.Search(t.Context(), v)
		},
	} {
		r, err := run(mcts.Config{Iterations: 10, Evaluate: new(broken)})
		if err == nil || err.Error() != "out of order" || r.Moves != nil {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}
