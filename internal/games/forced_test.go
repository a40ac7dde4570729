package games_test

import (
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestForcedDocument: docs/protocol.md says for every game whether it asks for decisions with one legal
// action and for events with one outcome, as random games of all modes show.
func TestForcedDocument(t *testing.T) {
	var games [2][]string // that wait for decisions, for events
	for _, name := range engine.Names() {
		e, err := engine.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		var waits [2]bool // for decisions, for events
		for _, m := range append(e.Modes, engine.Mode{}) {
			g := enginetest.Open(t, name, e.Limited(m.Settings)...)
			for seed := range uint64(100) {
				waitsFor(g, seed, &waits)
			}
		}
		for i, yes := range waits {
			if yes {
				games[i] = append(games[i], name)
			}
		}
	}
	enginetest.Part(t, "../../docs/protocol.md", "forced", table([]string{"waits for", "games"},
		[][]string{{"the only action", codes(games[0])}, {"the only outcome", codes(games[1])}}))
}

// waitsFor plays a random game and notes each kind of turn with one legal action.
func waitsFor(g engine.Game, seed uint64, waits *[2]bool) {
	s := g.NewState()
	player := enginetest.Player{Rng: engine.Stream(seed, "forced")}
	for s.Turn() != engine.Nobody {
		if len(s.AppendLegal(nil)) == 1 {
			if s.Turn() == engine.Chance {
				waits[1] = true
			} else {
				waits[0] = true
			}
		}
		player.Step(s)
	}
}

// TestPhrasesDocument: the notation page of a game says whether several actions can be entered at once.
func TestPhrasesDocument(t *testing.T) {
	for _, name := range engine.Names() {
		g := enginetest.Open(t, name)
		file := "../../docs/games/" + name + "/notation.md"
		text, err := os.ReadFile(file)
		if err != nil {
			continue // a toy, whose actions its refusals list
		}
		want := "No actions are joined"
		if _, joins := g.Notation().(engine.PhraseParser); joins {
			want = "\n## Several steps at once\n"
		}
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %q", file, want)
		}
	}
}
