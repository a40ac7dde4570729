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
	for i, m := range moves {
		mean, variance := m.cautious()
		if b := mean - c.Confidence*math.Sqrt(variance); m.Visits > 0 && b > bound {
			best, bound = i, b
		}
	}
	return best
}

// unlessBetter returns own, or the move that is better than it by the greatest
// margin beyond the confidence asked for.
func (c Choice) unlessBetter(moves []Move, own int) int {
	base, spread := moves[own].cautious()
	best, margin := own, 0.0
	for i, m := range moves {
		mean, variance := m.cautious()
		if d := mean - base - c.Confidence*math.Sqrt(variance+spread); i != own && m.Visits > 0 && d > margin {
			best, margin = i, d
		}
	}
	return best
}

// cautious returns the mean score of a move and the variance of that mean, with
// one win and one loss added: an unbroken row of wins is not certainty.
func (m *Move) cautious() (mean, variance float64) {
	n := float64(m.Visits)
	squares := m.Value * m.Value * n
	if m.Visits > 1 {
		squares += m.ValueError * m.ValueError * (n - 1) * n
	}
	mean = m.Value * n / (n + 2)
	return mean, max((squares+2)/(n+2)-mean*mean, 0) / (n + 2)
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
