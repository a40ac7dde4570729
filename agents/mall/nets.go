package mall

import (
	"embed"

	"deadreckon/agents"
	rules "deadreckon/engine/mall"
)

//go:embed nets
var nets embed.FS

func init() { agents.RegisterNets(rules.Name, nets) }
