package mall

import (
	"fmt"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestPlaythroughs replays three whole games. Each line has the phase, the seat on turn, the number of
// legal actions, and the hashes of the truth and of both seats' views.
func TestPlaythroughs(t *testing.T) {
	line := func(s engine.State) string {
		m := s.(*State)
		return fmt.Sprintf("%s %s %d %016x %016x %016x", m.phase, m.Turn(), len(m.AppendLegal(nil)), m.Hash(), m.Key(Human), m.Key(Zombie))
	}
	for i, name := range []string{"spi1978", "grenko", "firerate"} {
		t.Run(name, func(t *testing.T) {
			o := Options{ReactionShots: ShotsFireRate}
			for _, p := range settable.Presets {
				if p.Name == name {
					o = p.Options
				}
			}
			o.MaxTurns = 30
			enginetest.Playthrough{
				Game: New(defaultRules(t, o)), Title: "a whole game under " + name, File: "playthrough/" + name + ".txt", Seed: uint64(i + 1), Line: line,
			}.Check(t)
		})
	}
}

// decidedPhases returns the names of the phases with a decision or chance.
func decidedPhases() (names []string) {
	for ph := phaseDeal; ph <= phaseOver; ph++ {
		if ph != phaseShotEnd { // no decision
			names = append(names, ph.String())
		}
	}
	return names
}

func phaseOf(s engine.State) string { return s.(*State).phase.String() }

// TestPhases writes the first position of each phase in random games.
func TestPhases(t *testing.T) {
	entry := givenRules(t, phaseRules(t), "phase entrance\npeter 004 normal\nroger 093 normal")
	rare := entry.n.FormatPosition(&entry.s) + "then roll 2\nthen draw 3\nthen value 3\nthen draw 4\nthen value 4\n" // for random games
	enginetest.Phases{
		Game: New(entry.n.rules), Games: 400, Phase: phaseOf, Want: decidedPhases(), Rare: []string{rare},
	}.Check(t)
}
