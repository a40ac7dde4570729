package quay

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/internal/slowtest"
)

func under(t testing.TB, settings ...engine.Setting) engine.Game {
	return enginetest.Open(t, Name, settings...)
}

func TestContract(t *testing.T) {
	slowtest.Skip(t)
	enginetest.Run(t, under(t), enginetest.Options{Games: 60, Seed: 1, Stride: 7})
	enginetest.Run(t, under(t, engine.Setting{Key: "wounds", Value: "9"}, engine.Setting{Key: "rounds", Value: "40"}), enginetest.Options{Games: 10, Seed: 1, Stride: 13})
}

func TestStateIsFlat(t *testing.T) { enginetest.Flat(t, reflect.TypeFor[State](), 48) }

// sound returns the fault of a position at a decision point.
func sound(p engine.Position) error {
	if s := content(p); slices.Contains(rests, s.phase) && s.moved == [places + 1]uint8{} {
		return s.flaw()
	}
	return nil
}

func TestProperties(t *testing.T) {
	slowtest.Skip(t)
	enginetest.Soak{Game: under(t), Games: 2000, Properties: []enginetest.Property{
		{Name: "positions at rest are sound", Step: func(m *enginetest.Match) error { return sound(m.State) }},
		{Name: "replay", End: enginetest.Replays},
		{Name: "texts come back", Step: func(m *enginetest.Match) error {
			if m.Ply%5 != 0 {
				return nil
			}
			return enginetest.ComesBack(m)
		}},
	}}.Run(t)
}

func TestIndices(t *testing.T) { enginetest.Indices{Game: under(t), Positions: 20_000}.Run(t) }

// refs matches references of rules.
var refs = regexp.MustCompile(`\bQ[0-9]+\b`)

// nothing matches no text: no case of the ledger cites another.
var nothing = regexp.MustCompile(`\bno section\b`)

func TestRuleBook(t *testing.T) { enginetest.RuleBook(t, under(t), refs, 19, ".") }

// TestRefusals: a legal action has no refusal, every other action has one with a rule, and every
// guard refuses sometimes.
func TestRefusals(t *testing.T) {
	guards := enginetest.Guards{Game: Name, All: enginetest.GuardsIn(t, "rules.go", "Refuse", "Require")}
	enginetest.Refusals{Game: under(t), Games: 300, Each: 80, Stride: 3, Cites: regexp.MustCompile(refs.String() + "|is out of place|expected"),
		Guards:  &guards,
		Sort:    func(s engine.State) string { return s.(*State).Phase() },
		Written: func(p engine.Position, rng *rand.Rand) []string { return said.Written(content(p), rng, 6) },
		WhyNot: func(p engine.Position, action string) error {
			q, err := said.Read(content(p), action)
			if err != nil {
				return err
			}
			return said.WhyNot(content(p), q)
		}}.Check(t)
	guards.Check(t)
}

func texts(t testing.TB) enginetest.Texts {
	return enginetest.Texts{Game: under(t), Check: sound, Plies: 3000}
}

func TestSpoiltTexts(t *testing.T)   { texts(t).Spoilt(t, 5000) }
func FuzzParsePosition(f *testing.F) { texts(f).FuzzPositions(f) }
func FuzzParseAction(f *testing.F)   { texts(f).FuzzActions(f) }

func TestPhases(t *testing.T) {
	enginetest.Phases{Game: under(t), Games: 60, Want: order.Names(), Phase: func(s engine.State) string { return s.(*State).Phase() }}.Check(t)
}

func TestPlaythrough(t *testing.T) {
	enginetest.Playthrough{Game: under(t), Title: "a whole game", File: "playthrough.txt", Seed: 3}.Check(t)
}
