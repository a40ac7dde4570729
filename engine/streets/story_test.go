package streets

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Counts of a story: tokens count when they are resolved, shots by their dice. Digest 8.1.
func TestStory(t *testing.T) {
	g := given(t, "red 5,5 carries pistol:2\nred 9,8\nzombie shuffler 8,5\ntoken 9,9\ntoken 30,30", nil).act(0)
	told := func(want string) {
		t.Helper()
		if s := New(g.s.Rules()).Summary(g.s); fmt.Sprint(s.Length, s.Counts[5:]) != want {
			t.Errorf("%d turns, %v tokens and shots; want %s", s.Length, s.Counts[5:], want)
		}
	}
	for _, want := range []string{"3 [0 1]", "3 [0 2]"} {
		g.say(action.KindPick).do(action.Play{Kind: action.KindSnap, Q: uint16(g.at("8,5"))}).roll(1)
		told(want)
	}
	g.on(action.KindSpot, "9,9").roll(20)
	told("3 [1 2]")
}

// The counts agree with the events of whole games.
func TestStoryOfGames(t *testing.T) {
	for name, o := range modes() {
		g := New(defaultRules(t, o))
		p := enginetest.Player{Rng: engine.Stream(9, name)}
		resolved, shots := 0, 0
		s := g.NewState().(*rules.State)
		for s.Turn() != engine.Nobody {
			before := *s
			if k := action.Decode(p.Step(s)).Kind; k == action.KindThrow || k == action.KindAimThrow {
				shots++
			}
			if s.Chance == rules.ChanceResolve && (before.Chance != rules.ChanceResolve || s.TokensOut < before.TokensOut) {
				resolved++
			}
			if s.Stage == state.StagePart && s.Shot > 0 && (s.Shot != before.Shot || before.Act == 0) {
				shots++
			}
		}
		if c := g.Summary(s).Counts; c[5] != resolved || c[6] != shots {
			t.Errorf("%s: %v; %d tokens were resolved and %d shots made", name, c, resolved, shots)
		}
	}
}
