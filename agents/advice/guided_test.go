package advice_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/advice"
	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/toy/pig"
	"deadreckon/internal/access"
	"deadreckon/train/net/nettest"
	_ "deadreckon/train/netplay"
)

func init() {
	agents.RegisterNet(nettest.Bundled("pig", map[string]string{"target": "11"}, "first"))
	agents.RegisterCalibration([]byte(`{"game": "pig", "options": {"target": "11"}, "iterations": 50, "sides": {"first": {"shift": 1, "slope": 2}, "second": {"shift": 1, "slope": 2}}}`))
}

// A search with a bundled net reports it, unless the net is turned off. Calibrations of searches without
// nets then apply only to those.
func TestGuided(t *testing.T) {
	order := advice.Request{Iterations: 50, Seed: 1}
	none, random := order, order
	none.Net.None, random.Rollout = true, "random"
	for _, row := range []struct {
		target, seat   string
		order          advice.Request
		guided, curved bool
	}{
		{"11", "first", order, true, false},
		{"11", "first", none, false, true},
		{"11", "first", random, false, false},
		{"11", "second", order, false, false}, // the other side would be guided
		{"11", "second", none, false, true},
		{"12", "first", order, false, false},
	} {
		g := enginetest.Open(t, "pig", engine.Setting{Key: "target", Value: row.target})
		s, err := row.order.Open(g, positioned(t, g, "pig position 1\neye "+row.seat+"\nscores 3 3\nturn "+row.seat+" 2\nnext choice\n"))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		line := ""
		if row.guided {
			line = "guided by the bundled net pig/test (turn off: this)\n"
		}
		if got := r.GuidedBy("this"); got != line {
			t.Errorf("%+v: %q, want %q", row, got, line)
		}
		text, err := json.Marshal(r)
		if err != nil || strings.Contains(string(text), `"guided":["pig/test"]`) != row.guided {
			t.Errorf("%+v: %s, %v", row, text, err)
		}
		if (r.Searched != nil) != row.curved {
			t.Errorf("%+v: searched %+v", row, r.Searched)
		}
		if s.Continues(none) != (row.order.Net.None == none.Net.None && row.order.Rollout == none.Rollout) {
			t.Errorf("%+v goes on as one by none", row)
		}
	}
}

// Everybody may write "none"; only the owner may name a file.
func TestNetSet(t *testing.T) {
	for _, row := range []struct {
		by    access.Permission
		name  string
		want  advice.Net
		fails bool
	}{
		{access.Permission{}, "", advice.Net{}, false},
		{access.Permission{}, "none", advice.Net{None: true}, false},
		{access.Permission{}, "a.net", advice.Net{}, true},
		{access.Grant(), "none", advice.Net{None: true}, false},
		{access.Grant(), "a.net", advice.Net{File: access.Grant().File("a.net")}, false},
	} {
		n := advice.NetBy(row.by)
		if err := n.Set(row.name); (err != nil) != row.fails || n.File != row.want.File || n.None != row.want.None {
			t.Errorf("%+v: %+v, %v", row, n, err)
		}
	}
}
