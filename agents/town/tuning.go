package town

import (
	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

func init() {
	agents.RegisterTuning(agents.Tuning{
		Game: rules.Name,
	})
}
