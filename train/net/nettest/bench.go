package nettest

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// SpecOf returns the spec of a net for benchmarks: a graph of width 32, depth 4 and hidden
// 64, or an mlp of two layers of 128.
func SpecOf(g engine.Game, kind net.Kind) net.Spec {
	s := net.Spec{Kind: kind, Input: net.InputOf(g.(engine.Encoder).Encoding()), Width: 32, Depth: 4, Hidden: 64}
	if kind == net.MLP {
		s.Width, s.Depth, s.Hidden = 128, 2, 0
	}
	return s
}

// BenchEvaluate measures answers in examples per second of CPU time.
func BenchEvaluate(b *testing.B, g engine.Game, backends ...net.Backend) {
	bench(b, g, []int{1, 8, 64}, backends, func(b *testing.B, k net.Backend, n *net.Net, batch *net.Batch) {
		e := Evaluator(b, k, n)
		var a net.Answers
		measure(b, batch.N, func() error { return e.Evaluate(batch, &a) })
	})
}

// BenchStep measures learning in examples per second of CPU time. The rate is 0, since a
// batch learned by heart has denormal gradients, which are slow.
func BenchStep(b *testing.B, g engine.Game, backends ...net.Backend) {
	bench(b, g, []int{256}, backends, func(b *testing.B, k net.Backend, n *net.Net, batch *net.Batch) {
		l := Learner(b, k, n, net.DefaultOptions(), nil)
		measure(b, batch.N, func() error {
			_, err := l.Step(batch, 0)
			return err
		})
	})
}

// bench runs each backend on batches of each size: random numbers with all actions legal,
// and positions of random games for both kinds of net.
func bench(b *testing.B, g engine.Game, sizes []int, backends []net.Backend, run func(*testing.B, net.Backend, *net.Net, *net.Batch)) {
	plain := net.Spec{Kind: net.MLP, Input: net.Input{Globals: 1024, ActionGlobals: 512}, Width: 256, Depth: 2}
	for _, size := range sizes {
		played := Played(b, g, size)
		for _, c := range []struct {
			name  string
			spec  net.Spec
			batch *net.Batch
		}{
			{"plain", plain, allLegal(&plain, size)},
			{g.Name() + "-graph", SpecOf(g, net.Graph), played},
			{g.Name() + "-mlp", SpecOf(g, net.MLP), played},
		} {
			for _, k := range backends {
				b.Run(fmt.Sprintf("%s/b=%d/%s", c.name, size, k.Name()), func(b *testing.B) { run(b, k, Net(b, c.spec), c.batch) })
			}
		}
	}
}

// measure calls f once before the clock starts, so that all memory is allocated.
func measure(b *testing.B, n int, f func() error) {
	b.ReportAllocs()
	if err := f(); err != nil {
		b.Fatal(err)
	}
	before := processorTime()
	for b.Loop() {
		if err := f(); err != nil {
			b.Fatal(err)
		}
	}
	if spent := processorTime() - before; spent > 0 {
		b.ReportMetric(float64(b.N*n)/spent, "examples/cpu-s")
	}
}
