package agentstest_test

import (
	"fmt"
	"testing"

	"deadreckon/agents/agentstest"
	"deadreckon/engine"
	_ "deadreckon/engine/toy/pig"
)

// A player that always takes the first action rolls forever, and loses its points at every 1.
func ExamplePlay() {
	g := agentstest.Open(new(testing.T), "pig", "target=20")
	luck := engine.Stream(1, "example")
	decisions := 0
	_, plies := agentstest.Play(g, luck, func(_ engine.State, legal []engine.Action) engine.Action {
		decisions++
		return legal[0]
	})
	fmt.Println(decisions < plies)
	// Output: true
}

// A game depends only on the luck and the choices, and all actions are legal.
func TestPlay(t *testing.T) {
	g := agentstest.Open(t, "pig", "target=20")
	var ends [2]string
	for i := range ends {
		luck, p := engine.Stream(5, "luck"), agentstest.Policy(t, g, "random")
		s, _ := agentstest.Play(g, luck, func(s engine.State, legal []engine.Action) engine.Action {
			if s.Turn() < 0 {
				t.Fatal("asked where no seat is on turn")
			}
			return p.Choose(s, legal, luck)
		})
		if s.Turn() != engine.Nobody {
			t.Fatal("the game has not ended")
		}
		ends[i] = g.Notation().FormatPosition(s)
	}
	if ends[0] != ends[1] {
		t.Errorf("one luck, two ends:\n%s\n%s", ends[0], ends[1])
	}
}
