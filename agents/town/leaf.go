package town

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/town"
	"deadreckon/mcts"
)

func init() {
	// Shorter playouts claim advantages that are not real: experiments/020-time.
	agents.RegisterSearchDefaults(agents.SearchDefaults{Game: rules.Name, Horizon: 40})
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "potential", Game: rules.Name,
		Open: func(g engine.Game) (mcts.Evaluator, error) { return leafOf(g, g.(engine.Potential).Potential), nil },
	})
}

// leafOf returns a leaf value that all seats share, at the start of turns: the game's potential (how
// late the night is) minus the danger of the nearest group, or the fitted net.
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
