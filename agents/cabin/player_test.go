package cabin

import (
	"testing"

	"deadreckon/agents"
	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	rules "deadreckon/engine/cabin"
)

// chosen returns a strategy's choice in words.
func chosen(t *testing.T, text, agent string, settings ...string) string {
	t.Helper()
	g := opened(t, settings...)
	v, err := g.Notation().ParsePosition("deadreckon position 1\ncast al ray julie maria\n" + text)
	if err != nil {
		t.Fatal(err)
	}
	d := agentstest.Policy(t, g, agent).(*player).choose(rules.FactsOf(v), v.AppendLegal(nil))
	return g.Notation().FormatAction(v, d)
}

// TestChoices: strategies make obvious choices.
func TestChoices(t *testing.T) {
	for _, c := range []struct{ name, text, agent, want string }{
		{"an errand goes out for a piece at once", `round 2
al cabin1 axe
ray cabin3
julie cabin4
maria cabin5
pieces woods1
`, "errand", "move yard1"},
		{"a holdout waits, and draws", `round 2
al cabin1 axe
ray cabin3
julie cabin4
maria cabin5
pieces woods1
`, "holdout:near=0", "draw"},
		{"a builder repairs before he shoots", `round 2
al cabin2 axe
ray cabin1 machete pistol.2
julie cabin4
maria cabin5
zombies yard1 shambler1
walls cracked - - - - -
bait ray
`, "builder", "repair"},
		{"a holdout shoots before he repairs", `round 2
al cabin2 axe
ray cabin1 machete pistol.2
julie cabin4
maria cabin5
zombies yard1 shambler1
walls cracked - - - - -
bait ray
`, "holdout", "fire pistol.2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := chosen(t, c.text, c.agent); got != c.want {
				t.Errorf("%s: %s, want %s", c.agent, got, c.want)
			}
		})
	}
}

// TestKnowsItsSeat: a strategy depends only on its seat's knowledge, not on the Overlord's hand.
func TestKnowsItsSeat(t *testing.T) {
	g := opened(t, "preset=overlord", "characters=3")
	agentstest.UsesOnlyView(t, g, newScript(), func(engine.Seat) bool { return true }, nil, 3000)
}

// TestLeaf: the leaf value is the game's potential for each seat, at the start of turns.
func TestLeaf(t *testing.T) {
	g := opened(t, "preset=overlord")
	p := newScript()
	s, quiet := agentstest.LeafIsPotential(t, g, "potential", func(s engine.State, legal []engine.Action) engine.Action {
		if f := rules.FactsOf(s); f.PotentialOf(0) != -f.PotentialOf(1) {
			t.Fatalf("scores %v and %v of opponents", f.PotentialOf(0), f.PotentialOf(1))
		}
		return p.Choose(s, legal, nil)
	})
	if want := rules.FactsOf(s).Round(); quiet < want {
		t.Errorf("quiet %d times in %d rounds", quiet, want)
	}
}

// TestSeats: strategies of one side do not play the other.
func TestSeats(t *testing.T) {
	g := opened(t, "preset=overlord")
	for _, c := range []struct {
		seat  engine.Seat
		agent string
		ok    bool
	}{{0, "errand", true}, {1, "errand", false}, {0, "flood", false}, {1, "flood", true}, {0, "script", true}, {1, "script", true}} {
		if _, err := agents.ParseFor(g, c.seat, c.agent); (err == nil) != c.ok {
			t.Errorf("%s in seat %d: %v", c.agent, c.seat, err)
		}
	}
}
