package stats

import "math"

// Error rates of the sequential tests.
const (
	Alpha = 0.05 // probability to accept elo1 if elo0 is true
	Beta  = 0.05 // probability to accept elo0 if elo1 is true
)

// Verdict is the state of a sequential test.
type Verdict uint8

// The verdicts. Hypothesis 0 is that the true Elo is elo0, 1 that it is elo1.
const (
	Undecided Verdict = iota
	Accept0
	Accept1
)

// String returns "undecided", "accept elo0" or "accept elo1".
func (v Verdict) String() string { return [...]string{"undecided", "accept elo0", "accept elo1"}[v] }

// prior replaces a count of 0, so that every result has a positive likelihood.
const prior = 1e-3

// SPRT is the sequential probability ratio test of A. Wald ("Sequential tests of statistical
// hypotheses", 1945) between two expected scores. The likelihoods are maximized over all
// distributions with that expectation (GSPRT): M. Van den Bergh, "The generalized maximum
// likelihood ratio for the expectation value of a distribution", proposition 1.1. Fishtest computes
// it in the same way.
type SPRT struct {
	s0, s1 float64
	counts []float64 // counts of the scores 0, 1/m ... 1
}

// NewSPRT returns a test between two Elos, elo0 < elo1, of scores that are whole
// multiples of 1/m: m is 2 for a game, 4 for a pair of games.
func NewSPRT(elo0, elo1 float64, m int) *SPRT {
	return &SPRT{Expected(elo0), Expected(elo1), make([]float64, m+1)}
}

// Add counts n results of score k/m.
func (t *SPRT) Add(k, n int) { t.counts[k] += float64(n) }

// LLR returns the logarithm of the likelihood ratio.
func (t *SPRT) LLR() float64 {
	m := float64(len(t.counts) - 1)
	x0, x1 := t.tilt(t.s0), t.tilt(t.s1)
	sum := 0.0
	for k, n := range t.counts {
		a := float64(k) / m
		sum += max(n, prior) * (math.Log1p(x0*(a-t.s0)) - math.Log1p(x1*(a-t.s1)))
	}
	return sum
}

// tilt returns the x of the maximum likelihood distribution with expectation s: p[k] = counts[k] /
// (N (1 + x (k/m - s))). It is the zero of a decreasing function between two poles.
func (t *SPRT) tilt(s float64) float64 {
	m := float64(len(t.counts) - 1)
	low, high := -1/(1-s), 1/s
	for range 80 {
		x := (low + high) / 2
		f := 0.0
		for k, n := range t.counts {
			d := float64(k)/m - s
			f += max(n, prior) * d / (1 + x*d)
		}
		if f > 0 {
			low = x
		} else {
			high = x
		}
	}
	return (low + high) / 2
}

// Limits returns the values of LLR that accept hypothesis 0 and 1.
func Limits() (lower, upper float64) {
	return math.Log(Beta / (1 - Alpha)), math.Log((1 - Beta) / Alpha)
}

// Verdict returns the state of the test.
func (t *SPRT) Verdict() Verdict { return verdict(t.LLR()) }

func verdict(llr float64) Verdict {
	lower, upper := Limits()
	switch {
	case llr <= lower:
		return Accept0
	case llr >= upper:
		return Accept1
	}
	return Undecided
}
