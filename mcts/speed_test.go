package mcts_test

import (
	"context"
	"testing"

	"deadreckon/engine/toy/leduc"
	"deadreckon/mcts"
)

// BenchmarkLeduc searches the first decision of the game.
func BenchmarkLeduc(b *testing.B) {
	g := leduc.New()
	s, err := mcts.New(g, mcts.Config{Iterations: 10000, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	v := after(g, 0, leduc.Deal(leduc.QueenSpades), leduc.Deal(leduc.KingHearts))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		s.Reseed(uint64(n))
		r, err := s.Search(context.Background(), v)
		if err != nil {
			b.Fatal(err)
		}
		n += r.Iterations
	}
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "iterations/s")
}
