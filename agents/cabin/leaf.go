package cabin

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "potential", Game: rules.Name, Rank: 1,
		Open: func(g engine.Game) (mcts.Evaluator, error) {
			return &agents.LeafValue{Seats: len(g.Seats()), When: begins, Value: potential}, nil
		},
	})
	// Horizon is about two rounds of four Characters; LeafTrust is from experiments/017-defaults, Spread from
	// experiments/020-time: the value says little about the advantage of a move.
	agents.RegisterSearchDefaults(agents.SearchDefaults{
		Game: rules.Name, Horizon: 80, LeafTrust: 0.7, Spread: 0.12, LeafError: 1.5,
	})
}

func begins(p engine.Position) bool { return rules.FactsOf(p).Begins() }

// potential is the game's potential as a value for every seat: Characters aboard, and the distance of
// the others.
func potential(v engine.View, scores []float64) {
	f := rules.FactsOf(v)
	for seat := range scores {
		scores[seat] = f.PotentialOf(engine.Seat(seat))
	}
}
