// Package quay holds a player of The Quay that knows its rules, for both seats.
//
// Its one idea: of what is legal it takes what is worth most by a rule of thumb.
package quay

import (
	"context"
	"math"
	"math/rand/v2"

	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/toy/quay"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterRollout(agents.Component[mcts.Policy]{
		Name: "script", Game: rules.Name, Rank: 1,
		Open: func(engine.Game) (mcts.Policy, error) { return newScript(), nil },
	})
	agents.RegisterStrategy(agents.Kind{Name: "script", Game: rules.Name, Usage: "script: to the nearest closed shed, and with the fuel to the pier; the horde goes for the survivor"},
		func(string) (agents.Agent, []agents.Knob) {
			s := newScript()
			return s, []agents.Knob{{Name: "clear", Value: &s.clear, Low: 0, High: 4, Doc: "weight of a shot into the next place on the way, of a step's 1"}}
		})
}

// script plays by rules of thumb.
type script struct {
	clear float64 // what a shot into the next place on the way is worth, of a step's 1
	best  []engine.Action
}

func newScript() *script { return &script{clear: 2} }

// Name implements agents.Agent.
func (s *script) Name() string { return "script" }

// Decide implements agents.Agent.
func (s *script) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	return s.choose(v, v.AppendLegal(nil), rng), nil
}

// Choose implements mcts.Policy: it goes by facts that all seats see.
func (s *script) Choose(p engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return s.choose(p, legal, rng)
}

// choose draws among the legal actions that are worth most.
func (s *script) choose(p engine.Position, legal []engine.Action, rng *rand.Rand) engine.Action {
	f := rules.FactsOf(p)
	most := math.Inf(-1)
	for _, a := range legal {
		switch worth := s.worth(f, a); {
		case worth > most:
			most, s.best = worth, append(s.best[:0], a)
		case worth == most:
			s.best = append(s.best, a)
		}
	}
	return s.best[rng.IntN(len(s.best))]
}

// worth says what an action is worth.
func (s *script) worth(f rules.Facts, a engine.Action) float64 {
	kind, place := rules.Decode(a)
	away := float64(rules.Distance(place, f.At()))
	nearer := float64(rules.Distance(f.At(), f.Goal()) - rules.Distance(place, f.Goal()))
	switch {
	case kind == rules.KindOpen:
		return 10
	case kind == rules.KindGo:
		return nearer - 2*float64(f.Zombies(place))
	case kind == rules.KindShoot && away == 0:
		return 5
	case kind == rules.KindShoot:
		return s.clear * nearer
	case kind == rules.KindRouse && away == 0:
		return -1
	case kind == rules.KindRouse:
		return 1 / away
	case kind == rules.KindProwl:
		return -away
	}
	return 0
}
