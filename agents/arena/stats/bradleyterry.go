package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Duel is what player I has made against player J.
type Duel struct {
	I, J   int
	Points float64 // of I: a draw is half a point
	Games  float64
}

// virtual is the number of drawn games that are added to every duel. Without
// them a player who has won or lost every game has no finite rating.
const virtual = 1

// BradleyTerry returns the ratings of n players, as log-odds of mean 0, that make
// the duels most likely: player I takes a game from J with probability
// 1/(1+exp(r[J]-r[I])). R. A. Bradley, M. E. Terry, "Rank analysis of incomplete
// block designs", Biometrika 39 (1952) 324-345.
//
// The likelihood is concave; it is climbed by Newton steps from start, which is
// not changed (nil is all 0). Every two players must be linked by duels.
func BradleyTerry(n int, duels []Duel, start []float64) []float64 {
	return bradleyTerry(n, duels, start, virtual)
}

func bradleyTerry(n int, duels []Duel, start []float64, drawn float64) []float64 {
	r := make([]float64, n)
	copy(r, start)
	if n < 2 {
		return make([]float64, n)
	}
	gradient, step := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	hessian := mat.NewSymDense(n, nil)
	var cholesky mat.Cholesky
	for range 100 {
		gradient.Zero()
		hessian.Zero()
		for _, d := range duels {
			p := 1 / (1 + math.Exp(r[d.J]-r[d.I]))
			games := d.Games + drawn
			add(gradient, d.I, d.Points+drawn/2-games*p)
			add(gradient, d.J, games*p-d.Points-drawn/2)
			w := games * p * (1 - p)
			addSym(hessian, d.I, d.I, w)
			addSym(hessian, d.J, d.J, w)
			addSym(hessian, d.I, d.J, -w)
		}
		// All ratings may rise together: the missing direction is filled in.
		for i := range n {
			for j := i; j < n; j++ {
				addSym(hessian, i, j, 1)
			}
		}
		if !cholesky.Factorize(hessian) {
			panic("stats: players without duels between them")
		}
		if err := cholesky.SolveVecTo(step, gradient); err != nil && !isCondition(err) {
			panic("stats: " + err.Error())
		}
		far := 0.0
		for i := range r {
			far = max(far, math.Abs(step.AtVec(i)))
		}
		for i := range r {
			r[i] += step.AtVec(i) * min(1, 2/far) // far steps may overshoot
		}
		if far < 1e-10 {
			break
		}
	}
	return centred(r)
}

func add(v *mat.VecDense, i int, x float64) { v.SetVec(i, v.AtVec(i)+x) }

func addSym(m *mat.SymDense, i, j int, x float64) { m.SetSym(i, j, m.At(i, j)+x) }

// isCondition reports whether an error only warns of lost digits.
func isCondition(err error) bool {
	_, ok := err.(mat.Condition)
	return ok
}

// centred shifts ratings to mean 0, in place.
func centred(r []float64) []float64 {
	mean := 0.0
	for _, x := range r {
		mean += x / float64(len(r))
	}
	for i := range r {
		r[i] -= mean
	}
	return r
}

// TwoSided returns the ratings of players of two sides who meet only across: the
// mean of each side is 0, and advantage is the lead of an average player of the
// first side. duels count I on the first side and J on the second, each from 0.
func TwoSided(first, second int, duels []Duel, start []float64) (r []float64, advantage float64) {
	across := make([]Duel, len(duels))
	for i, d := range duels {
		d.J += first
		across[i] = d
	}
	r = BradleyTerry(first+second, across, start)
	mean := func(r []float64) (m float64) {
		for _, x := range r {
			m += x / float64(len(r))
		}
		return m
	}
	advantage = mean(r[:first]) - mean(r[first:])
	centred(r[:first])
	centred(r[first:])
	return r, advantage
}
