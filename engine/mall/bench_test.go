package mall

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Benchmarks of frequent operations of the search.

// benchStates returns positions of the default game by name: after setup, from random games, and from
// games that begin in the middle.
func benchStates(b *testing.B) map[string][]State {
	b.Helper()
	o := SPI1978()
	o.MaxTurns = 100
	w := &watch{rules: defaultRules(b, o)}
	out := map[string][]State{}
	for seed := range uint64(32) {
		w.begin(2 * seed)
		for w.s.phase != phaseSelect {
			w.choose()
		}
		out["opening"] = append(out["opening"], w.s)
		for w.begin(seed); w.s.phase != phaseOver; w.ply++ {
			if w.ply%50 == 0 && w.s.phase > phasePlace {
				out["games"] = append(out["games"], w.s)
			}
			w.choose()
		}
	}
	for _, s := range out["games"] {
		if unknownUnits(&s, true) > 0 || s.logLen > 0 {
			out["drawn"] = append(out["drawn"], s)
		}
	}
	return out
}

// perSeat runs a benchmark on the views of both seats of every kind of position.
func perSeat(b *testing.B, run func(b *testing.B, states []State, seat engine.Seat)) {
	states := benchStates(b)
	for _, name := range []string{"opening", "games", "drawn"} {
		for _, seat := range []engine.Seat{Human, Zombie} {
			b.Run(name+"/"+[]string{"human", "zombie"}[seat], func(b *testing.B) {
				b.ReportAllocs()
				run(b, states[name], seat)
			})
		}
	}
}

func BenchmarkSample(b *testing.B) {
	perSeat(b, func(b *testing.B, states []State, seat engine.Seat) {
		views := make([]View, len(states))
		for i := range states {
			states[i].ViewInto(seat, &views[i])
		}
		rng := engine.Stream(1, "bench")
		var s State
		for i := 0; b.Loop(); i++ {
			views[i%len(views)].Sample(&s, rng)
		}
	})
}

func BenchmarkView(b *testing.B) {
	perSeat(b, func(b *testing.B, states []State, seat engine.Seat) {
		var v View
		for i := 0; b.Loop(); i++ {
			states[i%len(states)].ViewInto(seat, &v)
		}
	})
}

func BenchmarkKey(b *testing.B) {
	perSeat(b, func(b *testing.B, states []State, seat engine.Seat) {
		for i := 0; b.Loop(); i++ {
			states[i%len(states)].Key(seat)
		}
	})
}

// defaultRules are the rules of the default game with a turn limit.
func defaultRules(t testing.TB, o Options) *Rules {
	t.Helper()
	r, err := NewRules(board.Default(), counters.Default(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
