package games

import (
	"deadreckon/agents"
	"deadreckon/engine/toy/goofspiel"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/engine/toy/leduc"
	"deadreckon/mcts"
)

// The tiny games whose seats hold a few secrets: nobody forgets his own
// (experiments/001-search-speed, "How exploitable"). Not liar's dice, which is less
// exploitable by so at 100 and 1000 iterations.
func init() {
	for _, name := range []string{goofspiel.New().Name(), kuhn.New().Name(), leduc.New().Name()} {
		agents.RegisterTuning(agents.Tuning{Game: name, Algorithm: mcts.MO})
	}
}
