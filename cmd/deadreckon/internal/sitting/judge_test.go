package sitting

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// In every game the joined list of the legal moves is the list, although moves have commas.
func TestJoinMoves(t *testing.T) {
	for _, name := range engine.Names() {
		t.Run(name, func(t *testing.T) {
			game := enginetest.Open(t, name)
			state, rng, commas := game.NewState(), rand.New(rand.NewPCG(1, 1)), 0
			for range 400 {
				if state.Turn() == engine.Nobody {
					state = game.NewState()
				}
				legal := state.AppendLegal(nil)
				if state.Turn() != engine.Chance {
					var moves []string
					for _, a := range legal[:min(len(legal), 30)] {
						moves = append(moves, game.Notation().FormatAction(state, a))
					}
					list := strings.Join(moves, ",")
					commas += strings.Count(list, ",") - len(moves) + 1
					isMove := func(text string) bool {
						_, err := engine.ParsePhrase(game.Notation(), state, text)
						return err == nil
					}
					if got := JoinMoves(strings.Split(list, ","), isMove); !slices.Equal(got, moves) {
						t.Fatalf("%q:\n%q", moves, got)
					}
				}
				state.Apply(legal[rng.IntN(len(legal))])
			}
			if name == "streets" && commas == 0 {
				t.Error("no move has a comma")
			}
		})
	}
}

// A wrong move is quoted with its square, and does not absorb the next move.
func TestJoinMovesKeepsErrors(t *testing.T) {
	for list, want := range map[string][]string{
		"pass, exit 99,9, pass": {"pass", "exit 99,9", "pass"},
		"1,2":                   {"1", "2"},
		"jump,pass":             {"jump", "pass"},
		"exit 10,":              {"exit 10", ""},
		"":                      {""},
	} {
		isMove := func(text string) bool { return slices.Contains([]string{"pass", "1", "2"}, text) }
		if got := JoinMoves(strings.Split(list, ","), isMove); !slices.Equal(got, want) {
			t.Errorf("%q: %q, expected %q", list, got, want)
		}
	}
}
