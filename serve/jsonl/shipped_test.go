package jsonl

import (
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/owner"
	"deadreckon/serve/session"
	"deadreckon/train/net/nettest"
	_ "deadreckon/train/netplay"
)

func init() {
	agents.RegisterNet(nettest.Shipped("pig", map[string]string{"target": "13"}, "first"))
}

// Replies say which net that ships guided; anybody may say none for it, and a file the owner alone.
func TestGuided(t *testing.T) {
	later := make(chan string, 1)
	d := NewDoor(session.New(1), "pig", func(reply []byte) { later <- string(reply) })
	ask := func(request string, by owner.Right) string {
		if reply := d.Answer([]byte(request), by); reply != nil {
			return string(reply)
		}
		return <-later
	}
	ask(`{"id":"0","op":"new","game":"pig","settings":{"target":"13"}}`, owner.Right{})
	for _, row := range []struct{ net, want string }{
		{"", `"guided":["pig/test"]`}, {`,"net":"none"`, ""}, {`,"net":"a.net"`, "only the owner of this machine may name one"},
	} {
		got := ask(`{"id":"1","op":"suggest","iterations":50,"position":"pig position 1\neye first\nscores 3 3\nturn first 2\nnext choice\n"`+row.net+`}`, owner.Right{})
		if !strings.Contains(got, row.want) || row.want == "" && (strings.Contains(got, "guided") || !strings.Contains(got, `"moves":[`)) {
			t.Errorf("%s: %s, want %s", row.net, got, row.want)
		}
	}
}
