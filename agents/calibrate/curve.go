package calibrate

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"deadreckon/agents"
)

// probability returns the probability of log-odds.
func probability(logOdds float64) float64 { return 1 / (1 + math.Exp(-logOdds)) }

// fit returns the maximum likelihood curve, with a normal prior with standard deviation 1 of both
// numbers around the neutral curve, so that a few items suffice. The likelihood is linear in the
// results, so luck-adjusted results, which have the same mean, fit the same curve.
func fit(items []item) (agents.Curve, error) {
	n := float64(len(items))
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			sum := (x[0]*x[0] + (x[1]-1)*(x[1]-1)) / 2
			for _, i := range items {
				eta := x[0] + x[1]*agents.LogOdds(i.printed)
				sum += math.Log1p(math.Exp(-math.Abs(eta))) + max(eta, 0) - i.result*eta
			}
			return sum / n
		},
		Grad: func(grad, x []float64) {
			grad[0], grad[1] = x[0]/n, (x[1]-1)/n
			for _, i := range items {
				l := agents.LogOdds(i.printed)
				d := (probability(x[0]+x[1]*l) - i.result) / n
				grad[0] += d
				grad[1] += d * l
			}
		},
		Hess: func(hess *mat.SymDense, x []float64) {
			a, b, c := 1/n, 0.0, 1/n
			for _, i := range items {
				l := agents.LogOdds(i.printed)
				q := probability(x[0] + x[1]*l)
				w := q * (1 - q) / n
				a, b, c = a+w, b+w*l, c+w*l*l
			}
			hess.SetSym(0, 0, a)
			hess.SetSym(0, 1, b)
			hess.SetSym(1, 1, c)
		},
	}
	r, err := optimize.Minimize(problem, []float64{0, 1}, &optimize.Settings{GradientThreshold: 1e-6}, &optimize.Newton{})
	if err != nil {
		return agents.Curve{}, fmt.Errorf("no curve through %d positions: %w", len(items), err)
	}
	return agents.Curve{Shift: r.X[0], Slope: r.X[1]}, nil
}

// crossFit corrects every prediction by the curve of the other half of the games, and returns the
// curve of all games.
func crossFit(items []item) (agents.Curve, error) {
	for half := range 2 {
		var others []item
		for _, i := range items {
			if i.game%2 != half {
				others = append(others, i)
			}
		}
		c, err := fit(others)
		if err != nil {
			return c, err
		}
		for k := range items {
			if i := &items[k]; i.game%2 == half {
				i.corrected = c.Apply(i.printed)
			}
		}
	}
	return fit(items)
}
