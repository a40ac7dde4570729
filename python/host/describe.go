package host

import (
	"fmt"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env"
)

// Describe returns what a caller needs to allocate buffers for a spec's game.
func Describe(s Spec) (any, error) {
	g, err := s.open()
	if err != nil {
		return nil, err
	}
	return describe(g)
}

func describe(g engine.Game) (any, error) {
	encoder, ok := g.(engine.Encoder)
	if !ok {
		return nil, fmt.Errorf("game %s has no encoding", g.Name())
	}
	if _, err := env.New(g); err != nil {
		return nil, err
	}
	var usages []string
	for _, k := range agents.Kinds(g) {
		usages = append(usages, k.Usage)
	}
	e := encoder.Encoding()
	_, potential := g.(engine.Potential)
	_, illustrated := g.Notation().(engine.Map)
	return map[string]any{
		"game": g.Name(), "settings": engine.SettingPairs(g), "seats": g.Seats(), "sides": agents.DescribeSides(g), "agents": usages,
		"encoding": e, "size": e.Size(), "actions": e.Actions(), "digest": e.Digest(),
		"potential": potential, "illustrated": illustrated,
	}, nil
}
