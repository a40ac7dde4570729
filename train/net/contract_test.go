package net_test

import (
	"math"
	"testing"

	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

func TestContract(t *testing.T) { nettest.Run(t, net.Go{}) }

// TestAdam compares some steps on one weight with Kingma and Ba 2015, algorithm 1, and
// the decoupled decay of Loshchilov and Hutter 2019.
func TestAdam(t *testing.T) {
	const rate, scale = 0.05, 0.5
	o := net.Options{Beta1: 0.8, Beta2: 0.95, Epsilon: 0.01, Decay: 0.3}
	w, m, v := []float32{2}, []float32{0}, []float32{0}
	want, first, second := 2.0, 0.0, 0.0
	for i, slope := range []float64{1, -3, 0.5, 0.5} {
		a := o.Adam(uint64(i+1), rate, scale)
		a.Step(w, []float32{float32(slope)}, m, v)
		g, n := scale*slope, float64(i+1)
		first = o.Beta1*first + (1-o.Beta1)*g
		second = o.Beta2*second + (1-o.Beta2)*g*g
		mean, square := first/(1-math.Pow(o.Beta1, n)), second/(1-math.Pow(o.Beta2, n))
		want -= rate * (mean/(math.Sqrt(square)+o.Epsilon) + o.Decay*want)
		if math.Abs(float64(w[0])-want) > 1e-5 {
			t.Errorf("after step %d the weight is %v, want %v", i+1, w[0], want)
		}
	}
}

// TestBadOptions: each option is checked.
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
		func(o *net.Options) { o.Threads = 0 },
		func(o *net.Options) { o.Threads = 257 },
	} {
		o := net.DefaultOptions()
		spoil(&o)
		if o.Check() == nil {
			t.Errorf("options %d are taken: %+v", i, o)
		}
	}
}
