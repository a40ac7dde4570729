package net_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"

	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

func TestContract(t *testing.T) { nettest.Run(t, net.Go{}) }

// TestAdam compares steps on one weight with algorithm 1 of Kingma and Ba 2015 and the
// decoupled decay of Loshchilov and Hutter 2019.
func TestAdam(t *testing.T) {
	const rate, scale = 0.05, 0.5
	o := net.Options{Beta1: 0.8, Beta2: 0.95, Epsilon: 0.01, Decay: 0.3}
	w, m, v := []float32{2}, []float32{0}, []float32{0}
	want, first, second := 2.0, 0.0, 0.0
	for i, gradient := range []float64{1, -3, 0.5, 0.5} {
		a := o.Adam(uint64(i+1), rate, scale)
		a.Step(w, []float32{float32(gradient)}, m, v)
		g, n := scale*gradient, float64(i+1)
		first = o.Beta1*first + (1-o.Beta1)*g
		second = o.Beta2*second + (1-o.Beta2)*g*g
		mean, square := first/(1-math.Pow(o.Beta1, n)), second/(1-math.Pow(o.Beta2, n))
		want -= rate * (mean/(math.Sqrt(square)+o.Epsilon) + o.Decay*want)
		if !scalar.EqualWithinAbsOrRel(float64(w[0]), want, 1e-5, 1e-5) {
			t.Errorf("after step %d the weight is %v, want %v", i+1, w[0], want)
		}
	}
}

// TestDecay checks the total decay over many steps, of which each is below the precision of
// float32.
func TestDecay(t *testing.T) {
	const steps = 1 << 17
	for _, rate := range []float64{1e-2, 1e-3, 3e-4, 2.9e-4, 1e-4} {
		for _, decay := range []float64{1e-2, 1e-3, 1e-4} {
			o := net.DefaultOptions()
			o.Decay = decay
			begun := []float32{0.7, -1.3, 0.05, 2, 1, 1, 1, 1, 0.3}
			w, g, m, v := slices.Clone(begun), make([]float32, 9), make([]float32, 9), make([]float32, 9)
			for s := range uint64(steps) {
				a := o.Adam(s+1, rate, 1)
				a.Step(w, g, m, v)
			}
			lost := steps * rate * decay // logarithm of the remaining share
			for i := range w {
				if got := -math.Log(float64(w[i] / begun[i])); math.Abs(got-lost) > 0.01*lost {
					t.Errorf("rate %v, decay %v: %v becomes %v, which has lost %.6f of %.6f", rate, decay, begun[i], w[i], got, lost)
				}
			}
		}
	}
}

func TestBadTargets(t *testing.T) {
	s := nettest.MLPSpec()
	n := nettest.Net(t, s)
	if err := nettest.WithSamples(t, n, 9, 1).CheckTargets(&s); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		spoil func(*net.Batch)
		want  string
	}{
		{func(b *net.Batch) { b.Base = b.Base[1:] }, "base logits for"},
		{func(b *net.Batch) { b.Base = append(b.Base, 0) }, "base logits for"},
		{func(b *net.Batch) { b.Samples = b.Samples[:8] }, "8 policy samples in a batch of 9"},
		{func(b *net.Batch) { b.Samples = append(b.Samples, b.Samples[0]) }, "10 policy samples in a batch of 9"},
		{func(b *net.Batch) { b.Samples[8].Action = -2 }, "example 8 of a batch: policy sample of action -2 of"},
		{func(b *net.Batch) { b.Samples[2].Action = b.Ends[2] - b.Ends[1] }, "example 2 of a batch: policy sample of action"},
		{func(b *net.Batch) { b.Samples[3].OldProbability = 0 }, "with probability 0"},
		{func(b *net.Batch) { b.Samples[4].OldProbability = -0.5 }, "with probability -0.5"},
		{func(b *net.Batch) { b.Samples[5].OldProbability = float32(math.NaN()) }, "with probability NaN"},
		{func(b *net.Batch) { b.TargetLogits = b.TargetLogits[1:] }, "target logits for"},
		{func(b *net.Batch) { b.TargetLogits[0] = float32(math.NaN()) }, "example 0 of a batch has target logits [NaN"},
		{func(b *net.Batch) { b.TargetLogits[1] = float32(math.Inf(1)) }, "example 0 of a batch has target logits"},
	} {
		b := nettest.WithTargetLogits(t, n, 9, 1)
		c.spoil(b)
		if err := b.CheckTargets(&s); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

func TestBadOptions(t *testing.T) {
	if err := net.DefaultOptions().Check(); err != nil {
		t.Error(err)
	}
	for i, spoil := range []func(*net.Options){
		func(o *net.Options) { o.Beta1 = 1 },
		func(o *net.Options) { o.Beta2 = -0.1 },
		func(o *net.Options) { o.Epsilon = 0 },
		func(o *net.Options) { o.Decay = math.NaN() },
		func(o *net.Options) { o.Clip = -1 },
		func(o *net.Options) { o.ValueWeight = -1 },
		func(o *net.Options) { o.ClipRatio = -0.1 },
		func(o *net.Options) { o.ClipRatio = math.NaN() },
		func(o *net.Options) { o.Threads = 0 },
		func(o *net.Options) { o.Threads = 257 },
	} {
		o := net.DefaultOptions()
		spoil(&o)
		if o.Check() == nil {
			t.Errorf("options %d pass the check: %+v", i, o)
		}
	}
}
