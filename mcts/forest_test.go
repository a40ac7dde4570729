package mcts_test

import (
	"math"
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/slowtest"
	"deadreckon/mcts"
)

// drawnTree is a random game tree of two opposed seats and chance, with nearly constant length and
// independent scores.
func drawnTree(seed uint64, depth int) *script {
	hash := func(what uint64, line []engine.Action) uint64 {
		h := engine.Scramble(seed ^ engine.Scramble(what))
		for _, a := range line {
			h = engine.Scramble(h ^ uint64(a))
		}
		return h
	}
	share := func(what uint64, line []engine.Action) float64 { return float64(hash(what, line)>>11) / (1 << 53) }
	moves := func(line []engine.Action) int { return 2 + int(hash(1, line)%3) }
	return &script{
		turn: func(line []engine.Action) engine.Seat {
			switch x := share(2, line); {
			case len(line) == depth || len(line) > 1 && share(3, line) < 0.1:
				return engine.Nobody
			case len(line) == 0 || x < 0.35:
				return 0
			case x < 0.7:
				return 1
			}
			return engine.Chance
		},
		legal: func(line []engine.Action) []engine.Action { return []engine.Action{1, 2, 3, 4}[:moves(line)] },
		odds: func(line []engine.Action) (odds []uint64) {
			for i := range moves(line) {
				odds = append(odds, 1+hash(uint64(10+i), line)%9)
			}
			return odds
		},
		score: func(line []engine.Action) float64 { return 2*share(4, line) - 1 },
	}
}

// worthOf returns the exact value of a position to seat 0.
func worthOf(g *script, line ...engine.Action) float64 {
	turn := g.turn(line)
	if turn == engine.Nobody {
		return g.score(line)
	}
	sum, all, best := 0.0, 0.0, math.Inf(-1)
	for i, a := range g.legal(line) {
		x := worthOf(g, append(line[:len(line):len(line)], a)...)
		if turn == engine.Chance {
			sum += x * float64(g.odds(line)[i])
			all += float64(g.odds(line)[i])
		} else {
			best = max(best, x*float64(1-2*turn))
		}
	}
	if turn == engine.Chance {
		return sum / all
	}
	return best * float64(1-2*turn)
}

// TestDrawnTrees checks that searches of 10 000 iterations rarely lose more than 0.05 in random trees. No
// rule is perfect: a move that is good in only one line looks bad until that line is found, and UCB1 and
// UCB1-tuned return to it only logarithmically.
func TestDrawnTrees(t *testing.T) {
	slowtest.Skip(t)
	long(t)
	const trees = 40
	for _, rule := range []mcts.Rule{mcts.UCB1, mcts.UCB1Tuned, mcts.PUCT} {
		missed, lost := 0, 0.0
		for seed := range uint64(trees) {
			g := drawnTree(seed, 5)
			r := search(t, g, mcts.Config{Iterations: 10_000, Seed: seed, Selection: mcts.Selection{Rule: rule}}, after(g, 0))
			loss := worthOf(g) - worthOf(g, r.Best)
			lost += loss / trees
			if loss > 0.05 {
				missed++
			}
		}
		t.Logf("%v: %d of %d trees missed, %.4f lost in the mean", rule, missed, trees, lost)
		if missed > trees/8 {
			t.Errorf("%v: %d of %d trees missed", rule, missed, trees)
		}
	}
}
