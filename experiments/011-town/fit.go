package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/spf13/pflag"

	"deadreckon/agents/fitted"
	"deadreckon/agents/town"
	"deadreckon/durable"
	"deadreckon/engine"
)

// fit makes games and fits the net to them by Adam (Kingma and Ba 2015), to the squared
// error of the score.
func fit(args []string) error {
	f := pflag.NewFlagSet("011-town", pflag.ContinueOnError)
	games := f.Int("games", 40000, "games to fit to")
	tests := f.Int("tests", 4000, "games kept to test it by")
	epochs := f.Int("epochs", 6, "times that all positions are gone through")
	seed := f.Uint64("seed", 1, "seed of all")
	out := f.StringP("out", "o", "", "the file to write")
	if err := f.Parse(args); err != nil {
		return err
	}
	m, err := newMaker()
	if err != nil {
		return err
	}
	var samples, kept []sample
	for i := range *games {
		samples = m.game(samples, *seed<<32|uint64(i))
	}
	for i := range *tests {
		kept = m.game(kept, *seed<<32|1<<31|uint64(i))
	}
	rng := engine.Stream(*seed, "011 fit")
	n := newNet(rng)
	a := newAdam()
	steps := *epochs * len(samples) / batch
	for epoch := range *epochs {
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for i := 0; i+batch <= len(samples); i += batch {
			a.step(n, samples[i:i+batch], 2e-3*(1-float64(a.steps)/float64(steps+1)))
		}
		fmt.Printf("epoch %d: Brier score %.4f fitted, %.4f kept; a constant %.4f; %d and %d positions\n",
			epoch+1, brier(n, samples[:len(kept)]), brier(n, kept), constant(kept), len(samples), len(kept))
	}
	if *out == "" {
		return nil
	}
	return durable.Replace(*out, func(w io.Writer) error {
		_, err := n.WriteTo(w)
		return err
	})
}

const batch = 256

func newNet(rng *rand.Rand) *fitted.Net {
	n := town.NewNet()
	for _, l := range n.Layers {
		for k := range l.W {
			l.W[k] = float32(rng.NormFloat64() * 0.2)
		}
	}
	return n
}

// brier is the mean squared error of the probability to win.
func brier(n *fitted.Net, samples []sample) (sum float64) {
	for i := range samples {
		d := (n.Score(samples[i].x[:]) - float64(samples[i].score)) / 2
		sum += d * d
	}
	return sum / float64(len(samples))
}

func constant(samples []sample) float64 {
	p := 0.0
	for i := range samples {
		p += float64(1+samples[i].score) / 2
	}
	p /= float64(len(samples))
	return p * (1 - p)
}

// adam holds the gradient of a batch and its moments.
type adam struct {
	grad, mean, square *fitted.Net
	steps              int
}

func newAdam() *adam { return &adam{grad: town.NewNet(), mean: town.NewNet(), square: town.NewNet()} }

func (a *adam) step(n *fitted.Net, samples []sample, rate float64) {
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
func descend(n, grad *fitted.Net, s *sample) {
	in, out := n.Layers[0], n.Layers[1]
	units := len(in.B)
	h := slices.Clone(in.B)
	for i, v := range s.x {
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
	d := (y - s.score) * (1 - y*y)
	grad.Layers[1].B[0] += d
	back := make([]float32, units)
	for k, v := range h {
		if v > 0 {
			grad.Layers[1].W[k] += d * v
			back[k] = d * out.W[k]
			grad.Layers[0].B[k] += back[k]
		}
	}
	for i, v := range s.x {
		if v != 0 {
			for k, b := range back {
				grad.Layers[0].W[i*units+k] += v * b
			}
		}
	}
}
