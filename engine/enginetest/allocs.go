package enginetest

import (
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
)

// roomy is a buffer capacity larger than any position needs.
const roomy = 1 << 14

// checkAllocs checks that a search can play s without allocating.
func (r *runner) checkAllocs(s engine.State) {
	legal := make([]engine.Action, 0, roomy)
	odds := make([]uint64, 0, roomy)
	c := r.game.NewState()
	rng := rand.New(rand.NewPCG(r.seed, uint64(r.ply)))
	r.noAllocs("AppendLegal", func() { legal = s.AppendLegal(legal[:0]) })
	r.noAllocs("AppendOdds", func() { odds = s.AppendOdds(odds[:0]) })
	r.noAllocs("CopyFrom", func() { c.CopyFrom(s) })
	for seat := range engine.Seat(r.seats) {
		v := r.game.NewView()
		r.noAllocs("ViewInto", func() { s.ViewInto(seat, v) })
		r.noAllocs("Key", func() { s.Key(seat) })
		r.noAllocs("View.Key", func() { v.Key() })
		r.noAllocs("Sample", func() { v.Sample(c, rng) })
		r.checkEncoderAllocs(v, legal)
	}
	if len(legal) == 0 {
		return
	}
	if d, ok := s.(engine.Shortcuts); ok && s.Turn() == engine.Chance {
		r.noAllocs("Draw", func() { d.Draw(rng) })
	}
	a := r.choose(s, legal)
	r.noAllocs("Seen", func() { s.Seen(a, 0) })
	r.noAllocs("Apply", func() {
		c.CopyFrom(s)
		c.Apply(a)
	})
}

// noAllocs fails if f allocates. It averages a few runs, since other goroutines may allocate
// meanwhile.
func (r *runner) noAllocs(what string, f func()) {
	if n := testing.AllocsPerRun(4, f); n > 0 {
		r.fail("allocations", "%s: %v a call, want none", what, n)
	}
}
