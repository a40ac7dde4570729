// Package quay holds a player of The Quay for both seats. It takes the legal action of highest worth by a
// rule of thumb.
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
	agents.RegisterStrategy(agents.Kind{Name: "script", Game: rules.Name, Usage: "script: the survivor goes to the nearest closed shed, then with the fuel to the pier; the horde attacks him"},
		func(string) (agents.Agent, []agents.Knob) {
			s := newScript()
			return s, []agents.Knob{{Name: "clear", Value: &s.clear, Low: 0, High: 4, Doc: "weight of a shot into the next place on the way; a step has weight 1"}}
		})
}

// script plays by a rule of thumb.
type script struct {
	clear float64 // worth of a shot into the next place on the way; a step is worth 1
	best  []engine.Action
}

func newScript() *script { return &script{clear: 2} }

func (s *script) Name() string { return "script" }

func (s *script) Decide(_ context.Context, v engine.View, rng *rand.Rand) (engine.Action, error) {
	return s.choose(v, v.AppendLegal(nil), rng), nil
}

// Choose implements mcts.Policy. It uses only public facts.
func (s *script) Choose(p engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return s.choose(p, legal, rng)
}

// choose draws among the legal actions of highest worth.
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
