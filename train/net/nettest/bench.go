package nettest

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// SpecOf returns a net of a game of the size that is measured: a graph of width 32,
// depth 4 and hidden 64, or an mlp of two layers of 128; without heads.
func SpecOf(g engine.Game, kind net.Kind) net.Spec {
	s := net.Spec{Kind: kind, Input: net.InputOf(g.(engine.Encoder).Encoding()), Width: 32, Depth: 4, Hidden: 64}
	if kind == net.MLP {
		s.Width, s.Depth, s.Hidden = 128, 2, 0
	}
	return s
}

// BenchEvaluate measures how fast k answers batch, in examples a second of the
// processor's time.
func BenchEvaluate(b *testing.B, k net.Backend, s net.Spec, batch *net.Batch) {
	e, err := k.Evaluator(Net(b, s))
	if err != nil {
		b.Fatal(err)
	}
	var a net.Answers
	measure(b, batch.N, func() error { return e.Evaluate(batch, &a) })
}

// BenchStep measures how fast k learns from batch, in the same way. The rate is 0: a
// batch that is learned by heart has slopes so small that the processor is slow at
// them.
func BenchStep(b *testing.B, k net.Backend, s net.Spec, batch *net.Batch) {
	l, err := k.Learner(Net(b, s), net.DefaultOptions(), nil)
	if err != nil {
		b.Fatal(err)
	}
	measure(b, batch.N, func() error {
		_, err := l.Step(batch, 0)
		return err
	})
}

// measure calls f, once before the clock starts: then all memory is there.
func measure(b *testing.B, n int, f func() error) {
	b.ReportAllocs()
	if err := f(); err != nil {
		b.Fatal(err)
	}
	before := ProcessorTime()
	for b.Loop() {
		if err := f(); err != nil {
			b.Fatal(err)
		}
	}
	if spent := ProcessorTime() - before; spent > 0 {
		b.ReportMetric(float64(b.N*n)/spent, "examples/cpu-s")
	}
}
