package enginetest

import "deadreckon/engine"

// Observations hold an encoding to its word in random games, at every position and in the view of
// every seat: planes speak of the squares there are, numbers keep to their ranges, and each action
// that is legal for who is on turn has an index of its own that leads back to it.
type Observations struct {
	Games     []engine.Game // every preset, every mode
	Positions int           // of each
}

// Run plays games under the seeds from 0 on until so many positions of each have been looked at.
// It says of what is wrong the game, the seed and the position.
func (o Observations) Run(t TB) {
	t.Helper()
	for _, g := range o.Games {
		r := runner{t: t, game: g, encoder: newEncoder(g)}
		r.watch(o.Positions)
	}
}

// watch looks at so many positions, or as far as the first with a fault.
func (r *runner) watch(positions int) {
	r.t.Helper()
	v := r.game.NewView()
	for n := 0; n < positions; r.seed++ {
		s := r.game.NewState()
		r.rng = engine.Stream(r.seed, "observations")
		player := Player{Rng: r.rng}
		for r.ply = 0; s.Turn() != engine.Nobody && n < positions; r.ply++ {
			n++
			for seat := range r.game.Seats() {
				s.ViewInto(engine.Seat(seat), v)
				r.encoder.observe(v)
				if err := r.encoder.flaw(); err != nil {
					r.fail("encoding", "%v, to seat %d under %v in\n%s", err, seat, r.game.Settings(), r.text(s))
				}
				if v.Turn() == v.Viewer() {
					r.checkIndices(v)
				}
			}
			if r.failures > 0 {
				return
			}
			player.Step(s)
		}
	}
}
