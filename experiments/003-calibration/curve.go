package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// curve turns a predicted probability into one that comes true: J. C. Platt, "Probabilistic
// Outputs for Support Vector Machines and Comparisons to Regularized Likelihood Methods"
// (1999), of the log-odds, as D. R. Cox, "Two further applications of a model for binary
// regression" (Biometrika 45, 1958) has it. It rises as Slope is above 0.
type curve struct {
	Shift float64 // of the log-odds; 0 leaves them
	Slope float64 // by which they are multiplied first; 1 leaves them
}

// sure bounds the predictions that a curve is asked for, whose log-odds would else have no
// bounds: of some hundred playouts none lost is no more than this.
const sure = 0.995

func logOdds(p float64) float64 {
	p = min(max(p, 1-sure), sure)
	return math.Log(p / (1 - p))
}

func probability(logOdds float64) float64 { return 1 / (1 + math.Exp(-logOdds)) }

// of returns how likely a win is that is predicted with p.
func (c curve) of(p float64) float64 { return probability(c.Shift + c.Slope*logOdds(p)) }

// fit returns the curve of the greatest likelihood, with a normal prior of deviation 1 of both
// numbers around those that change nothing, so that there is one however few the items are. The
// likelihood is linear in the results, so those less luck, which have the same mean, fit the same curve.
func fit(items []item) (curve, error) {
	n := float64(len(items))
	problem := optimize.Problem{
		Func: func(x []float64) float64 {
			sum := (x[0]*x[0] + (x[1]-1)*(x[1]-1)) / 2
			for _, i := range items {
				eta := x[0] + x[1]*logOdds(i.printed)
				sum += math.Log1p(math.Exp(-math.Abs(eta))) + max(eta, 0) - i.result*eta
			}
			return sum / n
		},
		Grad: func(grad, x []float64) {
			grad[0], grad[1] = x[0]/n, (x[1]-1)/n
			for _, i := range items {
				l := logOdds(i.printed)
				d := (probability(x[0]+x[1]*l) - i.result) / n
				grad[0] += d
				grad[1] += d * l
			}
		},
		Hess: func(hess *mat.SymDense, x []float64) {
			a, b, c := 1/n, 0.0, 1/n
			for _, i := range items {
				l := logOdds(i.printed)
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
		return curve{}, fmt.Errorf("no curve through %d positions: %w", len(items), err)
	}
	return curve{r.X[0], r.X[1]}, nil
}

// correct sets what the curve of the other half of the games makes of every prediction, and
// returns the curve of all.
func correct(items []item) (curve, error) {
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
				i.corrected = c.of(i.printed)
			}
		}
	}
	return fit(items)
}
