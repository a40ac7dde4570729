package trajectory_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/toy/kuhn"
	"deadreckon/env/trajectory"
)

// A start position is validated as external text: incomplete positions are rejected before play.
func TestForgedRoot(t *testing.T) {
	g := kuhn.New()
	s := g.NewState()
	s.Apply(kuhn.Deal(kuhn.Queen))
	s.Apply(kuhn.Deal(kuhn.King))
	v, err := engine.ViewOf(g, s, kuhn.First)
	if err != nil {
		t.Fatal(err)
	}
	for root, want := range map[string]string{
		"nonsense":                     "game 1, beginning: ",
		g.Notation().FormatPosition(v): "the start position is incomplete",
	} {
		c := trajectory.NewChecker(g)
		if err := c.Check(&trajectory.Start{Game: 1, Root: root}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
		if err := c.Check(&trajectory.Step{Game: 1, Seat: engine.Chance}); err == nil || !strings.Contains(err.Error(), "the game has no beginning") {
			t.Errorf("error %v", err)
		}
	}
	c := trajectory.NewChecker(g)
	if err := c.Check(&trajectory.Start{Game: 1, Root: g.Notation().FormatPosition(s)}); err != nil || c.State().Key(1) != s.Key(1) {
		t.Errorf("error %v", err)
	}
}
