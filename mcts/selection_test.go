package mcts_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/mcts"
)

// wants is a policy that takes an action if it is legal, and otherwise the first.
type wants engine.Action

func (w wants) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	if slices.Contains(legal, engine.Action(w)) {
		return engine.Action(w)
	}
	return legal[0]
}

// searches are configurations that must find the right move, whatever their policy prefers.
var searches = []struct {
	name string
	c    mcts.Config
}{
	{"ucb1", mcts.Config{}},
	{"ucb1 tuned", mcts.Config{Selection: mcts.Selection{Rule: mcts.UCB1Tuned}}},
	{"puct", mcts.Config{Selection: mcts.Selection{Rule: mcts.PUCT}}},
	{"puct, a wrong policy kept", mcts.Config{
		Rollout: wants(1), Selection: mcts.Selection{Rule: mcts.PUCT}, Final: mcts.Incumbent}},
	{"puct, a wrong policy", mcts.Config{Rollout: wants(1), Selection: mcts.Selection{Rule: mcts.PUCT, Trust: 0.9}}},
	{"puct, noise", mcts.Config{Selection: mcts.Selection{Rule: mcts.PUCT, Noise: 0.25}}},
	{"mo", mcts.Config{Algorithm: mcts.MO}},
	{"mo puct", mcts.Config{Algorithm: mcts.MO, Rollout: wants(1), Selection: mcts.Selection{Rule: mcts.PUCT, Noise: 0.1}}},
	{"puct, a wrong prior", mcts.Config{Selection: mcts.Selection{Rule: mcts.PUCT, Prior: weighs{1, 0.5}, Noise: 0.1}}},
	{"mo puct, a wrong prior", mcts.Config{Algorithm: mcts.MO, Selection: mcts.Selection{Rule: mcts.PUCT, Prior: weighs{1, 0.5}}}},
	{"widening", mcts.Config{Selection: mcts.Selection{Width: 1}}},
	{"widening by a wrong policy", mcts.Config{
		Rollout: wants(1), Selection: mcts.Selection{Rule: mcts.PUCT, Width: 1, Growth: 0.4}}},
	{"rounds", inRounds(1)},
	{"rounds, mo", mcts.Config{Algorithm: mcts.MO, Rollout: wants(1), Root: mcts.Rounds, Final: mcts.Incumbent}},
	{"rounds, a wrong prior", mcts.Config{Root: mcts.Rounds,
		Selection: mcts.Selection{Rule: mcts.PUCT, Prior: weighs{1, 0.5}}, Final: mcts.Incumbent}},
	{"rounds, widening", mcts.Config{Rollout: wants(1), Root: mcts.Rounds,
		Selection: mcts.Selection{Width: 1}, Final: mcts.Incumbent}},
}

func each(t *testing.T, f func(t *testing.T, c mcts.Config)) {
	t.Helper()
	for _, row := range searches {
		t.Run(row.name, func(t *testing.T) { f(t, row.c) })
	}
}

func TestEveryRuleFindsTheMinimax(t *testing.T) {
	long(t)
	each(t, func(t *testing.T, c mcts.Config) {
		c.Iterations, c.Seed = 20000, 1
		g := trap()
		if r := search(t, g, c, after(g, 0)); r.Best != 2 || r.Moves[0].Action != 2 {
			t.Errorf("best move %d, want 2, which avoids the trap: %+v", r.Best, r.Moves)
		}
		if r := search(t, g, c, after(g, 1, 1)); r.Best != 3 || r.Line[0].Action != 3 {
			t.Errorf("the other seat plays %d, want 3: %+v", r.Best, r.Moves)
		}
	})
}

func TestEveryRuleFindsTheExpectation(t *testing.T) {
	long(t)
	each(t, func(t *testing.T, c mcts.Config) {
		c.Iterations, c.Seed = 30000, 1
		g := gamble()
		r := search(t, g, c, after(g, 0))
		if r.Best != 2 {
			t.Errorf("best move %d, want 2: %+v", r.Best, r.Moves)
		}
		for i, want := range [][2]float64{{-0.25, 0.375}, {0, 0}, {-0.75, 0.125}} { // value and probability of winning
			// A rarely tried move may have been rejected by bad luck: the values of a bandit are biased
			// downwards.
			m := move(t, r, engine.Action(i+1))
			if m.Visits > 100 && (math.Abs(m.Value-want[0]) > 4*m.ValueError || math.Abs(m.Win-want[1]) > 4*m.WinError) {
				t.Errorf("%+v, exactly %v", m, want)
			}
		}
	})
}

func TestMemoryRunsOut(t *testing.T) {
	each(t, func(t *testing.T, c mcts.Config) {
		for _, nodes := range []int{1, 4, 5} {
			c.Iterations, c.MaxNodes = 500, nodes
			const need = 3 // the root and its moves
			if r := search(t, kuhn.New(), c, firstJack()); !r.Full || r.Moves[0].Visits+r.Moves[1].Visits != 500 || r.Nodes > max(nodes, need) {
				t.Errorf("room for %d nodes: %+v", nodes, r)
			}
		}
		c.MaxNodes = 0
		if r := search(t, kuhn.New(), c, firstJack()); r.Full {
			t.Errorf("Kuhn poker does not fit: %+v", r)
		}
	})
}

// TestPolicyComesFirst checks that the prior directs the first iterations, at the root and below.
func TestPolicyComesFirst(t *testing.T) {
	g := trap()
	for want := range engine.Action(2) {
		want++
		c := mcts.Config{Iterations: 1, Rollout: wants(want), Selection: mcts.Selection{Rule: mcts.PUCT}}
		if r := search(t, g, c, after(g, 0)); move(t, r, want).Visits != 1 {
			t.Errorf("the first iteration does not follow the policy's %d: %+v", want, r.Moves)
		}
	}
	// Below the root seat 1 starts with the policy's answer, although its own rule would try all five.
	c := mcts.Config{Iterations: 2, Rollout: wants(1), Selection: mcts.Selection{Rule: mcts.PUCT, Trust: 0.99}}
	if r := search(t, g, c, after(g, 0)); len(r.Line) != 2 || r.Line[1].Action != 1 {
		t.Errorf("line %+v, want the policy's answer 1", r.Line)
	}
}

// TestPolicyInSecret checks that a policy's hidden action is played unchanged.
func TestPolicyInSecret(t *testing.T) {
	g := hiding()
	c := mcts.Config{Iterations: 2000, Rollout: wants(3), Selection: mcts.Selection{Rule: mcts.PUCT}}
	for _, m := range search(t, g, c, after(g, 0)).Moves {
		if m.Value < 0.95 {
			t.Errorf("move %d has value %v, want about 1: seat 1 always hides in box 3", m.Action, m.Value)
		}
	}
}

func TestIncumbent(t *testing.T) {
	g := gamble()
	c := mcts.Config{Seed: 1, Selection: mcts.Selection{Rule: mcts.PUCT}, Final: mcts.Incumbent}
	for _, row := range []struct {
		policy     wants
		iterations int
		want       engine.Action
	}{
		{2, 12, 2}, {2, 20000, 2}, // the best move is kept
		{3, 3, 3},    // too few visits
		{3, 2000, 2}, // enough visits
	} {
		c.Rollout, c.Iterations = row.policy, row.iterations
		for c.Seed = range uint64(10) {
			if r := search(t, g, c, after(g, 0)); r.Best != row.want {
				t.Errorf("%d iterations, seed %d, policy %d: plays %d, want %d: %+v", row.iterations, c.Seed, row.policy, r.Best, row.want, r.Moves)
			}
		}
	}
}
