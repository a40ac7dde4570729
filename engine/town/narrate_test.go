package town

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestNarrateGame: a random game in words, with the reason for each throw, until all kinds of actions of a
// solo game have occurred.
func TestNarrateGame(t *testing.T) {
	enginetest.Narrated{Game: Default(1), Seed: 3, Actions: 260}.Check(t)
}

// TestNarrate: the words name the fighters, the stakes, the target number and the result.
func TestNarrate(t *testing.T) {
	game := Default(1)
	n := game.Notation()
	player := enginetest.Player{Rng: engine.Stream(3, "narrate")}
	kinds := map[Phase]string{
		phaseRoll: "2 dice: ", phaseSave: "a saving roll of 1 die: 4 or more saves", phaseForage: "forages with 1 die: a die of ",
		phaseTough: "Tough, 1 die against a Hit: 4 or more cancels it", phaseTrapsDie: "1 die for the Traps: 4 or more catches",
	}
	for seed := uint64(0); len(kinds) > 0 && seed < 200; seed++ {
		for s := game.NewState(); s.Turn() != engine.Nobody; player.Step(s) {
			at := content(s)
			if want, ok := kinds[at.phase]; ok {
				if got := engine.PromptOf(s); !strings.Contains(got, want) {
					t.Errorf("%s: %q, want %q", at.phase, got, want)
				}
				for _, a := range s.AppendLegal(nil) {
					if told := engine.NarrateNext(game, s, a); len(told) == 0 || strings.Contains(strings.Join(told, ""), "%!") {
						t.Errorf("%s, %s: %q", at.phase, n.FormatAction(s, a), told)
					}
				}
				delete(kinds, at.phase)
			}
		}
	}
	if len(kinds) > 0 {
		t.Errorf("never seen: %v", kinds)
	}
}
