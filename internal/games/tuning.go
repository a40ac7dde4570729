package games

import (
	"deadreckon/agents"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/mcts"
)

// In the toys with few secrets, seats remember their own (experiments/001-search-speed, "How
// exploitable").
func init() {
	for _, name := range []string{goofspiel.New().Name(), kuhn.New().Name(), leduc.New().Name()} {
		agents.RegisterSearchDefaults(agents.SearchDefaults{Game: name, Algorithm: mcts.MO})
	}
}
