package town

import (
	"fmt"
	"testing"

	"deadreckon/engine/enginetest"
)

// The budgets of a game without secrets: a copy in 15 ns, 200 ns for an action of random
// play, nothing allocated.

func BenchmarkRandomPlay(b *testing.B) {
	for _, n := range []int{1, 4} {
		b.Run(fmt.Sprintf("players-%d", n), func(b *testing.B) { enginetest.BenchmarkPlay(b, Default(n)) })
	}
}

func BenchmarkCopy(b *testing.B) {
	g := Default(1)
	s, to := g.NewState(), g.NewState()
	for b.Loop() {
		to.CopyFrom(s)
	}
}

func BenchmarkKey(b *testing.B) {
	s := Default(1).NewState()
	for b.Loop() {
		s.Key(0)
	}
}

func BenchmarkObserve(b *testing.B) { enginetest.BenchmarkObserve(b, Default(1)) }
