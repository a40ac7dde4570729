package town

import (
	"context"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// plan values the actions of a unit. In the common scale, a Hit on Zeds two spaces from Town Center is
// worth about 3.
type plan interface {
	look(s *scene) // called first at every decision
	move(s *scene, u rules.Unit, x rules.Space) float64
	attack(s *scene, u rules.Unit, x rules.Space) float64
	forage(s *scene, u rules.Unit) float64
	shoot(s *scene, g gun) float64
	knobs() []agents.Knob
}

// gun is a possible shot.
type gun struct {
	who    rules.Unit
	at     rules.Space
	slot   int
	column int
	left   int  // Hits until the target is gone
	free   bool // true if it needs no Ammo. card-3
}

// player is a plan as an agent and as a rollout policy.
type player struct {
	name  string
	squad squad
	legal []engine.Action
}

func (p *player) Name() string { return p.name }

func (p *player) Decide(_ context.Context, v engine.View, _ *rand.Rand) (engine.Action, error) {
	p.legal = v.AppendLegal(p.legal[:0])
	return p.squad.choose(rules.FactsOf(v), p.legal), nil
}

// Choose implements mcts.Policy.
func (p *player) Choose(s engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
	return p.squad.choose(rules.FactsOf(s), legal)
}

// register registers a strategy. open returns a new plan with default weights.
func register(name, usage string, open func() plan) {
	agents.RegisterStrategy(agents.Kind{Name: name, Game: rules.Name, Usage: usage}, func(name string) (agents.Agent, []agents.Knob) {
		p := &player{name: name, squad: *newSquad(open())}
		return p, p.squad.knobs()
	})
}
