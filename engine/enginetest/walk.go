package enginetest

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// Walk plays up to most random actions and visits every seat's view. The view is the same object
// each time.
func Walk(g engine.Game, seed uint64, most int, visit func(engine.View)) {
	s, rng := g.NewState(), rand.New(rand.NewPCG(seed, 1))
	v := g.NewView()
	for range most {
		if s.Turn() == engine.Nobody {
			return
		}
		for seat := range g.Seats() {
			s.ViewInto(engine.Seat(seat), v)
			visit(v)
		}
		legal := s.AppendLegal(nil)
		s.Apply(legal[rng.IntN(len(legal))])
	}
}
