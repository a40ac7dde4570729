package main

import (
	"os"
	"path/filepath"
	"testing"

	"deadreckon/agents/town"
	"deadreckon/engine"
)

// The study runs, and writes a net of the size that the program takes.
func TestFit(t *testing.T) {
	out := filepath.Join(t.TempDir(), "value.bin")
	if err := fit([]string{"--games", "40", "--tests", "10", "--epochs", "1", "-o", out}); err != nil {
		t.Fatal(err)
	}
	made, err := os.Stat(out)
	if err != nil {
		t.Fatal(err)
	}
	if taken, err := os.Stat("../../agents/town/value.bin"); err != nil || made.Size() != taken.Size() {
		t.Errorf("%d bytes: error %v, %v", made.Size(), err, taken)
	}
	if err := fit([]string{"--games", "many"}); err == nil {
		t.Error("a number that is none was taken")
	}
}

// The gradient is that of the squared error: against differences.
func TestDescend(t *testing.T) {
	m, err := newMaker()
	if err != nil {
		t.Fatal(err)
	}
	var samples []sample
	for seed := uint64(0); len(samples) < 5; seed++ {
		samples = m.game(samples, seed)
	}
	n := newNet(engine.Stream(1, "descend"))
	for _, s := range samples[:5] {
		grad := town.NewNet()
		descend(n, grad, &s)
		loss := func() float64 {
			d := n.Score(s.x[:]) - float64(s.score)
			return d * d / 2
		}
		units := len(n.Layers[0].B)
		for _, w := range []struct{ layer, at int }{{0, 3}, {0, 70*units + 9}, {1, 7}} {
			check(t, loss, &n.Layers[w.layer].W[w.at], grad.Layers[w.layer].W[w.at])
		}
		for _, w := range []struct{ layer, at int }{{0, 2}, {1, 0}} {
			check(t, loss, &n.Layers[w.layer].B[w.at], grad.Layers[w.layer].B[w.at])
		}
	}
}

// check holds a gradient against differences.
func check(t *testing.T, loss func() float64, at *float32, grad float32) {
	t.Helper()
	const step = 1e-2
	was := *at
	*at = was + step
	up := loss()
	*at = was - step
	down := loss()
	*at = was
	if got, want := float64(grad), (up-down)/(2*step); got-want > 1e-2 || want-got > 1e-2 {
		t.Errorf("gradient %v, by differences %v", got, want)
	}
}
