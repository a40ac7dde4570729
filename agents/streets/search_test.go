package streets

import (
	"testing"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
)

// TestSearchFindsWhatIsPlain has positions with one obvious action, for the script, for a search that
// follows it, and for a plain search.
func TestSearchFindsWhatIsPlain(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       map[string]action.Kind // by agent
	}{
		{"home with what is wanted", `turn 15
stage part
phase act
seat red
survivor marshal off
survivor scavenger 4,2 supplies 6
things scavenger axe
event 63
on-turn red
part 1
actor scavenger
`, map[string]action.Kind{"script": action.KindOff, "search:iterations=160": action.KindOff, "search:iterations=600,rollout=random": action.KindOff}},
		{"what holds him is hit before he goes home", `turn 15
stage part
phase act
seat red
survivor marshal off
survivor scavenger 4,2 supplies 6
things scavenger axe
zombie ankle-biter 4,3 holds scavenger
event 63
on-turn red
part 1
actor scavenger
`, map[string]action.Kind{"script": action.KindMelee, "search:iterations=160": action.KindMelee}},
		{"a fight is worse than leaving the zombie behind, which the script does not see", `turn 4
stage part
phase act
seat red expired 1
survivor marshal 13,4 wounds 2 bites 2 tough-used
survivor scavenger 11,4 bites 1 tough-used
things 11,4 supplies:4
things marshal skillet pistol:12+spares1 machete
things scavenger axe shotgun:2 shot:5
building G ruin entered 0
zombie ankle-biter 12,4
tokens 7,19 14,19 9,20 31,25 1,28 6,31 28,31
event 53
on-turn red
part 1
actor scavenger
`, map[string]action.Kind{"script": action.KindMelee, "search:iterations=640": action.KindExit}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := opened(t, "roster=../../docs/games/streets/few.txt", "without=all")
			p, err := g.Notation().ParsePosition("deadreckon streets position 1\n" + c.text)
			if err != nil {
				t.Fatal(err)
			}
			v := g.NewView()
			p.(engine.State).ViewInto(0, v)
			for text, want := range c.want {
				a, err := agents.Parse(g, text)
				if err != nil {
					t.Fatal(err)
				}
				chosen, err := a.Decide(t.Context(), v, engine.Stream(1, "plain"))
				if err != nil {
					t.Fatal(err)
				}
				if action.Decode(chosen).Kind != want {
					t.Errorf("%s: %s", text, g.Notation().FormatAction(v, chosen))
				}
			}
		})
	}
}
