package streets_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// Apply allocates nothing at any ply, in games with every kind of target choice.
func TestApplyAllocates(t *testing.T) {
	g := enginetest.Open(t, "streets")
	s, again := g.NewState(), g.NewState()
	root := g.NewState()
	var legal []engine.Action
	for seed := range uint64(20) {
		s.CopyFrom(root)
		rng := engine.Stream(seed, "allocs")
		for ply := 0; s.Turn() != engine.Nobody && ply < 400; ply++ {
			legal = s.AppendLegal(legal[:0])
			a := legal[rng.IntN(len(legal))]
			if n := testing.AllocsPerRun(3, func() { again.CopyFrom(s); again.Apply(a) }); n > 0 {
				t.Errorf("seed %d, ply %d: %s: %v a call", seed, ply, g.Notation().FormatAction(s, a), n)
			}
			s.Apply(a)
		}
	}
}
