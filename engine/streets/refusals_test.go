package streets

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// TestRefusals: legal actions have no refusal, and every other action of the notation is refused with a
// rule.
func TestRefusals(t *testing.T) {
	games := 2
	if testing.Short() {
		games = 1
	}
	var refusedKinds [action.Kinds]int
	for _, name := range []string{"book", "semi of 4", "rivals of 4", "everything", "core"} {
		t.Run(name, func(t *testing.T) {
			g := New(defaultRules(t, modes()[name]))
			legal, refused := enginetest.Refusals{
				Game: g, Games: games, Each: 1, Stride: 9,
				Sort: func(s engine.State) string {
					seen := [2]uint64{}
					for _, a := range s.AppendLegal(nil) {
						k := action.Decode(a).Kind
						seen[k/64] |= 1 << (k % 64)
					}
					return fmt.Sprint(rules.Content(s).Node, rules.Content(s).Chance, seen)
				},
				Written: func(p engine.Position, rng *rand.Rand) []string {
					return slices.DeleteFunc(text.Grammar.Written(rules.Content(p), rng, 5), func(text string) bool {
						return strings.Contains(text, "thing") // that is not there
					})
				},
				WhyNot: func(p engine.Position, said string) error {
					a, err := text.Grammar.Read(rules.Content(p), said)
					if err != nil {
						return err
					}
					why := text.Grammar.WhyNot(rules.Content(p), a)
					if why != nil {
						refusedKinds[action.Decode(a.Action).Kind]++
					}
					return why
				},
				Cites: regexp.MustCompile(`^streets: ` + refs.String() + `|^streets: ".*" is out of place: `),
			}.Check(t)
			t.Logf("%d legal actions, %d refused", legal, refused)
			if refused < legal/4 {
				t.Errorf("%d actions are legal and only %d refused", legal, refused)
			}
		})
	}
	scared := given(t, "red 5,5", nil).act(0) // a rare one in games
	scared.who(1).Marks |= state.Panicked
	if a, err := text.Grammar.Read(scared.s, "shout"); err != nil || text.Grammar.WhyNot(scared.s, a) == nil {
		t.Errorf("shout of who panics: %v, and nothing against it", err)
	}
	refusedKinds[action.KindShout]++
	for _, v := range text.VerbList {
		if slices.Contains(v.Phases, state.PhaseAct) && refusedKinds[v.Kind] == 0 && !testing.Short() {
			t.Errorf("%s was never refused", v.Example)
		}
	}
}
