package stats

import "math"

// leastBlocks is how many blocks PointsSPRT sees before it decides: how they scatter has to
// be known.
const leastBlocks = 10

// PointsSPRT is the sequential test between two expected scores by blocks of games whose
// points may be any number, such as those less luck. Of a block a normal distribution of the
// most likely variance is taken, for each hypothesis its own; a drawn game of unknown result
// is added, as Ratings does.
type PointsSPRT struct {
	s0, s1       float64
	games        float64 // of a block
	blocks       float64
	sum, squares float64 // of points a game
}

// NewPointsSPRT returns a test between two Elos, elo0 < elo1, of blocks of so many games.
func NewPointsSPRT(elo0, elo1 float64, games int) *PointsSPRT {
	return &PointsSPRT{s0: Expected(elo0), s1: Expected(elo1), games: float64(games)}
}

// Add counts a block, of so many points in all.
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

// Verdict returns where the test stands.
func (t *PointsSPRT) Verdict() Verdict { return verdict(t.LLR()) }
