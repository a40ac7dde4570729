package mcp

import (
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/train/net/nettest"
	_ "deadreckon/train/netplay"
)

func init() {
	agents.RegisterNet(nettest.Bundled("pig", map[string]string{"target": "13"}, "first"))
}

// The result of a search names the bundled net. The client may search without it.
func TestGuided(t *testing.T) {
	c := dial(t, Options{Allow: []string{Suggest}})
	c.says("new_game", `{"game":"pig","settings":{"target":"13"},"dice":"enter","position":"pig position 1\neye first\nscores 3 3\nturn first 2\nnext choice\n"}`)
	c.says(Suggest, `{"iterations":50}`, "\nguided by the bundled net pig/test (turn off: net none)\n50 iterations")
	if r := c.says(Suggest, `{"iterations":50,"net":"none"}`, "50 iterations"); strings.Contains(r.text(), "guided") {
		t.Error(r.text())
	}
	c.refuses(Suggest, `{"iterations":50,"net":"a.net"}`, "a net is a file, and only the owner of this machine may name one")
	c.close()
}
