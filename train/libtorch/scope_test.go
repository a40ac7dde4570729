//go:build libtorch

package libtorch

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats/scalar"

	"deadreckon/train/net"
)

// TestScope: a scope frees all its tensors in every case, and errors of libtorch are returned.
func TestScope(t *testing.T) {
	s := newScope()
	empty := func(when string) {
		t.Helper()
		if len(s.tensors) != 0 || len(s.scalars) != 0 {
			t.Errorf("%s the scope owns %d tensors and %d scalars", when, len(s.tensors), len(s.scalars))
		}
	}
	err := s.run(1, func() error {
		s.view(s.zeros(onCPU, 2, 3), 7)
		t.Error("six numbers are seven")
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "libtorch: view: ") {
		t.Errorf("a view that does not fit: %v", err)
	}
	empty("after an error of libtorch")
	mine := errors.New("mine")
	if err := s.run(1, func() error { s.mulScalar(s.zeros(onCPU, 2), 2); return mine }); !errors.Is(err, mine) {
		t.Errorf("the error is %v", err)
	}
	empty("after an error")
	err = s.run(1, func() error {
		first := s.zeros(onCPU, 1)
		sum := s.within(func() tensor { return s.add_(s.add(first, first), s.zeros(onCPU, 1)) })
		if len(s.tensors) != 2 || s.tensors[1] != sum {
			t.Errorf("%d tensors are left, want the first and the sum", len(s.tensors))
		}
		if got := s.floats(sum, 1)[0]; got != 0 {
			t.Errorf("0 + 0 + 0 = %v", got)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	empty("at the end")
}

// TestAdamOfDevice: the step on a graphics card equals the step of package vec.
func TestAdamOfDevice(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	draw := func(least float32) []float32 {
		x := make([]float32, 50)
		for i := range x {
			x[i] = max(least, float32(rng.NormFloat64()))
		}
		return x
	}
	w, g, m, v := draw(-9), draw(-9), draw(-9), draw(0)
	a := net.Options{Beta1: 0.9, Beta2: 0.99, Epsilon: 1e-3, Decay: 0.1}.Adam(3, 0.05, 0.5)
	s := newScope()
	var got [3][]float32
	err := s.run(1, func() error {
		x := [4]tensor{s.fromFloats(w, onCPU), s.fromFloats(g, onCPU), s.fromFloats(m, onCPU), s.fromFloats(v, onCPU)}
		s.adam(&a, x[0], x[1], x[2], x[3])
		for i, at := range []tensor{x[0], x[2], x[3]} {
			got[i] = append(got[i], s.floats(at, len(w))...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	a.Step(w, g, m, v)
	for i, want := range [3][]float32{w, m, v} {
		for j := range want {
			const tolerance = 1e-5 // rounding depends on the processor
			if !scalar.EqualWithinAbsOrRel(float64(got[i][j]), float64(want[j]), tolerance, tolerance) {
				t.Fatalf("weights, first and second moments: number %d of %d is %v, want %v", j, i, got[i][j], want[j])
			}
		}
	}
}
