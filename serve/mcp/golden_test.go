package mcp

import (
	"encoding/json"
	"testing"

	"deadreckon/serve/golden"
)

// The shared golden session, without the winnings of a bet, which follow later.
func TestGolden(t *testing.T) {
	c := dial(t, Options{Allow: Allowable()})
	defer c.close()
	begin, _ := json.Marshal(map[string]any{"position": golden.Position, "dice": "enter"})
	c.call("new_game", string(begin))
	golden.Run(t, func(s golden.Step) string {
		call := func(tool, arguments, field string) string {
			return golden.Value(t, c.call(tool, arguments).Result.StructuredContent, field)
		}
		switch s.Ask {
		case "view of the first seat":
			return call("observe", `{"detail":"position"}`, "position")
		case "drawing of that view":
			return call("observe", `{"detail":"full"}`, "show")
		case "legal actions":
			return call("legal_moves", `{}`, "actions")
		case "belief of the first seat":
			return call(Belief, `{}`, "belief")
		case "ranking of the moves":
			return call(Suggest, `{"iterations":300}`, "moves")
		case "comparison of the moves":
			return call(Suggest, `{"iterations":300,"moves":["bet","check"]}`, "moves")
		case "view after the bet":
			c.call("play", `{"actions":["bet"]}`)
			return call("observe", `{"detail":"position"}`, "position")
		}
		return ""
	})
}
