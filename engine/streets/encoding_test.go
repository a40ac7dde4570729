package streets

import (
	"maps"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// indices counts the legal actions of random positions of all modes.
func indices(t *testing.T, positions int) (counted [kinds]int) {
	all := modes()
	names := slices.Sorted(maps.Keys(all))
	enginetest.Indices{
		Positions: positions,
		Start: func(seed uint64) (engine.Game, engine.State) {
			g := New(defaultRules(t, all[names[seed%uint64(len(names))]]))
			return g, g.NewState()
		},
		Count: func(_ engine.Position, a engine.Action) { counted[Decode(a).Kind]++ },
	}.Run(t)
	return counted
}

func TestIndices(t *testing.T) {
	for k, n := range indices(t, 20_000) {
		t.Log(k, wordOf(Kind(k)), n)
	}
}
