package stats

import "math"

// NormalSPRT is the sequential test of two hypotheses about the mean of results of any
// size, in units of their standard deviation, with the likelihoods of a normal
// distribution maximised over that deviation. So it does not ask how high the stakes
// are, nor how much luck the results share out between them.
//
// Elo is normalized: 800/ln(10) times the mean of a game over the standard deviation of
// a game. Where games are even and none is drawn that is Elo as SPRT has it (M. Van den
// Bergh, "Normalized Elo", 2021).
//
// Where losses are rare and high it passes too often: 12 times in 100 instead of 5 if
// they are distributed exponentially.
type NormalSPRT struct {
	d0, d1     float64 // of one result
	n, sum, sq float64
}

// NewNormalSPRT returns a test between two normalized Elos, elo0 < elo1, of results that
// are sums over so many games.
func NewNormalSPRT(elo0, elo1 float64, games int) *NormalSPRT {
	unit := math.Sqrt(float64(games)) / (2 * eloUnit)
	return &NormalSPRT{d0: elo0 * unit, d1: elo1 * unit}
}

// Add counts a result, of which more is better and 0 is even.
func (t *NormalSPRT) Add(x float64) {
	t.n++
	t.sum += x
	t.sq += x * x
}

// LLR returns the logarithm of the likelihood ratio.
func (t *NormalSPRT) LLR() float64 { return t.likelihood(t.d1) - t.likelihood(t.d0) }

// likelihood returns the logarithm of the greatest likelihood, but for what is the same
// of all d, where the mean is d deviations. With u for 1 over the deviation it is the
// greatest value of n log u - sq u^2/2 + d sum u - n d^2/2.
func (t *NormalSPRT) likelihood(d float64) float64 {
	if t.sq == 0 { // u has no bound, whatever d is
		return -t.n * d * d / 2
	}
	b := d * t.sum
	u := (b + math.Sqrt(b*b+4*t.sq*t.n)) / (2 * t.sq)
	return t.n*math.Log(u) - t.sq*u*u/2 + b*u - t.n*d*d/2
}

// Verdict returns where the test stands.
func (t *NormalSPRT) Verdict() Verdict { return verdict(t.LLR()) }
