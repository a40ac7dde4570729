package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/spf13/pflag"

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
	a := &adam{}
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
	return durable.Replace(*out, func(w io.Writer) error { return binary.Write(w, binary.LittleEndian, n) })
}

const batch = 256

func newNet(rng *rand.Rand) *town.Net {
	n := new(town.Net)
	for i := range n.W1 {
		for k := range n.W1[i] {
			n.W1[i][k] = float32(rng.NormFloat64() * 0.2)
		}
	}
	for k := range n.W2 {
		n.W2[k] = float32(rng.NormFloat64() * 0.2)
	}
	return n
}

// brier is the mean squared error of the probability to win.
func brier(n *town.Net, samples []sample) (sum float64) {
	for i := range samples {
		d := (n.Score(&samples[i].x) - float64(samples[i].score)) / 2
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
	grad, mean, square town.Net
	steps              int
}

func (a *adam) step(n *town.Net, samples []sample, rate float64) {
	a.grad = town.Net{}
	for i := range samples {
		descend(n, &a.grad, &samples[i])
	}
	a.steps++
	rate *= math.Sqrt(1-math.Pow(0.999, float64(a.steps))) / (1 - math.Pow(0.9, float64(a.steps)))
	for i := range n.W1 {
		turn(n.W1[i][:], a.grad.W1[i][:], a.mean.W1[i][:], a.square.W1[i][:], rate)
	}
	turn(n.B1[:], a.grad.B1[:], a.mean.B1[:], a.square.B1[:], rate)
	turn(n.W2[:], a.grad.W2[:], a.mean.W2[:], a.square.W2[:], rate)
	turn(n.B2[:], a.grad.B2[:], a.mean.B2[:], a.square.B2[:], rate)
}

func turn(w, grad, mean, square []float32, rate float64) {
	for i, g := range grad {
		g /= batch
		mean[i] += 0.1 * (g - mean[i])
		square[i] += 0.001 * (g*g - square[i])
		w[i] -= float32(rate) * mean[i] / (float32(math.Sqrt(float64(square[i]))) + 1e-8)
	}
}

// descend adds the gradient of one position.
func descend(n, grad *town.Net, s *sample) {
	h := n.B1
	for i, v := range s.x {
		if v != 0 {
			for k := range h {
				h[k] += v * n.W1[i][k]
			}
		}
	}
	out := n.B2[0]
	for k, v := range h {
		out += max(v, 0) * n.W2[k]
	}
	y := float32(math.Tanh(float64(out)))
	d := (y - s.score) * (1 - y*y)
	grad.B2[0] += d
	var back [len(h)]float32
	for k, v := range h {
		if v > 0 {
			grad.W2[k] += d * v
			back[k] = d * n.W2[k]
			grad.B1[k] += back[k]
		}
	}
	for i, v := range s.x {
		if v != 0 {
			for k := range back {
				grad.W1[i][k] += v * back[k]
			}
		}
	}
}
