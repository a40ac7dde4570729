package cabin

import (
	"context"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// player plays every seat: Characters by one strategy, the Overlord by another, and the dead by a
// third. It does not allocate and is not safe for concurrent use.
type player struct {
	scene
	name  string
	team  living
	lord  lord
	dead  float64 // way to play the dead
	asked []engine.Action
}

func (p *player) Name() string { return p.name }

func (p *player) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	p.asked = v.AppendLegal(p.asked[:0])
	return p.choose(rules.FactsOf(v), p.asked), nil
}

// Choose implements mcts.Policy.
func (p *player) Choose(s engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return p.choose(rules.FactsOf(s), legal)
}

func (p *player) choose(f rules.Facts, legal []engine.Action) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	p.look(f, legal)
	switch f.Phase().String() {
	case "act", "granted":
		return p.act()
	case "play", "place", "throw", "steer":
		return p.decideOverlord(f.Phase().String())
	case "rise", "dead", "direct", "go", "reroll":
		return p.decideDead(f.Phase().String())
	}
	return p.answer(f.Phase().String())
}

// characters and overlords report whether a strategy plays a seat.
func characters(g engine.Game, seat engine.Seat) bool { return !overlords(g, seat) }
func overlords(g engine.Game, seat engine.Seat) bool {
	return g.(*rules.Game).Rules().Options.Overlord && int(seat) == len(g.Seats())-1
}

func (p *player) deadKnob() agents.Knob {
	return agents.Knob{Name: "dead", Value: &p.dead, Low: 0, High: 2, Doc: "how the dead play: 0 nearest, 1 ambush, 2 herd"}
}

// register registers a strategy. open returns a new player with default weights, and its knobs.
func register(name, usage string, who func(engine.Game, engine.Seat) bool, open func() (*player, []agents.Knob)) {
	agents.RegisterStrategy(agents.Kind{Name: name, Game: rules.Name, Usage: usage, Seat: who}, func(name string) (agents.Agent, []agents.Knob) {
		p, knobs := open()
		p.name = name
		return p, knobs
	})
}
