package net

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	_ "deadreckon/engine/mall"
)

// plainSpec is the net of numbers alone on which backends are compared: 1024 numbers,
// two layers of 256, 512 actions.
func plainSpec() Spec {
	return Spec{Kind: MLP, Input: Input{Globals: 1024, ActionGlobals: 512}, Width: 256, Depth: 2}
}

// plainBatch returns n of its examples, all actions legal.
func plainBatch(n int) *Batch {
	rng := rand.New(rand.NewPCG(1, 1))
	b := &Batch{N: n}
	for i := range n {
		for range 1024 {
			b.Globals = append(b.Globals, float32(rng.NormFloat64()))
		}
		for a := range int32(512) {
			b.Legal = append(b.Legal, a)
			b.Policy = append(b.Policy, 1./512)
		}
		b.Ends = append(b.Ends, int32(len(b.Legal)))
		b.Value = append(b.Value, float32(i&1), 0, float32(1-i&1))
	}
	return b
}

// mallSpec is a net of the mall, of about 60 000 weights as a graph.
func mallSpec(tb testing.TB, kind Kind) (Spec, engine.Game) {
	tb.Helper()
	g, err := engine.Open("mall", []engine.Setting{{Key: "maxTurns", Value: "60"}})
	if err != nil {
		tb.Fatal(err)
	}
	s := Spec{Kind: kind, Input: InputOf(g.(engine.Encoder).Encoding()), Width: 32, Depth: 4, Hidden: 64}
	if kind == MLP {
		s.Width, s.Depth, s.Hidden = 128, 2, 0
	}
	return s, g
}

// mallBatch returns n examples of random games.
func mallBatch(tb testing.TB, g engine.Game, n int) *Batch {
	tb.Helper()
	coder := g.(engine.Encoder)
	e := coder.Encoding()
	b := &Batch{}
	view := g.NewView()
	var indices []int32
	table, err := agents.NewTable(g)
	if err != nil {
		tb.Fatal(err)
	}
	ply := 0
	table.Watch = func(s engine.State, _ engine.Action) {
		if ply++; s.Turn() < 0 || ply%37 != 0 || b.N == n {
			return
		}
		s.ViewInto(s.Turn(), view)
		legal := view.AppendLegal(nil)
		planes, globals := make([]uint64, e.PlaneWords()), make([]float32, len(e.Globals))
		coder.Observe(view, planes, globals)
		b.Planes, b.Globals = append(b.Planes, planes...), append(b.Globals, globals...)
		indices = coder.AppendIndices(indices[:0], view, legal)
		b.Legal = append(b.Legal, indices...)
		for range indices {
			b.Policy = append(b.Policy, 1/float32(len(indices)))
		}
		b.Ends = append(b.Ends, int32(len(b.Legal)))
		b.Value = append(b.Value, 1, 0, 0)
		b.N++
	}
	for seed := uint64(1); b.N < n; seed++ {
		var players []agents.Agent
		for range g.Seats() {
			a, err := agents.Parse(g, "random")
			if err != nil {
				tb.Fatal(err)
			}
			players = append(players, a)
		}
		if _, err := table.Play(context.Background(), players, agents.Draw{Seed: seed}); err != nil {
			tb.Fatal(err)
		}
	}
	return b
}

func benchEvaluate(b *testing.B, s Spec, batch *Batch) {
	e := mustEvaluator(b, mustNew(b, s))
	var a Answers
	before := processorTime()
	b.ReportAllocs()
	for b.Loop() {
		if err := e.Evaluate(batch, &a); err != nil {
			b.Fatal(err)
		}
	}
	perSecond(b, before, batch.N)
}

// perSecond reports examples a second of the processor's time.
func perSecond(b *testing.B, before float64, n int) {
	if spent := processorTime() - before; spent > 0 {
		b.ReportMetric(float64(b.N*n)/spent, "examples/cpu-s")
	}
}

func BenchmarkEvaluate(b *testing.B) {
	for _, n := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("plain/b=%d", n), func(b *testing.B) { benchEvaluate(b, plainSpec(), plainBatch(n)) })
	}
	for _, kind := range []Kind{Graph, MLP} {
		s, g := mallSpec(b, kind)
		for _, n := range []int{1, 64} {
			batch := mallBatch(b, g, n)
			b.Run(fmt.Sprintf("mall-%v/b=%d", kind, n), func(b *testing.B) { benchEvaluate(b, s, batch) })
		}
	}
}

func BenchmarkStep(b *testing.B) {
	step := func(b *testing.B, s Spec, batch *Batch) {
		l, err := Go{}.Learner(mustNew(b, s), DefaultOptions(), nil)
		if err != nil {
			b.Fatal(err)
		}
		before := processorTime()
		b.ReportAllocs()
		for b.Loop() {
			if _, err := l.Step(batch, 1e-3); err != nil {
				b.Fatal(err)
			}
		}
		perSecond(b, before, batch.N)
	}
	b.Run("plain/b=256", func(b *testing.B) { step(b, plainSpec(), plainBatch(256)) })
	for _, kind := range []Kind{Graph, MLP} {
		s, g := mallSpec(b, kind)
		batch := mallBatch(b, g, 256)
		b.Run(fmt.Sprintf("mall-%v/b=256", kind), func(b *testing.B) { step(b, s, batch) })
	}
}
