package main

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/cabin"
)

// The study runs, for the script.
func TestRun(t *testing.T) {
	if err := run([]string{"--agent", "script", "--games", "4", "--playouts", "2"}); err != nil {
		t.Error(err)
	}
	for _, args := range [][]string{{"--agent", "nobody"}, {"--games", "3"}} {
		if err := run(args); err == nil {
			t.Errorf("%q was taken", args)
		}
	}
}

// What is called harm, where it is plain.
func TestHarms(t *testing.T) {
	g, err := engine.Open(cabin.Name, []engine.Setting{{Key: "outForYourself", Value: "true"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		want map[string]harm
	}{
		{"round 2\nal cabin1 axe\nray cabin1\njulie cabin4\nmaria cabin5\n", map[string]harm{"duel ray": attack, "draw": none, "move yard1": none}},
		{"round 3\nal aboard place 1\nray woods3\njulie woods3\nmaria cabin3\nvan woods2\n", map[string]harm{"van cw": none, "van ccw": driveOff}},
	} {
		v, err := g.Notation().ParsePosition("deadreckon position 1\ncast al ray julie maria\n" + c.text)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, a := range v.AppendLegal(nil) {
			text := g.Notation().FormatAction(v, a)
			if want, named := c.want[text]; named {
				found++
				if got := harmOf(cabin.FactsOf(v), a); got != want {
					t.Errorf("%s: %d, want %d", text, got, want)
				}
			}
		}
		if found != len(c.want) {
			t.Errorf("%d of %d actions in\n%s", found, len(c.want), g.Notation().FormatPosition(v))
		}
	}
}
