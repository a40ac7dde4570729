// Package fitting fits the small nets of package fitted to games that a study has played.
//
// Its one idea: what a position was worth is what the game came to, so a net learns the
// squared error of the score; games kept apart say how well.
//
// It refuses to play: a study brings its positions.
package fitting

import (
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"deadreckon/agents/fitted"
	"deadreckon/durable"
)

// Sample is a position as numbers, and the score that the game came to.
type Sample struct {
	X     []float32
	Score float32
}

// Step is how far a fit has come: Brier scores, the mean squared error of the score halved, of
// as many fitted positions as are kept, of those that are kept, and of a constant.
type Step struct {
	Epoch                  int
	Fitted, Kept, Constant float64
}

// Fit fits a net of one layer of units, which it starts at random, by Adam (Kingma and Ba
// 2015). It goes through all samples so many times, in an order that it shuffles them into,
// and tells after each how far it has come.
func Fit(n *fitted.Net, samples, kept []Sample, epochs int, rng *rand.Rand, tell func(Step)) {
	scatter(n, rng)
	a := adam{grad: like(n), mean: like(n), square: like(n)}
	steps := epochs * len(samples) / batch
	for epoch := range epochs {
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for i := 0; i+batch <= len(samples); i += batch {
			a.step(n, samples[i:i+batch], 2e-3*(1-float64(a.steps)/float64(steps+1)))
		}
		tell(Step{epoch + 1, brier(n, samples[:min(len(kept), len(samples))]), brier(n, kept), constant(kept)})
	}
}

// Write writes a net to a file.
func Write(n *fitted.Net, file string) error {
	return durable.Replace(file, func(w io.Writer) error {
		_, err := n.WriteTo(w)
		return err
	})
}

const batch = 256

// like returns a net of zeros of the same size.
func like(n *fitted.Net) *fitted.Net {
	out := new(fitted.Net)
	for _, l := range n.Layers {
		out.Layers = append(out.Layers, fitted.Layer{W: make([]float32, len(l.W)), B: make([]float32, len(l.B))})
	}
	return out
}

func scatter(n *fitted.Net, rng *rand.Rand) {
	for _, l := range n.Layers {
		for k := range l.W {
			l.W[k] = float32(rng.NormFloat64() * 0.2)
		}
	}
}

func brier(n *fitted.Net, samples []Sample) (sum float64) {
	for i := range samples {
		d := (n.Score(samples[i].X) - float64(samples[i].Score)) / 2
		sum += d * d
	}
	return sum / float64(len(samples))
}

// constant is the Brier score of the mean.
func constant(samples []Sample) (sum float64) {
	mean := 0.0
	for i := range samples {
		mean += float64(samples[i].Score) / float64(len(samples))
	}
	for i := range samples {
		d := (mean - float64(samples[i].Score)) / 2
		sum += d * d
	}
	return sum / float64(len(samples))
}

// adam holds the gradient of a batch and its moments.
type adam struct {
	grad, mean, square *fitted.Net
	steps              int
}

func (a *adam) step(n *fitted.Net, samples []Sample, rate float64) {
	for _, l := range a.grad.Layers {
		clear(l.W)
		clear(l.B)
	}
	for i := range samples {
		descend(n, a.grad, &samples[i])
	}
	a.steps++
	rate *= math.Sqrt(1-math.Pow(0.999, float64(a.steps))) / (1 - math.Pow(0.9, float64(a.steps)))
	for i, l := range n.Layers {
		grad, mean, square := a.grad.Layers[i], a.mean.Layers[i], a.square.Layers[i]
		turn(l.W, grad.W, mean.W, square.W, rate)
		turn(l.B, grad.B, mean.B, square.B, rate)
	}
}

func turn(w, grad, mean, square []float32, rate float64) {
	for i, g := range grad {
		g /= batch
		mean[i] += 0.1 * (g - mean[i])
		square[i] += 0.001 * (g*g - square[i])
		w[i] -= float32(rate) * mean[i] / (float32(math.Sqrt(float64(square[i]))) + 1e-8)
	}
}

// descend adds the gradient of one position, of a net of one layer of units.
func descend(n, grad *fitted.Net, s *Sample) {
	in, out := n.Layers[0], n.Layers[1]
	units := len(in.B)
	h := slices.Clone(in.B)
	for i, v := range s.X {
		if v != 0 {
			for k, w := range in.W[i*units:][:units] {
				h[k] += v * w
			}
		}
	}
	sum := out.B[0]
	for k, v := range h {
		sum += max(v, 0) * out.W[k]
	}
	y := float32(math.Tanh(float64(sum)))
	d := (y - s.Score) * (1 - y*y)
	grad.Layers[1].B[0] += d
	back := make([]float32, units)
	for k, v := range h {
		if v > 0 {
			grad.Layers[1].W[k] += d * v
			back[k] = d * out.W[k]
			grad.Layers[0].B[k] += back[k]
		}
	}
	for i, v := range s.X {
		if v != 0 {
			for k, b := range back {
				grad.Layers[0].W[i*units+k] += v * b
			}
		}
	}
}
