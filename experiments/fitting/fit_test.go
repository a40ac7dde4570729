package fitting

import (
	"math/rand/v2"
	"testing"

	"deadreckon/agents/fitted"
	"deadreckon/engine"
)

// drawn returns positions of five numbers, most of them 0, that score 1 where the first is
// greater than the second, else -1.
func drawn(n int, rng *rand.Rand) (all []Sample) {
	for range n {
		s := Sample{X: make([]float32, 5), Score: -1}
		for i := range 3 {
			s.X[rng.IntN(5)] = float32(i) * rng.Float32()
		}
		if s.X[0] > s.X[1] {
			s.Score = 1
		}
		all = append(all, s)
	}
	return all
}

// A fit learns what the score depends on, and tells how well by games that it has not seen.
func TestFit(t *testing.T) {
	rng := engine.Stream(1, "fit")
	n := fitted.New(5, 8, 1)
	var last Step
	Fit(n, drawn(40000, rng), drawn(500, rng), 8, rng, func(s Step) { last = s })
	if last.Epoch != 8 || last.Kept > 0.08 || last.Fitted > 0.08 || last.Constant < 0.15 {
		t.Errorf("%+v", last)
	}
}

// The gradient is that of the squared error: against differences.
func TestDescend(t *testing.T) {
	rng := engine.Stream(2, "descend")
	n := fitted.New(5, 8, 1)
	scatter(n, rng)
	units := len(n.Layers[0].B)
	for _, s := range drawn(20, rng) {
		grad := like(n)
		descend(n, grad, &s)
		loss := func() float64 {
			d := n.Score(s.X) - float64(s.Score)
			return d * d / 2
		}
		for _, w := range []struct{ layer, at int }{{0, 3}, {0, 4*units + 1}, {1, 7}} {
			check(t, loss, &n.Layers[w.layer].W[w.at], grad.Layers[w.layer].W[w.at])
		}
		for _, w := range []struct{ layer, at int }{{0, 2}, {1, 0}} {
			check(t, loss, &n.Layers[w.layer].B[w.at], grad.Layers[w.layer].B[w.at])
		}
	}
}

// check holds a gradient against differences.
func check(t *testing.T, loss func() float64, at *float32, grad float32) {
	t.Helper()
	const step = 1e-3
	was := *at
	*at = was + step
	up := loss()
	*at = was - step
	down := loss()
	*at = was
	if got, want := float64(grad), (up-down)/(2*step); got-want > 1e-2 || want-got > 1e-2 {
		t.Errorf("gradient %v, by differences %v", got, want)
	}
}
