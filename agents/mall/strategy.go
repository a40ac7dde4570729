package mall

import (
	"context"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// strategy chooses an action from a seat's knowledge. Its caches do not change choices. It does not
// allocate and is not safe for concurrent use.
type strategy interface {
	choose(f rules.Facts, legal []engine.Action, rng *rand.Rand) engine.Action
}

// player is a strategy as an agent.
type player struct {
	name     string
	strategy strategy
	order    *[]string // the strategy's aims, or nil
	legal    []engine.Action
}

func (p *player) Name() string { return p.name }

func (p *player) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	p.legal = v.AppendLegal(p.legal[:0])
	return p.strategy.choose(rules.FactsOf(v, v.Viewer()), p.legal, rng), nil
}

// SetAims implements agents.AimSetter. Only strategies with an order have aims.
func (p *player) SetAims(aims []string) { *p.order = aims }

// Choose implements mcts.Policy.
func (p *player) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return p.strategy.choose(rules.FactsOf(s, s.Turn()), legal, rng)
}

// seats reports whether a strategy plays a seat.
type seats func(g engine.Game, seat engine.Seat) bool

func humans(g engine.Game, seat engine.Seat) bool { return g.(*rules.Game).Humans(seat) }

func zombies(g engine.Game, seat engine.Seat) bool { return !g.(*rules.Game).Humans(seat) }

// register registers a strategy. open returns a new one with default weights, and its knobs.
func register(who seats, name, usage string, open func() (strategy, []agents.Knob)) {
	agents.RegisterStrategy(agents.Kind{Name: name, Game: rules.Name, Usage: usage, Seat: who}, func(name string) (agents.Agent, []agents.Knob) {
		s, knobs := open()
		return &player{name: name, strategy: s}, knobs
	})
}

// uniform returns a random action.
func uniform(legal []engine.Action, rng *rand.Rand) engine.Action { return legal[rng.IntN(len(legal))] }
