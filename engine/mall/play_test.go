package mall

import (
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// defaultRules are the rules of the default game with a turn limit.
func defaultRules(t testing.TB, o Options) *Rules {
	t.Helper()
	r, err := NewRules(board.Default(), counters.Default(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func BenchmarkRandomPlay(b *testing.B) {
	enginetest.BenchmarkPlay(b, New(defaultRules(b, Options{MaxTurns: 150})))
}

func BenchmarkObserve(b *testing.B) {
	enginetest.BenchmarkObserve(b, New(defaultRules(b, Options{MaxTurns: 150})))
}
