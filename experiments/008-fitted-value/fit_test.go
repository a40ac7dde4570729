package main

import (
	"math"
	"testing"

	"deadreckon/engine"
)

// The gradient against differences of the loss that is asked of the net itself.
func TestBackward(t *testing.T) {
	f := newFitter(1, 1)
	rng := engine.Stream(1, "sample")
	var s sample
	for i := range s.x {
		if i%3 == 0 {
			s.x[i] = float32(rng.Float64())
		}
	}
	s.y = 1
	loss := func() float64 {
		d := f.net.Score(&s.x) - float64(s.y)
		return d * d / 2
	}
	g := &f.grads[0]
	backward(&f.net, g, &s)
	const step = 1e-3
	checked := 0
	for k, row := range flat(&f.net) {
		for i := range row {
			slope := float64(flat(g)[k][i])
			if slope == 0 || (k*7+i)%11 != 0 {
				continue
			}
			was := row[i]
			row[i] = was + step
			up := loss()
			row[i] = was - step
			down := loss()
			row[i] = was
			if want := (up - down) / (2 * step); math.Abs(want-slope) > 0.02*math.Abs(slope)+1e-4 {
				t.Fatalf("row %d, weight %d: slope %g, by differences %g", k, i, slope, want)
			}
			checked++
		}
	}
	if checked < 100 {
		t.Errorf("%d weights checked", checked)
	}
}

// A net learns what two features say.
func TestEpoch(t *testing.T) {
	rng := engine.Stream(1, "samples")
	samples := make([]sample, 4*batchSize)
	for i := range samples {
		s := &samples[i]
		s.x[3], s.x[8] = float32(rng.IntN(2)), float32(rng.IntN(2))
		s.y = 2*(s.x[3]-s.x[8])*(s.x[3]-s.x[8]) - 1 // won if they differ
	}
	f := newFitter(1, 2)
	for range 20 {
		f.epoch(samples, 0.01, rng)
	}
	if e := brier(samples, func(s *sample) float64 { return f.net.Score(&s.x) }); e > 0.01 {
		t.Errorf("Brier score %.3f after 20 epochs", e)
	}
}
