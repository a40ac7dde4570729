package main

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"deadreckon/agents/fitted"
	"deadreckon/engine"
)

// The study runs, goes on with what it wrote, and measures by it.
func TestFit(t *testing.T) {
	out := filepath.Join(t.TempDir(), "truth.bin")
	if err := fit([]string{"--games", "8", "--every", "40", "--rounds", "1", "--epochs", "1", "-o", out}); err != nil {
		t.Fatal(err)
	}
	if err := fit([]string{"--games", "8", "--every", "40", "--rounds", "1", "--epochs", "1", "--from", out, "-o", out}); err != nil {
		t.Fatal(err)
	}
	made, err := os.Stat(out)
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := os.Stat("../../agents/mall/truth.bin"); err != nil || made.Size() != taken.Size() {
		t.Errorf("%d bytes: error %v, %v", made.Size(), err, taken)
	}
	if err := measure([]string{"--games", "2", "--net", out}); err != nil {
		t.Error(err)
	}
	if err := fit([]string{"--game", "cabin", "--games", "4", "--every", "40", "--rounds", "1", "--epochs", "1", "--whole", "1", "-o", out}); err != nil {
		t.Error(err)
	}
	if err := measure([]string{"--game", "cabin", "--games", "2", "--net", out}); err != nil {
		t.Error(err)
	}
	for _, bad := range [][]string{{"--game", "chess"}, {"--games", "many"}, {"--from", "none.bin"}, {"--game", "cabin", "--rounds", "2"}} {
		if err := fit(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

// The gradient is that of the squared error: against differences.
func TestDescend(t *testing.T) {
	sizes := []int{6, 5, 4, 1}
	rng := engine.Stream(1, "descend")
	n := fitted.New(sizes...)
	for _, l := range n.Layers {
		for k := range l.W {
			l.W[k] = float32(rng.NormFloat64())
		}
		for k := range l.B {
			l.B[k] = float32(rng.NormFloat64())
		}
	}
	one := sample{x: []float32{1, 0, -0.5, 2, 0.25, 0}, score: 0.4}
	h := newTrainer(n, sizes, 1).hands[0]
	h.descend(n, &one)
	for i, l := range n.Layers {
		for part, w := range [][]float32{l.W, l.B} {
			grad := h.grad.Layers[i].W
			if part == 1 {
				grad = h.grad.Layers[i].B
			}
			for k := range w {
				const step = 1e-2
				was := w[k]
				w[k] = was + step
				above := loss(n, []sample{one})
				w[k] = was - step
				below := loss(n, []sample{one})
				w[k] = was
				if want := (above - below) / (4 * step); math.Abs(float64(grad[k])-want) > 0.02*math.Abs(want)+2e-3 {
					t.Errorf("layer %d, part %d, %d: gradient %v, by differences %v", i, part, k, grad[k], want)
				}
			}
		}
	}
}

// What is fitted to is the result less the luck behind a state: with a value that is right
// it scatters less.
func TestLuckBehindIsOff(t *testing.T) {
	s, g, err := find("mall")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../agents/mall/truth.bin")
	if err != nil {
		t.Fatal(err)
	}
	n, err := fitted.Read(text, s.sizes...)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := makeAll(s, g, nil, 30, 60, 2, 5)
	if err != nil {
		t.Fatal(err)
	}
	less, err := makeAll(s, g, n, 30, 60, 2, 5)
	if err != nil {
		t.Fatal(err)
	}
	if len(raw) != len(less) || !slices.Equal(raw[0].x, less[0].x) || loss(n, less) > 0.6*loss(n, raw) {
		t.Errorf("%d and %d states: loss %.3f raw, %.3f less luck", len(raw), len(less), loss(n, raw), loss(n, less))
	}
}
