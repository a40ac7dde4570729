package main

import (
	"os"
	"path/filepath"
	"testing"

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
		a := adam{}
		descend(n, &a.grad, &s)
		loss := func() float64 {
			d := n.Score(&s.x) - float64(s.score)
			return d * d / 2
		}
		for _, w := range []struct{ at, grad *float32 }{{&n.W1[0][3], &a.grad.W1[0][3]}, {&n.W1[70][9], &a.grad.W1[70][9]},
			{&n.B1[2], &a.grad.B1[2]}, {&n.W2[7], &a.grad.W2[7]}, {&n.B2[0], &a.grad.B2[0]}} {
			const step = 1e-2
			was := *w.at
			*w.at = was + step
			up := loss()
			*w.at = was - step
			down := loss()
			*w.at = was
			if got, want := float64(*w.grad), (up-down)/(2*step); got-want > 1e-2 || want-got > 1e-2 {
				t.Errorf("gradient %v, by differences %v", got, want)
			}
		}
	}
}
