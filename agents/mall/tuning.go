package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
	"deadreckon/mcts"
)

func init() {
	agents.RegisterSearchDefaults(agents.SearchDefaults{
		Game: rules.Name,

		Run:       6, // a shot with its rolls and reveals is one node
		Edges:     16,
		Trust:     0.5,
		LeafTrust: 0.2,                                           // experiments/008-fitted-value
		Horizon:   40,                                            // two turns; without it the value misleads the search (experiments/008-fitted-value)
		Spread:    mcts.Spread{Advantage: 0.02, LeafError: 0.15}, // experiments/020-time
	})
}
