package streets

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

func BenchmarkRandomPlay(b *testing.B) {
	for _, c := range []struct {
		name, scenario string
		options        state.Options
	}{
		{"core", "supply", core()}, {"supply", "supply", state.Book()}, {"clinic", "clinic", state.Book()}, {"convoy", "convoy", state.Book()},
		{"semi of 3, whole", "supply", modes()["semi of 3, whole"]}, {"coop of 6", "supply", modes()["coop of 6"]},
	} {
		b.Run(c.name, func(b *testing.B) {
			enginetest.BenchmarkPlay(b, New(mustRules(b, state.Scenario(c.scenario), state.DefaultRoster(), c.options)))
		})
	}
}

func BenchmarkCopy(b *testing.B) {
	s := rules.Root(defaultRules(b, state.Book()))
	var t rules.State
	for b.Loop() {
		t.CopyFrom(&s)
	}
}

func BenchmarkSample(b *testing.B) {
	g := New(defaultRules(b, modes()["semi of 3"]))
	s, v, w := g.NewState(), g.NewView(), g.NewState()
	p := enginetest.Player{Rng: engine.Stream(1, "bench")}
	for s.(*rules.State).Stage < state.StagePart {
		p.Step(s)
	}
	s.ViewInto(0, v)
	b.ReportAllocs()
	for b.Loop() {
		v.Sample(w, p.Rng)
	}
}

func BenchmarkKey(b *testing.B) {
	s := rules.Root(defaultRules(b, state.Book()))
	for b.Loop() {
		s.Key(0)
	}
}

func BenchmarkObserve(b *testing.B) {
	enginetest.BenchmarkObserve(b, New(defaultRules(b, modes()["semi of 3, whole"])))
}
