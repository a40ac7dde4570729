package enginetest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/tictactoe"
)

// TestRefusals: a legal action is refused, an illegal one is not, and a refusal cites no rule.
func TestRefusals(t *testing.T) {
	game := tictactoe.New()
	n := game.Notation()
	whyNot := func(p engine.Position, action string) error {
		if _, err := n.ParseAction(p, action); err != nil {
			return errors.New("rule 1: " + err.Error())
		}
		return nil
	}
	for _, row := range []struct {
		name, want string
		whyNot     func(p engine.Position, action string) error
	}{
		{"as it should be", "", whyNot},
		{"everything is refused", `is legal, and refused: rule 1`, func(engine.Position, string) error { return errors.New("rule 1") }},
		{"nothing is refused", `is not legal, and nothing is said against it`, func(engine.Position, string) error { return nil }},
		{"without a rule", `is refused without a rule: `, func(p engine.Position, action string) error {
			_, err := n.ParseAction(p, action)
			return err
		}},
	} {
		var r recorder
		legal, refused := enginetest.Refusals{
			Game: game, Games: 5, Each: 8, Stride: 1,
			Sort: func(engine.State) string { return "" },
			Written: func(engine.Position, *rand.Rand) (out []string) {
				for square := range 9 {
					out = append(out, fmt.Sprint("mark ", square))
				}
				return out
			},
			WhyNot: row.whyNot, Cites: regexp.MustCompile("^rule"),
		}.Check(&r)
		switch all := strings.Join(r.failures, "\n"); {
		case row.want == "" && (all != "" || legal == 0 || refused == 0):
			t.Errorf("%s: %d legal, %d refused, %s", row.name, legal, refused, all)
		case row.want != "" && !strings.Contains(all, row.want):
			t.Errorf("%s: got %q, want a failure with %q", row.name, all, row.want)
		}
	}
}
