package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/spf13/pflag"
	"gonum.org/v1/gonum/stat"

	"deadreckon/agents/fitted"
	"deadreckon/engine"
	"deadreckon/internal/durable"
)

// fit makes games and fits a net to them by Adam (Kingma and Ba 2015), to the squared error
// of the score: in rounds, of which each takes off the luck behind a state by the net of the
// round before.
func fit(args []string) error {
	f := pflag.NewFlagSet("015-luck fit", pflag.ContinueOnError)
	name := f.String("game", "mall", "whose value")
	games := f.Int("games", 20000, "games of a round")
	every := f.Int("every", 12, "one of so many states is taken")
	rounds := f.Int("rounds", 2, "rounds")
	epochs := f.Int("epochs", 4, "times that all states of a round are gone through")
	threads := f.Int("threads", 2, "games at a time")
	seed := f.Uint64("seed", 1, "seed of all")
	batches := f.Int("whole", 0, "batches of 32 games by which the net is fitted to what is left of whole games, after the rounds")
	rate := f.Float64("rate", 5e-4, "of these, how far the first goes")
	from := f.String("from", "", "the file of a net to go on with")
	out := f.StringP("out", "o", "", "the file to write")
	if err := f.Parse(args); err != nil {
		return err
	}
	s, g, err := find(*name)
	if err != nil {
		return err
	}
	if s.parts > 1 && *rounds > 1 {
		return fmt.Errorf("--rounds %d: %s has a result for each of %d, and one round", *rounds, *name, s.parts)
	}
	rng := engine.Stream(*seed, "015 fit")
	n := fitted.New(s.sizes...)
	for _, l := range n.Layers {
		spread := math.Sqrt(4 / float64(len(l.W)/len(l.B)))
		for k := range l.W {
			l.W[k] = float32(rng.NormFloat64() * min(0.2, spread))
		}
	}
	var made *fitted.Net
	if *from != "" {
		text, err := os.ReadFile(*from)
		if err != nil {
			return err
		}
		if n, err = fitted.Read(text, s.sizes...); err != nil {
			return err
		}
		made = copyOf(n, s.sizes)
	}
	for round := range *rounds {
		start := time.Now()
		samples, err := makeAll(s, g, made, *games, *every, *threads, *seed<<40|uint64(round)<<32)
		if err != nil {
			return err
		}
		fmt.Printf("round %d: %d states of %d games in %.0f s, mean square of scores %.3f\n", round+1, len(samples), *games, time.Since(start).Seconds(), square(samples))
		kept := samples[len(samples)-len(samples)/20:]
		samples = samples[:len(samples)-len(kept)]
		t := newTrainer(n, s.sizes, *threads)
		steps := *epochs * len(samples) / batch
		for epoch := range *epochs {
			rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
			for i := 0; i+batch <= len(samples); i += batch {
				t.step(samples[i:i+batch], 1.5e-3*(1-float64(t.steps)/float64(steps+1)))
			}
			fmt.Printf("  epoch %d: mean squared error %.4f fitted, %.4f kept; %.0f s\n", epoch+1, loss(n, samples[:min(len(samples), 4*len(kept))]), loss(n, kept), time.Since(start).Seconds())
		}
		made = copyOf(n, s.sizes)
		if *out != "" {
			if err := write(n, *out); err != nil {
				return err
			}
		}
	}
	return fitWhole(s, g, n, *batches, *rate, *seed, *out)
}

// fitWhole fits a net to whole games, batch by batch, and says now and then how much is left.
func fitWhole(s *subject, g engine.Game, n *fitted.Net, batches int, rate float64, seed uint64, out string) error {
	const games, told = 32, 40
	m, err := newMaker(s, g, nil)
	if err != nil {
		return err
	}
	w := newWhole(newTrainer(n, s.sizes, 1), m)
	var left, raw []float64
	start := time.Now()
	for i := range batches {
		less, scores, err := w.step(seed<<40|0xff<<32|uint64(i)<<8, games, rate*(1-float64(i)/float64(batches)))
		if err != nil {
			return err
		}
		if left, raw = append(left, less...), append(raw, scores...); (i+1)%told > 0 && i+1 < batches {
			continue
		}
		fmt.Printf("  batch %d: variance left %.1f %%; %.0f s\n", i+1, 100*stat.Variance(left, nil)/stat.Variance(raw, nil), time.Since(start).Seconds())
		left, raw = left[:0], raw[:0]
		if out == "" {
			continue
		}
		if err := write(n, out); err != nil {
			return err
		}
	}
	return nil
}

func write(n *fitted.Net, file string) error {
	return durable.Replace(file, func(w io.Writer) error { _, err := n.WriteTo(w); return err })
}

const batch = 256

func square(samples []sample) (sum float64) {
	mean := 0.0
	for i := range samples {
		mean += float64(samples[i].score)
		sum += float64(samples[i].score) * float64(samples[i].score)
	}
	mean /= float64(len(samples))
	return sum/float64(len(samples)) - mean*mean
}

func loss(n *fitted.Net, samples []sample) (sum float64) {
	for i := range samples {
		d := n.Score(samples[i].x) - float64(samples[i].score)
		sum += d * d
	}
	return sum / float64(len(samples))
}

func copyOf(n *fitted.Net, sizes []int) *fitted.Net {
	out := fitted.New(sizes...)
	for i, l := range n.Layers {
		copy(out.Layers[i].W, l.W)
		copy(out.Layers[i].B, l.B)
	}
	return out
}
