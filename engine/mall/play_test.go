package mall

import (
	"testing"

	"deadreckon/engine"
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
	r := defaultRules(b, Options{MaxTurns: 150})
	p := enginetest.Player{Rng: engine.Stream(1, "bench")}
	s := r.start()
	b.ReportAllocs()
	for b.Loop() {
		if s.phase == phaseOver {
			s = r.start()
		}
		p.Step(&s)
	}
}
