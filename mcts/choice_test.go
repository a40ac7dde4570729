package mcts

import (
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/internal/slowtest"
)

// scored returns a move with random scores like leaf values: standard deviation 0.25.
func scored(visits int, value float64, rng *rand.Rand) Move {
	var n node
	for range visits {
		n.credit(max(-1, min(1, value+0.25*rng.NormFloat64())), true)
	}
	return n.report(edge{visits: uint32(visits), available: uint32(visits)})
}

// leaves returns the percentage of trials with another choice of Incumbent than move 0. Move 0 has 200 visits;
// the nine other moves are better by the given difference.
func leaves(visits int, value, better float64) float64 {
	const times = 2000
	rng, left := engine.Stream(1, "choice test"), 0
	for range times {
		moves := []Move{scored(200, value, rng)}
		for range 9 {
			moves = append(moves, scored(visits, value+better, rng))
		}
		Spread{}.withDefaults().setLeads(moves, 0, false)
		if Incumbent.choose(moves, 0, 0.25) != 0 {
			left++
		}
	}
	return 100 * float64(left) / times
}

// TestChoiceIsEven checks that the required advantage does not depend on the value of the moves. Scores
// near 1 and -1 are clipped, so their variance is a few percent smaller.
func TestChoiceIsEven(t *testing.T) {
	slowtest.Skip(t)
	for _, visits := range []int{10, 40} {
		var even []float64
		for _, value := range []float64{-0.8, 0, 0.8} {
			even = append(even, leaves(visits, value, 0))
			if better := leaves(visits, value, 0.2); better < 95 {
				t.Errorf("moves of %d visits that are better by 0.2 are taken in %.1f %% at value %v", visits, better, value)
			}
			if better := leaves(visits, value, 0.1); visits == 40 && better < 95 {
				t.Errorf("moves of %d visits that are better by 0.1 are taken in %.1f %% at value %v", visits, better, value)
			}
		}
		if slices.Max(even) > 1.25*slices.Min(even)+2 {
			t.Errorf("%d visits: of equal moves at values -0.8, 0 and 0.8 the first is left in %.1f %%", visits, even)
		}
	}
}

// TestIncumbentNeedsVisits checks that a move with a few wins does not replace the policy's move.
func TestIncumbentNeedsVisits(t *testing.T) {
	rng := engine.Stream(1, "choice test")
	for _, row := range []struct{ visits, best int }{{9, 0}, {10, 1}} {
		moves := []Move{scored(200, -0.5, rng), scored(row.visits, 0.5, rng)}
		Spread{}.withDefaults().setLeads(moves, 0, false)
		if best := Incumbent.choose(moves, 0, 0.25); best != row.best {
			t.Errorf("%d visits of a much better move: move %d is chosen", row.visits, best)
		}
	}
	moves := []Move{scored(200, 0.5, rng), scored(0, 0, rng)}
	Spread{}.withDefaults().setLeads(moves, 1, false)
	if best := Incumbent.choose(moves, 1, 0.25); best != 1 {
		t.Error("a move without visits is chosen")
	}
}

// TestIncumbentNeedsMargin checks that an estimate within the margin does not replace the policy's move.
func TestIncumbentNeedsMargin(t *testing.T) {
	moves := []Move{{Visits: 100}, {Visits: 100, Advantage: 0.02, AdvantageError: 0.05}, {Visits: 100, Advantage: 0.03, AdvantageError: 0.2}}
	for _, row := range []struct {
		margin float64
		best   int
	}{{Spread{}.withDefaults().Margin, 1}, {1, 0}} {
		if best := Incumbent.choose(moves, 0, row.margin); best != row.best {
			t.Errorf("margin %v: move %d is chosen, want %d", row.margin, best, row.best)
		}
	}
}

// TestThreadsCompareWithOneMove checks that only threads with the same policy's move are pooled.
func TestThreadsCompareWithOneMove(t *testing.T) {
	var threads []*Searcher
	for _, p := range []Policy{first{}, other{}, first{}} {
		s, _ := searchTree(t, kuhn.New(), Config{Iterations: 1, Root: Rounds, Rollout: p, Final: Incumbent}, kuhnView(kuhn.New()))
		threads = append(threads, s)
	}
	own, better := threads[0].policyMove, threads[1].policyMove
	if own == better {
		t.Fatal("all want the same")
	}
	for _, s := range threads {
		s.rounds.advantages[1] = tally{n: 100, mean: 0.5, scatter: 1}
	}
	threads[0].rounds.advantages[1] = tally{}
	for i, want := range []engine.Action{own, own, better} {
		if r := threads[0].result(0, 0, threads[1:i+1]...); r.Best != want {
			t.Errorf("with %d others: move %d, want %d", i, r.Best, want)
		}
	}
}

type other struct{}

func (other) Choose(_ engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return legal[len(legal)-1]
}
