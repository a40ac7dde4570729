package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"deadreckon/durable"
	"deadreckon/engine"

	plans "deadreckon/agents/mall"
)

// What Adam (Kingma and Ba 2015) goes by.
const (
	batchSize = 1024
	beta1     = 0.9
	beta2     = 0.999
	epsilon   = 1e-8
)

// fit plays the games, fits a net to their samples and writes it.
func (p *plan) fit() error {
	start := time.Now()
	say := func(format string, args ...any) {
		fmt.Printf("%5.0f s  ", time.Since(start).Seconds())
		fmt.Printf(format+"\n", args...)
	}
	const far = 1 << 40 // games that are not fitted to
	test, err := playAll(p.tests, p.threads, func(first, last uint64) ([]sample, error) { return p.play(far+first, far+last, 1) })
	if err != nil {
		return err
	}
	train, err := playAll(p.games, p.threads, func(first, last uint64) ([]sample, error) { return p.play(first, last, p.every) })
	if err != nil {
		return err
	}
	say("%d samples of the plans, %d to test", len(train), len(test))
	near, err := playAll(p.searches, p.threads, func(first, last uint64) ([]sample, error) { return p.lookAround(2*far+first, 2*far+last) })
	if err != nil {
		return err
	}
	say("%d samples around the searcher's turns, a tenth of them to test", len(near))
	nearTest, near := near[:len(near)/10], near[len(near)/10:]
	for range p.weight {
		train = append(train, near...)
	}
	fit := newFitter(p.seed, p.threads)
	rng := engine.Stream(p.seed, "order")
	base := mean(train)
	constant := func(*sample) float64 { return base }
	say("Brier scores: a constant: test %.4f, around %.4f", brier(test, constant), brier(nearTest, constant))
	fitted := func(s *sample) float64 { return fit.net.Score(&s.x) }
	for e := range p.epochs {
		fit.epoch(train, p.rate*(1+math.Cos(math.Pi*float64(e)/float64(p.epochs)))/2, rng)
		say("epoch %d: test %.4f, around %.4f", e+1, brier(test, fitted), brier(nearTest, fitted))
	}
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, &fit.net); err != nil {
		return err
	}
	return durable.WriteFile(p.file, b.Bytes())
}

func mean(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		sum += float64(samples[i].y)
	}
	return sum / float64(len(samples))
}

// brier returns the mean square by which the probability of a win, which is
// (1+score)/2, is off.
func brier(samples []sample, score func(*sample) float64) float64 {
	sum := 0.0
	for i := range samples {
		d := (score(&samples[i]) - float64(samples[i].y)) / 2
		sum += d * d
	}
	return sum / float64(len(samples))
}

// fitter fits a net to samples by the squared error of its score.
type fitter struct {
	net, m, v plans.Net
	grads     []plans.Net // of the threads
	steps     int
}

func newFitter(seed uint64, threads int) *fitter {
	f := &fitter{grads: make([]plans.Net, threads)}
	rng := rand.New(rand.NewPCG(seed, 1))
	start := func(w []float32, inputs int) {
		for i := range w {
			w[i] = float32(rng.NormFloat64() * math.Sqrt(2/float64(inputs)))
		}
	}
	for i := range f.net.W1 {
		start(f.net.W1[i][:], plans.FeatureCount/3)
	}
	for i := range f.net.W2 {
		start(f.net.W2[i][:], plans.Hidden1)
	}
	start(f.net.W3[:], 4*plans.Hidden2)
	return f
}

// epoch takes a step for every batch of the samples, in a new order.
func (f *fitter) epoch(samples []sample, rate float64, rng *rand.Rand) {
	order := rng.Perm(len(samples))
	for len(order) >= batchSize {
		batch := order[:batchSize]
		order = order[batchSize:]
		var all sync.WaitGroup
		share := batchSize / len(f.grads)
		for t := range f.grads {
			all.Go(func() {
				g := &f.grads[t]
				*g = plans.Net{}
				for _, i := range batch[t*share : (t+1)*share] {
					backward(&f.net, g, &samples[i])
				}
			})
		}
		all.Wait()
		f.step(rate)
	}
}

// step moves the net against the mean of the gradients.
func (f *fitter) step(rate float64) {
	f.steps++
	c1 := 1 - math.Pow(beta1, float64(f.steps))
	c2 := 1 - math.Pow(beta2, float64(f.steps))
	a := float32(rate * math.Sqrt(c2) / c1)
	net, m, v := flat(&f.net), flat(&f.m), flat(&f.v)
	sum := flat(&f.grads[0])
	for t := range f.grads[1:] {
		for k, row := range flat(&f.grads[t+1]) {
			for i, g := range row {
				sum[k][i] += g
			}
		}
	}
	for k := range net {
		for i := range net[k] {
			g := sum[k][i] / batchSize
			m[k][i] += (1 - beta1) * (g - m[k][i])
			v[k][i] += (1 - beta2) * (g*g - v[k][i])
			net[k][i] -= a * m[k][i] / (float32(math.Sqrt(float64(v[k][i]))) + epsilon)
		}
	}
}

// flat returns the numbers of a net, row by row.
func flat(n *plans.Net) (rows [][]float32) {
	for i := range n.W1 {
		rows = append(rows, n.W1[i][:])
	}
	for i := range n.W2 {
		rows = append(rows, n.W2[i][:])
	}
	return append(rows, n.B1[:], n.B2[:], n.W3[:], n.B3[:])
}

// backward adds to g the gradient of half the squared error of one sample.
func backward(n, g *plans.Net, s *sample) {
	h1 := n.B1
	for i, v := range s.x {
		if v != 0 {
			for k, w := range n.W1[i] {
				h1[k] += v * w
			}
		}
	}
	h2 := n.B2
	for i, v := range h1 {
		if v > 0 {
			for k, w := range n.W2[i] {
				h2[k] += v * w
			}
		}
	}
	out := n.B3[0]
	for i, v := range h2 {
		if v > 0 {
			out += v * n.W3[i]
		}
	}
	y := float32(math.Tanh(float64(out)))
	d := (y - s.y) * (1 - y*y)
	g.B3[0] += d
	var d2 [plans.Hidden2]float32
	for i, v := range h2 {
		if v > 0 {
			g.W3[i] += d * v
			d2[i] = d * n.W3[i]
			g.B2[i] += d2[i]
		}
	}
	var d1 [plans.Hidden1]float32
	for i, v := range h1 {
		if v > 0 {
			for k, e := range d2 {
				g.W2[i][k] += v * e
				d1[i] += n.W2[i][k] * e
			}
			g.B1[i] += d1[i]
		}
	}
	for i, v := range s.x {
		if v != 0 {
			for k, e := range d1 {
				g.W1[i][k] += v * e
			}
		}
	}
}
