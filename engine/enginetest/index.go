package enginetest

import (
	"slices"

	"deadreckon/engine"
)

// Indices checks the indices of legal actions in random positions, both in the state and in the
// view of the seat on turn. Each action has a unique index that leads back to it, and both agree.
type Indices struct {
	Game      engine.Game
	Start     Start // nil: Game at its root
	Positions int
	Count     func(p engine.Position, a engine.Action) // called for every checked action; may be nil
}

// Run plays games until the number of positions is reached.
func (x Indices) Run(t TB) {
	t.Helper()
	last := map[int32]int{} // position in which an index occurred
	var indices []int32
	var legal []engine.Action
	n := 0
	for seed := uint64(1); n < x.Positions; seed++ {
		g, s := x.Start.begin(x.Game, seed)
		coder := g.(engine.Encoder)
		v := g.NewView()
		for player := (Player{Rng: engine.Stream(seed, "indices")}); s.Turn() != engine.Nobody; player.Step(s) {
			if s.Turn() == engine.Chance {
				continue
			}
			n++
			s.ViewInto(s.Turn(), v)
			legal = s.AppendLegal(legal[:0])
			indices = coder.AppendIndices(indices[:0], s, legal)
			if len(indices) != len(legal) {
				t.Fatalf("%d indices for %d actions in\n%s", len(indices), len(legal), g.Notation().FormatPosition(s))
			}
			for i, index := range indices {
				a, ok := coder.ActionAt(v, int(index))
				if index < 0 || int(index) >= coder.Encoding().Actions() || last[index] == n || !ok || a != legal[i] {
					t.Fatalf("%s has index %d, which is %#x, %v; seen before: %v; in\n%s",
						g.Notation().FormatAction(s, legal[i]), index, a, ok, last[index] == n, g.Notation().FormatPosition(s))
				}
				if last[index] = n; x.Count != nil {
					x.Count(s, a)
				}
			}
			before := len(indices)
			if indices = coder.AppendIndices(indices, v, legal); !slices.Equal(indices[before:], indices[:before]) {
				t.Fatalf("a view counts otherwise than the truth in\n%s", g.Notation().FormatPosition(s))
			}
		}
	}
	t.Logf("%d positions", n)
}
