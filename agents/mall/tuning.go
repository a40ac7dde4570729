package mall

import (
	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

func init() {
	agents.RegisterSearchDefaults(agents.SearchDefaults{
		Game: rules.Name,

		Run:       6, // a shot with its rolls and reveals is one node
		Edges:     16,
		Trust:     0.5,
		LeafTrust: 0.2,  // experiments/008-fitted-value
		Horizon:   40,   // two turns; without it the value misleads the search (experiments/008-fitted-value)
		Spread:    0.02, // experiments/020-time
		LeafError: 0.15,
		Margin:    1,
	})
}
