package mall

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestRefusals: "why not" finds no flaw exactly for legal actions, and cites a rule for every other text
// in the phase.
func TestRefusals(t *testing.T) {
	guards := enginetest.Guards{Game: Name, All: enginetest.GuardsIn(t, "whynot_*.go", "no", "Refuse")}
	games := 120
	if testing.Short() {
		games = 8
	}
	var kinds [KindAppear + 1]int
	for _, p := range settable.Presets {
		for _, players := range []uint8{1, 2, 3, 4} {
			t.Run(fmt.Sprintf("%s for %d", p.Name, players), func(t *testing.T) {
				o := p.Options
				o.MaxTurns, o.Players = 60, players
				w := &watch{rules: defaultRules(t, o)}
				legal, refused := enginetest.Refusals{
					Start: func(seed uint64) (engine.Game, engine.State) {
						switch w.begin(seed); {
						case seed%4 == 1:
							w.stir()
						case seed%4 == 3 && !w.rules.solo: // hidden zombies must be revealed: EN 9.4
							w.thin(0)
						}
						return New(w.rules), &w.s
					},
					Games: games, Each: 1, Stride: 5,
					Sort: func(s engine.State) string {
						kinds := uint64(0)
						for _, a := range s.AppendLegal(nil) {
							kinds |= 1 << actionKind(a)
						}
						return fmt.Sprint(content(s).phase, content(s).mustShow, kinds)
					},
					Written: func(p engine.Position, rng *rand.Rand) []string {
						for _, a := range p.AppendLegal(nil) {
							kinds[actionKind(a)]++
						}
						return actions.Written(content(p), rng, 60)
					},
					WhyNot: func(p engine.Position, action string) error {
						q, err := actions.Read(content(p), action)
						if err == nil {
							err = actions.WhyNot(content(p), q)
						}
						return err
					},
					Guards: &guards,
					Cites:  regexp.MustCompile(`^mall: (EN \d|A\d|digest )|^mall: ".*" is out of place: `),
				}.Check(t)
				t.Logf("%d legal actions, %d refused", legal, refused)
				if refused < legal {
					t.Errorf("%d actions are legal and only %d refused", legal, refused)
				}
			})
		}
	}
	for k, n := range kinds[KindDeal:] {
		if n == 0 && !testing.Short() {
			t.Errorf("%q was nowhere legal", verbOf(k+int(KindDeal)))
		}
	}
	sayWhyNot(t, &guards)
	sayWhyNotOptions(t, &guards)
	if !testing.Short() {
		guards.Check(t)
	}
}

// verbOf returns the first verb of a kind of action.
func verbOf(k int) string {
	for i := range actions.Rows {
		if slices.Contains(actions.Rows[i].Kinds, uint8(k)) {
			return actions.Rows[i].Word
		}
	}
	return ""
}
