package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// duel is what player i has made against player j.
type duel struct {
	i, j   int
	points float64 // of i: a draw is half a point
	games  float64
}

// virtual is the number of drawn games that are added to every duel. Without
// them a player who has won or lost every game has no finite rating.
const virtual = 1

// bradleyTerry returns the ratings of n players, as log-odds of mean 0, that make
// the duels most likely: player I takes a game from J with probability
// 1/(1+exp(r[J]-r[I])). R. A. Bradley, M. E. Terry, "Rank analysis of incomplete
// block designs", Biometrika 39 (1952) 324-345. So many drawn games are added to each
// duel. information is what the duels tell of the ratings, the curvature of the
// likelihood.
//
// The likelihood is concave; it is climbed by Newton steps. Every two players must be
// linked by duels.
func bradleyTerry(n int, duels []duel, drawn float64) (r []float64, information *mat.Cholesky) {
	r = make([]float64, n)
	gradient, step := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	hessian := mat.NewSymDense(n, nil)
	information = new(mat.Cholesky)
	for range 100 {
		gradient.Zero()
		hessian.Zero()
		for _, d := range duels {
			p := probability(r[d.i] - r[d.j])
			games := d.games + drawn
			add(gradient, d.i, d.points+drawn/2-games*p)
			add(gradient, d.j, games*p-d.points-drawn/2)
			w := games * p * (1 - p)
			addSym(hessian, d.i, d.i, w)
			addSym(hessian, d.j, d.j, w)
			addSym(hessian, d.i, d.j, -w)
		}
		// All ratings may rise together: the missing direction is filled in.
		for i := range n {
			for j := i; j < n; j++ {
				addSym(hessian, i, j, 1)
			}
		}
		if !information.Factorize(hessian) {
			panic("stats: players without duels between them")
		}
		solve(information, step, gradient)
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
	return centred(r), information
}

// solve is Cholesky.SolveVecTo that takes lost digits as they come.
func solve(c *mat.Cholesky, to, b *mat.VecDense) {
	if err := c.SolveVecTo(to, b); err != nil && !isCondition(err) {
		panic("stats: " + err.Error())
	}
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
