package fitted_test

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"deadreckon/agents/fitted"
	"deadreckon/engine"
)

func drawn(rng *rand.Rand, sizes ...int) *fitted.Net {
	n := fitted.New(sizes...)
	for _, l := range n.Layers {
		for _, part := range [][]float32{l.W, l.B} {
			for i := range part {
				part[i] = float32(rng.NormFloat64() * 0.3)
			}
		}
	}
	return n
}

// plain computes Score in float64 without skipping anything.
func plain(n *fitted.Net, x []float32) float64 {
	in := make([]float64, len(x))
	for i, v := range x {
		in[i] = float64(v)
	}
	for number, l := range n.Layers {
		out := make([]float64, len(l.B))
		for k, b := range l.B {
			out[k] = float64(b)
			for i, v := range in {
				out[k] += v * float64(l.W[i*len(l.B)+k])
			}
			if number+1 < len(n.Layers) {
				out[k] = max(out[k], 0)
			}
		}
		in = out
	}
	return math.Tanh(in[0])
}

// Score is the sum that it says, with zeros among the inputs and without.
func TestScore(t *testing.T) {
	rng := engine.Stream(1, "fitted")
	for _, sizes := range [][]int{{5, 1}, {40, 16, 1}, {99, 48, 16, 1}, {7, 64, 64, 64, 1}} {
		n, x := drawn(rng, sizes...), make([]float32, sizes[0])
		for range 50 {
			for i := range x {
				x[i] = float32(rng.NormFloat64()) * float32(rng.IntN(2))
			}
			if got, want := n.Score(x), plain(n, x); math.Abs(got-want) > 1e-4 {
				t.Fatalf("sizes %d: score %v, by the plain sum %v", sizes, got, want)
			}
		}
		if allocs := testing.AllocsPerRun(10, func() { n.Score(x) }); allocs != 0 {
			t.Errorf("%v allocations", allocs)
		}
	}
}

// inGo is Score as its rounding was chosen: sums in float32, in the order of the inputs, one
// product after the other.
func inGo(n *fitted.Net, x []float32) float64 {
	for number, l := range n.Layers {
		out := slices.Clone(l.B)
		for i, v := range x {
			for k := range out {
				if v != 0 {
					out[k] += v * l.W[i*len(out)+k]
				}
			}
		}
		for k, v := range out {
			if number+1 < len(n.Layers) {
				out[k] = max(v, 0)
			}
		}
		x = out
	}
	return math.Tanh(float64(x[0]))
}

// However many numbers Score adds at a time, it is the same to the last bit as one by one.
func TestScoreToTheBit(t *testing.T) {
	rng := engine.Stream(4, "fitted")
	for _, sizes := range [][]int{{5, 1}, {1, 16, 1}, {40, 17, 1}, {163, 48, 16, 1}, {300, 64, 33, 15, 1}, {64, 32, 1}, {65, 31, 1}} {
		n, x := drawn(rng, sizes...), make([]float32, sizes[0])
		for range 50 {
			for i := range x {
				x[i] = float32(rng.NormFloat64()) * float32(rng.IntN(2))
			}
			if got, want := n.Score(x), inGo(n, x); got != want {
				t.Fatalf("sizes %d: score %v, one by one %v", sizes, got, want)
			}
		}
	}
}

// Read inverts WriteTo, and refuses other data.
func TestRead(t *testing.T) {
	var out bytes.Buffer
	made := drawn(engine.Stream(2, "fitted"), 6, 4, 1)
	if n, err := made.WriteTo(&out); err != nil || int(n) != out.Len() {
		t.Fatalf("%d bytes of %d, error %v", n, out.Len(), err)
	}
	read, err := fitted.Read(out.Bytes(), 6, 4, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range read.Layers {
		if !slices.Equal(l.W, made.Layers[i].W) || !slices.Equal(l.B, made.Layers[i].B) {
			t.Errorf("layer %d: %v, want %v", i, l, made.Layers[i])
		}
	}
	if _, err := fitted.Read(out.Bytes()[1:], 6, 4, 1); err == nil {
		t.Error("a byte less was taken")
	}
	if _, err := fitted.Read(out.Bytes(), 6, 5, 1); err == nil {
		t.Error("another size was taken")
	}
}

// BenchmarkScore is of the sizes of the mall's net, with a quarter of the inputs set.
func BenchmarkScore(b *testing.B) {
	rng := engine.Stream(3, "fitted")
	n, x := drawn(rng, 163, 48, 16, 1), make([]float32, 163)
	for i := range x {
		x[i] = float32(rng.IntN(4) / 3)
	}
	for b.Loop() {
		n.Score(x)
	}
}
