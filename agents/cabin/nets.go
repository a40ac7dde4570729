package cabin

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/cabin"
)

//go:embed nets
var nets embed.FS

func init() { agents.RegisterNets(rules.Name, nets) }
