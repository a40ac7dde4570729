package mcts

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Final is how the move is chosen once the search is over.
type Final uint8

// The final choices.
const (
	// MostVisits takes the move of most visits.
	MostVisits Final = iota

	// BestBound takes the move whose value has the greatest lower bound, as
	// KataGo does: visits lag behind what the values say.
	BestBound

	// KeepOwn keeps the move that Selection.Prior, or without one Config.Rollout,
	// would choose, unless another is better with confidence: see
	// Choice.unlessBetter. It is conservative policy iteration in the small
	// (Kakade and Langford 2002): at a small budget the luckiest of many moves is
	// seldom the best, and a player who follows luck at every decision is worse
	// than the policy that he searches with. Without either it is BestBound.
	KeepOwn

	// InProportion draws a move in proportion to visits^(1/Temperature), for
	// self-play (Silver et al. 2017).
	InProportion

	finals
)

// String returns the name of the choice, as an agent's text has it.
func (f Final) String() string {
	if f < finals {
		return finalNames[f]
	}
	return fmt.Sprintf("Final(%d)", uint8(f))
}

var finalNames = [finals]string{"visits", "bound", "keep", "proportion"}

// FinalNames returns the names of the choices, in the order of their values.
func FinalNames() []string { return finalNames[:] }

// Choice says how the move is chosen. The zero value takes most visits.
type Choice struct {
	Final Final

	// Confidence is the number of standard errors in BestBound and KeepOwn: 0 is
	// 1.5: see docs/search.md.
	Confidence float64

	// Temperature is that of InProportion: 0 is 1.
	Temperature float64
}

func (c Choice) check() error {
	switch {
	case c.Final >= finals:
		return fmt.Errorf("mcts: final choice %d: want 0 to %d", c.Final, finals-1)
	case !(c.Confidence >= 0) || math.IsInf(c.Confidence, 1):
		return fmt.Errorf("mcts: confidence %v: want a number of 0 or more", c.Confidence)
	case !(c.Temperature >= 0) || math.IsInf(c.Temperature, 1):
		return fmt.Errorf("mcts: temperature %v: want a number of 0 or more", c.Temperature)
	}
	return nil
}

func (c Choice) withDefaults() Choice {
	if c.Confidence == 0 {
		c.Confidence = 1.5
	}
	if c.Temperature == 0 {
		c.Temperature = 1
	}
	return c
}

// choose returns the index of the chosen move. The moves come in order of
// visits; own is the index of the policy's own, or -1.
func (c Choice) choose(moves []Move, own int, rng func() *rand.Rand) int {
	switch {
	case moves[0].Visits == 0:
		return max(own, 0)
	case c.Final == KeepOwn && own >= 0:
		return c.unlessBetter(moves, own)
	case c.Final == KeepOwn || c.Final == BestBound:
		return c.bestBound(moves)
	case c.Final == InProportion:
		return c.draw(moves, rng())
	}
	return 0
}

func (c Choice) bestBound(moves []Move) int {
	best, bound := 0, math.Inf(-1)
	variance := pooledVariance(moves)
	for i, m := range moves {
		if b := m.Value - c.Confidence*math.Sqrt(variance/float64(m.Visits)); m.Visits > 0 && b > bound {
			best, bound = i, b
		}
	}
	return best
}

// leastVisits is how many visits a move needs to take the place of the policy's own:
// the mean of fewer scores may be all luck, such as one game won.
const leastVisits = 10

// unlessBetter returns own, or the move that is better than it by the greatest
// margin beyond the confidence asked for. The variance is that of all moves together,
// so that the same is asked whatever the moves are worth: the variance of a move's
// own few scores is least where they happen to be all good.
func (c Choice) unlessBetter(moves []Move, own int) int {
	best, margin := own, 0.0
	variance, base := pooledVariance(moves), &moves[own]
	for i, m := range moves {
		if i == own || m.Visits < leastVisits || base.Visits == 0 {
			continue
		}
		doubt := math.Sqrt(variance * (1/float64(m.Visits) + 1/float64(base.Visits)))
		if d := m.Value - base.Value - c.Confidence*doubt; d > margin {
			best, margin = i, d
		}
	}
	return best
}

// leader returns which of the leads over one and the same move or plan is the greatest
// beyond the confidence asked for, or -1. What is alike in most worlds differs little,
// so each has a variance of its own; that of all counts in it as ten scores (G. K.
// Smyth, "Linear Models and Empirical Bayes Methods for Assessing Differential
// Expression", 2004).
func (c Choice) leader(leads []Move) int {
	const weight = 10
	best, margin := -1, 0.0
	pooled := pooledVariance(leads)
	for i := range leads {
		m := &leads[i]
		if m.Visits < leastVisits {
			continue
		}
		n := float64(m.Visits)
		variance := (m.scatter() + weight*pooled) / (n - 1 + weight)
		if d := m.Value - c.Confidence*math.Sqrt(variance/n); d > margin {
			best, margin = i, d
		}
	}
	return best
}

// pooledVariance returns the variance of the scores of a move about its own mean, as all
// moves together tell it; if none was visited twice the greatest that there can be.
func pooledVariance(moves []Move) float64 {
	scatter, n := 0.0, 0
	for i := range moves {
		scatter += moves[i].scatter()
		n += max(moves[i].Visits-1, 0)
	}
	if n == 0 {
		return 1
	}
	return scatter / float64(n)
}

// scatter returns the sum of the squares of the scores of a move about their mean.
func (m *Move) scatter() float64 {
	if m.Visits < 2 {
		return 0
	}
	n := float64(m.Visits)
	return m.ValueError * m.ValueError * (n - 1) * n
}

func (c Choice) draw(moves []Move, rng *rand.Rand) int {
	weights := make([]float64, len(moves))
	sum := 0.0
	for i, m := range moves { // the first has most visits: no overflow
		weights[i] = math.Pow(float64(m.Visits)/float64(moves[0].Visits), 1/c.Temperature)
		sum += weights[i]
	}
	x := rng.Float64() * sum
	for i, w := range weights {
		if x < w {
			return i
		}
		x -= w
	}
	return 0
}

// ownIndex returns the index of the policy's own move, or -1.
func (s *Searcher) ownIndex(moves []Move) int {
	if !s.hasOwn {
		return -1
	}
	return slices.IndexFunc(moves, func(m Move) bool { return m.Action == s.own })
}
