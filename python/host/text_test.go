package host

import (
	"strings"
	"testing"
)

// A seat is played by text: what is refused says why, and the end has the scores.
func TestText(t *testing.T) {
	for spec, want := range map[string]string{
		`{"game":"khun"}`: `no game "khun"`,
		`{"game":"kuhn","seats":["first"],"agents":{"first":"random"}}`: "it is the caller's",
		`{"game":"kuhn","seats":["first"],"agents":{"second":"best"}}`:  `no agent "best"`,
		`{"game":"kuhn","seats":["first"]}`:                             "nobody plays the seat second",
	} {
		if _, err := Ask("text.open", 0, []byte(spec)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", spec, err, want)
		}
	}
	g, err := OpenText(Spec{Game: "kuhn", Seats: []string{"first"}, Agents: map[string]string{"second": "random"}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	g.deal.Seed = 1
	if err := g.player.Begin(g.deal); err != nil {
		t.Fatal(err)
	}
	look := func() *TextView {
		l, err := g.Look()
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	if l := look(); l.Seat != "first" || l.Legal != 2 || !strings.Contains(l.Position, "cards Q ?") || l.Scores != nil {
		t.Errorf("%+v", l)
	}
	if refused, err := g.Play("raise"); err != nil || refused != `"raise": expected check or bet` {
		t.Errorf("%q, %v", refused, err)
	}
	if refused, err := g.Play("check"); err != nil || refused != "" {
		t.Errorf("%q, %v", refused, err)
	}
	if l := look(); l.Turn != "nobody" || l.Scores["first"] != 0.5 || l.Legal != 0 {
		t.Errorf("%+v", l)
	}
	if _, err := g.Play("check"); CodeOf(err) != GameOver {
		t.Errorf("at the end: %v", err)
	}
}
