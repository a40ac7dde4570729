package cabin

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestNarrateGame: a random game as who looks on hears of it, and as the Overlord does where
// he hears something else.
func TestNarrateGame(t *testing.T) {
	g := New(defaultRules(t, modes()["overlord"]))
	var out strings.Builder
	player := enginetest.Player{Rng: engine.Stream(2, "narrate")}
	s := g.NewState()
	for range 300 {
		if s.Turn() == engine.Nobody {
			break
		}
		a := player.Choose(s)
		v := g.NewView()
		s.ViewInto(g.Onlooker(), v)
		if s.Turn() == engine.Chance && len(v.AppendLegal(nil)) > 1 {
			fmt.Fprintf(&out, "? %s\n", engine.MomentOf(v))
		}
		heard := engine.NarrateTo(g, s, a, g.Onlooker())
		fmt.Fprintf(&out, "%s\n", strings.Join(heard, "\n"))
		if other := engine.NarrateTo(g, s, a, g.rules.lord); !slices.Equal(heard, other) {
			fmt.Fprintf(&out, "    overlord: %s\n", strings.Join(other, "\n    overlord: "))
		}
		s.Apply(a)
	}
	enginetest.Golden(t, "narrate.txt", out.String())
}

// TestNarrate: who fights whom with what against which number, and by how much; what falls.
func TestNarrate(t *testing.T) {
	const fight = "phase roll\nstage turn\nal cabin1 bat\nray cabin2\nzombies cabin1 %s\nturn al\nleft 1\nmode deliberate\nfighter al\nweapon bat\nfoe %s"
	for _, c := range []struct{ text, play, moment, want string }{
		{fmt.Sprintf(fight, "shambler1", "shambler1"), "roll 9", "Al fights a Shambler with the Baseball Bat, 2 dice against 7: 8 or more wins",
			"Al rolls 9 against 7 of a Shambler: Al wins by 2|A Shambler in the room of arc 1 is gone"},
		{fmt.Sprintf(fight, "shambler1", "shambler1"), "roll 7", "", "Al rolls 7 against 7 of a Shambler: a tie, and nothing happens"},
		{fmt.Sprintf(fight, "shambler1", "shambler1"), "roll 2", "", "Al rolls 2 against 7 of a Shambler: Al loses by 5"},
	} {
		at := given(t, c.text, modes()["book"])
		s := at.s
		if got := engine.MomentOf(s); c.moment != "" && got != c.moment {
			t.Errorf("%q\nwant %q", got, c.moment)
		}
		g := New(s.r())
		a, err := g.Notation().ParseAction(s, c.play)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(engine.NarrateNext(g, s, a), "|"); got != c.want {
			t.Errorf("%s: %q\nwant %q", c.play, got, c.want)
		}
	}
	// Every legal action of every phase that random games come to has lines.
	seen := map[string]bool{}
	for _, name := range []string{"everything", "book", "out for yourself"} {
		g := New(defaultRules(t, modes()[name]))
		player := enginetest.Player{Rng: engine.Stream(5, "narrate")}
		for range 6 {
			for s := g.NewState(); s.Turn() != engine.Nobody; player.Step(s) {
				phase := content(s).phase.String()
				if seen[name+phase] {
					continue
				}
				seen[name+phase] = true
				for _, a := range s.AppendLegal(nil) {
					if told := strings.Join(engine.NarrateNext(g, s, a), "|"); told == "" || strings.Contains(told, "%!") {
						t.Errorf("%s, %s: %q", phase, g.Notation().FormatAction(s, a), told)
					}
				}
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("%d phases were seen", len(seen))
	}
}
