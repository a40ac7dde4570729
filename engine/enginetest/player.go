package enginetest

import (
	"math/rand/v2"
	"testing"

	"deadreckon/engine"
)

// Player plays at random: uniformly for players, by the odds for chance. It allocates nothing once
// its buffers have grown.
type Player struct {
	Rng   *rand.Rand
	legal []engine.Action
	odds  []uint64
}

// Choose returns a legal action of p, which must not be over.
func (r *Player) Choose(p engine.Position) engine.Action {
	r.legal = p.AppendLegal(r.legal[:0])
	if p.Turn() == engine.Chance {
		r.odds = p.AppendOdds(r.odds[:0])
		return r.legal[engine.Pick(r.odds, r.Rng)]
	}
	return r.legal[r.Rng.IntN(len(r.legal))]
}

// Step plays an action and returns it.
func (r *Player) Step(p engine.Position) engine.Action {
	a := r.Choose(p)
	p.Apply(a)
	return a
}

// BenchmarkPlay measures one action of random games: legal actions, odds and Apply.
func BenchmarkPlay(b *testing.B, g engine.Game) {
	root, s := g.NewState(), g.NewState()
	p := Player{Rng: engine.Stream(1, "bench")}
	b.ReportAllocs()
	for b.Loop() {
		if s.Turn() == engine.Nobody {
			s.CopyFrom(root)
		}
		p.Step(s)
	}
}

// BenchmarkObserve measures one observation in random games.
func BenchmarkObserve(b *testing.B, g engine.Game) {
	s, e := g.NewState(), newEncoder(g)
	p := Player{Rng: engine.Stream(1, "bench")}
	views := make([]engine.View, 64)
	for i := range views {
		for range 20 {
			if s.Turn() == engine.Nobody {
				s = g.NewState()
			}
			p.Step(s)
		}
		views[i] = viewOf(g, s, engine.Seat(i%len(g.Seats())))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		e.game.Observe(views[i%len(views)], e.planes, e.globals)
	}
}

// Start returns the game and the start position for a seed. A nil State is the root.
type Start func(seed uint64) (g engine.Game, s engine.State)

// begin returns the game and start position of a seed: g at its root if b is nil.
func (b Start) begin(g engine.Game, seed uint64) (engine.Game, engine.State) {
	var s engine.State
	if b != nil {
		g, s = b(seed)
	}
	if s == nil {
		s = g.NewState()
	}
	return g, s
}

func viewOf(g engine.Game, s engine.State, seat engine.Seat) engine.View {
	v := g.NewView()
	s.ViewInto(seat, v)
	return v
}

// copyOf returns a copy of a state or a view.
func copyOf(g engine.Game, p engine.Position) engine.Position {
	if v, ok := p.(engine.View); ok {
		c := g.NewView()
		c.CopyFrom(v)
		return c
	}
	c := g.NewState()
	c.CopyFrom(p.(engine.State))
	return c
}
