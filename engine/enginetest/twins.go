package enginetest

import (
	"slices"

	"deadreckon/engine"
)

// checkTwins is the leak test. It replays a line beside a twin: another state that one seat cannot
// distinguish. If the seat sees a masked action, the twin plays any action with the same mask.
// Until a reveal distinguishes the states, everything given to the seat must be equal. The test
// does not use the game's Sample.
func (r *runner) checkTwins(line []engine.Action) {
	for seat := range engine.Seat(r.seats) {
		s, twin := r.game.NewState(), r.game.NewState()
		for r.ply = 0; r.ply < len(line); r.ply++ {
			a := line[r.ply]
			b, ok := r.alike(twin, seat, s.Seen(a, seat))
			if !ok {
				break
			}
			slow := (r.ply+int(r.seed))%r.o.Stride == 0
			if slow && !r.checkTwinNarration(seat, s, a, twin, b) {
				return
			}
			s.Apply(a)
			twin.Apply(b)
			if slow && !r.checkTwin(seat, s, twin) {
				return
			}
		}
	}
}

// alike returns a random legal action of s, by the odds at Chance, that seat sees as seen.
func (r *runner) alike(s engine.State, seat engine.Seat, seen engine.Action) (engine.Action, bool) {
	legal, odds := s.AppendLegal(nil), s.AppendOdds(nil)
	var fit []engine.Action
	var weight []uint64
	for i, a := range legal {
		if s.Seen(a, seat) != seen {
			continue
		}
		fit = append(fit, a)
		if len(odds) > i {
			weight = append(weight, odds[i])
		} else {
			weight = append(weight, 1)
		}
	}
	if len(fit) == 0 {
		return 0, false
	}
	return fit[engine.Pick(weight, r.rng)], true
}

// checkTwin reports whether seat is given the same data in both states.
func (r *runner) checkTwin(seat engine.Seat, s, twin engine.State) bool {
	failures := r.failures
	v, w := r.viewOf(s, seat), r.viewOf(twin, seat)
	if !r.sameView("leak", v, w) {
		return false
	}
	if s.Turn() != twin.Turn() {
		r.fail("leak", "seat %v: turn of %v and of %v after the same actions seen", seat, s.Turn(), twin.Turn())
	}
	if a, b := s.AppendLegal(nil), twin.AppendLegal(nil); s.Turn() == seat && !slices.Equal(a, b) {
		r.fail("leak", "seat %v: legal actions %#x and %#x after the same actions seen", seat, a, b)
	}
	r.sameObservation("leak through the encoding", v, w)
	r.sameBelief(v, w)
	r.checkTwinShown(seat, s, twin)
	seed := r.rng.Uint64()
	a, b := r.game.NewState(), r.game.NewState()
	v.Sample(a, engine.Stream(seed, "twin"))
	w.Sample(b, engine.Stream(seed, "twin"))
	r.sameState("leak through Sample", a, b)
	return r.failures == failures
}
