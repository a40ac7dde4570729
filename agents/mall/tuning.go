package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	agents.RegisterSearchDefaults(agents.SearchDefaults{
		Game: rules.Name,

		Run:       6, // what a shot rolls and turns up is one node
		Edges:     16,
		Trust:     0.5,
		LeafTrust: 0.2, // experiments/008-fitted-value
		Horizon:   40,  // two turns: asked at once the value led the search astray (experiments/008-fitted-value)

		Confidence: 2.5, // experiments/010-rounds
	})
}
