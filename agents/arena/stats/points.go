package stats

import "math"

// leastBlocks is the least number of blocks before PointsSPRT decides, because it has to estimate
// their variance.
const leastBlocks = 10

// PointsSPRT is the sequential test between two expected scores, for blocks of games with any
// points, such as luck-adjusted ones. Blocks are normally distributed with the maximum likelihood
// variance of each hypothesis. A drawn game of unknown result is added, as in Ratings.
type PointsSPRT struct {
	s0, s1       float64
	games        float64 // games of a block
	blocks       float64
	sum, squares float64 // sum of the points per game
}

// NewPointsSPRT returns a test between two Elos, elo0 < elo1, with a number of games in a block.
func NewPointsSPRT(elo0, elo1 float64, games int) *PointsSPRT {
	return &PointsSPRT{s0: Expected(elo0), s1: Expected(elo1), games: float64(games)}
}

// Add counts a block with a sum of points.
func (t *PointsSPRT) Add(points float64) {
	x := points / t.games
	t.blocks++
	t.sum += x
	t.squares += x * x
}

// LLR returns the logarithm of the likelihood ratio.
func (t *PointsSPRT) LLR() float64 {
	if t.blocks < leastBlocks {
		return 0
	}
	mean := t.sum / t.blocks
	variance := t.squares/t.blocks - mean*mean + virtual/4./t.games/t.games/t.blocks
	d0, d1 := mean-t.s0, mean-t.s1
	return t.blocks / 2 * math.Log((variance+d0*d0)/(variance+d1*d1))
}

// Verdict returns the state of the test.
func (t *PointsSPRT) Verdict() Verdict { return verdict(t.LLR()) }
