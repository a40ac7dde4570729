package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// duel is the result of player i against player j.
type duel struct {
	i, j   int
	points float64 // points of i; a draw is half a point
	games  float64
}

// virtual is the number of drawn games that are added to every duel, so that a player with only
// wins or only losses has a finite rating.
const virtual = 1

// bradleyTerry returns the maximum likelihood ratings of n players, as log-odds with mean 0: player
// I beats J with probability 1/(1+exp(r[J]-r[I])). R. A. Bradley, M. E. Terry, "Rank analysis of
// incomplete block designs", Biometrika 39 (1952) 324-345. Each duel has drawn additional drawn
// games. information is the Hessian of the negative log-likelihood.
//
// The concave likelihood is maximized by Newton steps. Duels must connect all players.
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
		// The likelihood does not change if all ratings increase together; add this direction.
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
			r[i] += step.AtVec(i) * min(1, 2/far) // long steps may overshoot
		}
		if far < 1e-10 {
			break
		}
	}
	return centred(r), information
}

// solve is Cholesky.SolveVecTo, ignoring condition warnings.
func solve(c *mat.Cholesky, to, b *mat.VecDense) {
	if err := c.SolveVecTo(to, b); err != nil && !isCondition(err) {
		panic("stats: " + err.Error())
	}
}

func add(v *mat.VecDense, i int, x float64) { v.SetVec(i, v.AtVec(i)+x) }

func addSym(m *mat.SymDense, i, j int, x float64) { m.SetSym(i, j, m.At(i, j)+x) }

// isCondition reports whether an error only warns of a bad condition.
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
