package leduc_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/leduc"
)

// BenchmarkRandomPlay plays whole games from the root; one op is one game.
func BenchmarkRandomPlay(b *testing.B) {
	s, root := leduc.New().NewState(), leduc.New().NewState()
	rng := engine.Stream(1, "bench")
	legal := make([]engine.Action, 0, 8)
	b.ReportAllocs()
	for b.Loop() {
		s.CopyFrom(root)
		for s.Turn() != engine.Nobody {
			legal = s.AppendLegal(legal[:0])
			s.Apply(legal[rng.IntN(len(legal))])
		}
	}
}

// BenchmarkKey hashes the knowledge of a seat before the showdown.
func BenchmarkKey(b *testing.B) {
	s := leduc.New().NewState()
	for _, a := range []engine.Action{
		leduc.Deal(leduc.KingSpades), leduc.Deal(leduc.JackHearts), leduc.Raise, leduc.Call,
		leduc.Board(leduc.JackSpades), leduc.Raise,
	} {
		s.Apply(a)
	}
	b.ReportAllocs()
	for b.Loop() {
		s.Key(leduc.Second)
	}
}
