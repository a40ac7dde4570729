package jsonl

import (
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/serve/session"
	"deadreckon/train/net/nettest"
	_ "deadreckon/train/netplay"
)

func init() {
	agents.RegisterNet(nettest.Bundled("pig", map[string]string{"target": "13"}, "first"))
}

// Replies name the bundled net that guided a search. Everybody may turn it off; only the owner may name a
// file.
func TestGuided(t *testing.T) {
	ask, later := asking(session.New())
	ask(`{"id":"0","op":"new","game":"pig","settings":{"target":"13"}}`)
	for _, row := range []struct{ net, want string }{
		{"", `"guided":["pig/test"]`}, {`,"net":"none"`, ""}, {`,"net":"a.net"`, "only the owner of this machine may name one"},
	} {
		said := len(later())
		got := ask(`{"id":"1","op":"suggest","iterations":50,"position":"pig position 1\neye first\nscores 3 3\nturn first 2\nnext choice\n"` + row.net + `}`)
		got += later()[said:]
		if !strings.Contains(got, row.want) || row.want == "" && (strings.Contains(got, "guided") || !strings.Contains(got, `"moves":[`)) {
			t.Errorf("%s: %s, want %s", row.net, got, row.want)
		}
	}
}
