package streets

import (
	"testing"

	"deadreckon/engine/enginetest"
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
