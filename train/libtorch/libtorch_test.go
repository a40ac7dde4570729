//go:build libtorch

package libtorch_test

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"deadreckon/train/libtorch"
	"deadreckon/train/net"
	"deadreckon/train/net/nettest"
)

func open(tb testing.TB) net.Backend {
	tb.Helper()
	k, err := net.OpenBackend("libtorch", "cpu")
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

func TestContract(t *testing.T) { nettest.Run(t, open(t)) }

// TestMall runs the core of the contract on positions of the largest game.
func TestMall(t *testing.T) {
	g := mall(t)
	for _, kind := range []net.Kind{net.Graph, net.MLP} {
		s := nettest.SpecOf(g, kind)
		n := nettest.Net(t, s)
		for i := range n.Weights { // so that sums over 215 squares do not saturate the outputs
			n.Weights[i] *= 0.3
		}
		b := nettest.Played(t, g, 12)
		nettest.Answers(t, open(t), n, b)
		nettest.Learns(t, open(t), n, b, net.DefaultOptions())
	}
}

func TestDevices(t *testing.T) {
	if k := open(t); k.Name() != "libtorch" {
		t.Errorf("the name is %q", k.Name())
	}
	for _, device := range []string{"", "tape", "cuda"} {
		k, err := libtorch.New(device)
		switch {
		case err == nil && device == "cuda":
			t.Log("there is a graphics card: the contract holds on it too")
			nettest.Run(t, k)
		case err == nil:
			t.Errorf("device %q is opened", device)
		case !strings.Contains(err.Error(), "libtorch: no device "+strconv.Quote(device)):
			t.Errorf("device %q: %v", device, err)
		}
	}
}

// resident returns the memory of the process in bytes.
func resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip("the memory of the process is unknown: ", err)
	}
	pages, err := strconv.Atoi(strings.Fields(string(text))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// TestLeaks: repeated steps, answers, evaluators and learners do not leak. One layer of the batch and the
// weights with moments take 1.1 MB each, so one leak per call exceeds the bound. The allocator keeps less
// per thread.
func TestLeaks(t *testing.T) {
	s := nettest.GraphSpec()
	s.Width = 64
	n, k := nettest.Net(t, s), open(t)
	b := nettest.WithSamples(t, n, 64, 1)
	e := nettest.Evaluator(t, k, n)
	l := nettest.Learner(t, k, n, net.DefaultOptions(), nil)
	var a net.Answers
	out, m := &net.Net{Spec: s, Weights: make([]float32, len(n.Weights))}, &net.Moments{}
	bounded(t, "answers", 300, func() error { return e.Evaluate(b, &a) })
	bounded(t, "steps", 300, func() error {
		_, err := l.Step(b, 1e-4)
		return err
	})
	bounded(t, "losses and copies", 300, func() error {
		_, err := l.Losses(b)
		l.Copy(out, m)
		return err
	})
	bounded(t, "learners", 300, func() error {
		_, err := k.Learner(n, net.DefaultOptions(), nil)
		runtime.GC()
		return err
	})
	bounded(t, "evaluators", 900, func() error { // a third of a learner each: no moments
		_, err := k.Evaluator(n)
		runtime.GC()
		return err
	})
}

// bounded checks that calls of f, after a warm-up, do not grow the process.
func bounded(t *testing.T, what string, times int, f func() error) {
	t.Helper()
	const most = 100 << 20
	before := 0
	for i := range times {
		if i == times/6 {
			before = resident(t)
		}
		if err := f(); err != nil {
			t.Fatal(err)
		}
	}
	if grown := resident(t) - before; grown > most {
		t.Errorf("%s: %d MB more after %d calls", what, grown>>20, times)
	}
}
