package streets

import (
	"deadreckon/agents"
	"deadreckon/engine"
	rules "deadreckon/engine/streets"
	"deadreckon/engine/streets/facts"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterLeaf(agents.Component[mcts.Evaluator]{
		Name: "potential", Game: rules.Name, Rank: 1,
		Open: func(g engine.Game) (mcts.Evaluator, error) {
			return &agents.LeafValue{Seats: len(g.Seats()), When: begins, Value: potential}, nil
		},
	})
	// A turn of four characters is some forty actions; values close to the root misled the search
	// (experiments/017-defaults). One MOVE has a hundred destinations. Leaf values mislead about single moves
	// (experiments/020-time).
	agents.RegisterSearchDefaults(agents.SearchDefaults{Game: rules.Name, Horizon: 40, Width: 4, Growth: 0.3, LeafError: 1.5, Guide: agents.NoGuide})
}

func begins(p engine.Position) bool { return facts.Of(p).Begins() }

// potential is the game's potential as a value: supplies and health of every seat's side.
func potential(v engine.View, scores []float64) {
	f := facts.Of(v)
	for seat := range scores {
		scores[seat] = f.PotentialOf(engine.Seat(seat))
	}
}
