package games

import (
	"deadreckon/agents"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/engine/toy/liarsdice"
	"deadreckon/mcts"
)

// The tiny games whose seats hold a few secrets: nobody forgets his own
// (experiments/001-search-speed, "How exploitable").
func init() {
	for _, name := range []string{goofspiel.New().Name(), kuhn.New().Name(), leduc.New().Name(), liarsdice.New().Name()} {
		agents.RegisterTuning(agents.Tuning{Game: name, Algorithm: mcts.MO})
	}
}
