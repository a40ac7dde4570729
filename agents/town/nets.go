package town

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/town"
)

//go:embed nets
var nets embed.FS

func init() { agents.RegisterNets(rules.Name, nets) }
