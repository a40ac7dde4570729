package streets

import (
	"testing"

	"deadreckon/engine/streets/facts"
)

// Reading the survivors of a position allocates nothing, even with independents: strategies do it at every
// decision of a playout.
func TestSurvivorsAllocateNothing(t *testing.T) {
	s := given(t, "map supply\nred 20,10\ngroup G1 hostile\nperson stranger 16,9 G1\nperson first-looter 15,9 G1", folk).s
	n := 0
	if allocs := testing.AllocsPerRun(10, func() {
		for m := range facts.Of(s).Survivors() {
			n += len(m.Name)
		}
	}); allocs > 0 || n != 11*(len("c1")+len("stranger-1")+len("first-looter-2")) {
		t.Errorf("%v allocations for names of %d letters", allocs, n)
	}
}
