package town

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "potential", Game: rules.Name,
		Open: func(g engine.Game) (mcts.Evaluator, error) { return leafOf(g, g.(engine.Potential).Potential), nil },
	})
}

// leafOf returns a value that all seats share, asked where a turn begins: the game's
// potential, which is how far the night has come, less the danger of the nearest group, or
// the fitted net.
func leafOf(g engine.Game, value func(engine.View) float64) *agents.LeafValue {
	return &agents.LeafValue{
		Seats: len(g.Seats()),
		When:  func(p engine.Position) bool { return rules.FactsOf(p).Begins() },
		Value: func(v engine.View, scores []float64) {
			score := value(v)
			for seat := range scores {
				scores[seat] = score
			}
		},
	}
}
