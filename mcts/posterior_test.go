package mcts_test

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// posterior enumerates all worlds that a seat cannot tell from the true one, weighted by the odds and the
// other seats' strategy. It is the slow twin of View.Sample and mcts.Belief.
type posterior struct {
	game     engine.Game
	seat     engine.Seat
	strategy strategy // of the others; nil weighs their secret actions equally
	truth    engine.State
	worlds   []world
}

type world struct {
	state  engine.State
	weight float64
}

// follow enumerates the worlds after a line from equally likely roots, of which the first is the true one;
// no root is the start of the game.
func follow(g engine.Game, seat engine.Seat, s strategy, line []engine.Action, roots ...engine.State) *posterior {
	if len(roots) == 0 {
		roots = []engine.State{g.NewState()}
	}
	p := &posterior{game: g, seat: seat, strategy: s, truth: copied(g, roots[0])}
	for _, r := range roots {
		if r.Key(seat) == roots[0].Key(seat) {
			p.worlds = append(p.worlds, world{copied(g, r), 1})
		}
	}
	for _, a := range line {
		if p.apply(a); len(p.worlds) == 0 {
			panic("a line that cannot be played")
		}
	}
	return p
}

func copied(g engine.Game, s engine.State) engine.State {
	c := g.NewState()
	c.CopyFrom(s)
	return c
}

func (p *posterior) apply(a engine.Action) {
	seen := p.truth.Seen(a, p.seat)
	var next []world
	for _, w := range p.worlds {
		odds := p.odds(w.state)
		for i, b := range w.state.AppendLegal(nil) {
			if w.state.Seen(b, p.seat) == seen && odds[i] > 0 {
				s := copied(p.game, w.state)
				s.Apply(b)
				next = append(next, world{s, w.weight * odds[i]})
			}
		}
	}
	p.truth.Apply(a)
	p.worlds = next
}

// odds returns the probabilities of the actions in a world; 1 for the seat's own.
func (p *posterior) odds(s engine.State) []float64 {
	legal := s.AppendLegal(nil)
	out := make([]float64, len(legal))
	switch turn := s.Turn(); {
	case turn == engine.Chance:
		for i, w := range s.AppendOdds(nil) {
			out[i] = float64(w)
		}
	case turn != p.seat && p.strategy != nil:
		p.strategy(viewOf(p.game, s, turn), legal, out)
	default:
		for i := range out {
			out[i] = 1
		}
		return out
	}
	sum := 0.0
	for _, x := range out {
		sum += x
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// view returns the seat's view, with worlds from the posterior.
func (p *posterior) view() engine.View { return informed{viewOf(p.game, p.truth, p.seat), p} }

type informed struct {
	engine.View
	posterior *posterior
}

func (v informed) Sample(dst engine.State, rng *rand.Rand) {
	sum := 0.0
	for _, w := range v.posterior.worlds {
		sum += w.weight
	}
	x := rng.Float64() * sum
	for _, w := range v.posterior.worlds {
		if x -= w.weight; x < 0 {
			dst.CopyFrom(w.state)
			return
		}
	}
	dst.CopyFrom(v.posterior.worlds[0].state)
}
