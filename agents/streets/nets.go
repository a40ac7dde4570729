package streets

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/streets"
)

//go:embed nets
var nets embed.FS

func init() { agents.RegisterNets(rules.Name, nets) }
