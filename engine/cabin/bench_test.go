package cabin

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

func BenchmarkRandomPlay(b *testing.B) {
	for _, name := range []string{"book", "overlord", "6 Characters"} {
		b.Run(name, func(b *testing.B) { enginetest.BenchmarkPlay(b, New(defaultRules(b, modes()[name]))) })
	}
}

func BenchmarkObserve(b *testing.B) {
	enginetest.BenchmarkObserve(b, New(defaultRules(b, modes()["overlord"])))
}

func BenchmarkCopy(b *testing.B) {
	s := defaultRules(b, Book()).start()
	var t State
	for b.Loop() {
		t.CopyFrom(&s)
	}
}

func BenchmarkSample(b *testing.B) {
	r := defaultRules(b, modes()["overlord"])
	s := r.start()
	p := enginetest.Player{Rng: engine.Stream(1, "bench")}
	for s.phase != phaseAct {
		p.Step(&s)
	}
	v, w := new(View), new(State)
	s.ViewInto(0, v)
	b.ReportAllocs()
	for b.Loop() {
		v.Sample(w, p.Rng)
	}
}

func BenchmarkKey(b *testing.B) {
	s := defaultRules(b, Book()).start()
	for b.Loop() {
		s.Key(1)
	}
}
