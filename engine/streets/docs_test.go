package streets

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
)

// documents are docs/games/streets.
const documents = enginetest.Documents("streets")

// TestDecisionPoints checks that docs/games/streets/position-format.md lists the phases of decision points.
func TestDecisionPoints(t *testing.T) {
	var resting []string
	for p := state.PhaseCard; p < state.PhaseEnd; p++ {
		row := fmt.Sprintf("| `%s` | %s |", rules.Rows[p].Name, rules.Rows[p].Means)
		if _, ok := text.DecisionPoints[p]; ok {
			resting = append(resting, row)
		}
	}
	enginetest.Part(t, documents.Path("position-format.md"), "phases", enginetest.Rows("| phase | what comes next |", resting))
}

// The default line that position-format.md gives for a missing key changes nothing.
func TestKeysLeftOut(t *testing.T) {
	n := text.Notation{Rules: defaultRules(t, state.Book())}
	_, table, _ := strings.Cut(documents.Text(t, "position-format.md"), "| key | default |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	const sketch = "deadreckon streets position 1\nsurvivor marshal 6,2\nactor marshal\n"
	for row := range strings.Lines(table) {
		cells := strings.Split(row, "`")
		short, err := n.ParsePosition(sketch)
		full, wrong := n.ParsePosition(sketch + cells[3] + "\n")
		if err != nil || wrong != nil || n.FormatPosition(short) != n.FormatPosition(full) {
			t.Errorf("%s: %v %v", cells[3], err, wrong)
		}
	}
	if strings.Count(table, "\n") < 10 {
		t.Error("no table")
	}
}

// docs/games/streets/rules.md lists the phases with a single legal action, as random play of every mode
// finds them.
func TestForcedDocument(t *testing.T) {
	found := map[state.Phase]bool{}
	for name, o := range modes() {
		g := New(defaultRules(t, o))
		for seed := range uint64(4) {
			p := enginetest.Player{Rng: engine.Stream(seed, name)}
			var legal []engine.Action
			for s := g.NewState().(*rules.State); s.Turn() != engine.Nobody; p.Step(s) {
				if legal = s.AppendLegal(legal[:0]); len(legal) == 1 && s.Turn() != engine.Chance {
					found[s.Node] = true
				}
			}
		}
	}
	_, alone, _ := strings.Cut(documents.Text(t, "rules.md"), "\nA single legal action ")
	alone, _, _ = strings.Cut(alone, "\n\n")
	for p := state.PhaseCard; p < state.PhaseEnd; p++ {
		if found[p] && !strings.Contains(alone, "`"+rules.Rows[p].Name+"`") {
			t.Errorf("%s has a single legal action, but rules.md does not list it", p)
		}
	}
	if !found[state.PhaseAct] {
		t.Error("random play has found no action that is the only one")
	}
}

// docs/games/streets/position-format.md has every key and word, and its example is read.
func TestPositionDocument(t *testing.T) {
	g := New(defaultRules(t, state.Book()))
	read := documents.Positions(t, g)
	if told := rules.Content(read[1]); told.Chance != rules.ChanceDamage {
		t.Errorf("the example of what is told comes to\n%s", g.Notation().FormatPosition(told))
	}
	if s := rules.Content(read[0]); s.ThisTurn != 3 || s.TokensOut != 2 || s.ZombiesOut != 2 || s.Node != state.PhaseAct || s.Noise() != 2 {
		t.Errorf("the example is read as\n%s", g.Notation().FormatPosition(s))
	}
	words := slices.Concat(text.StageNames[:], text.WeatherWords, text.SavedMarks, text.UseNames, text.SavedFire, text.SeatMarks, text.SavedFlags)
	for _, r := range text.PositionFile.Rows {
		words = append(words, r.Key)
	}
	documents.Has(t, "position-format.md", words...)
}

// The example of the documents is a position as the program writes it, with its picture.
func TestExamplePosition(t *testing.T) { documents.Pictured(t) }

// docs/games/streets/notation.md has every verb. Each action in its tables is parsed, and written in the
// same words, in a position with the needed items.
func TestNotationDocument(t *testing.T) {
	const where = "turn 3\nevent 61\nbuilding A ransacked\nsurvivor marshal 9,9\nsurvivor medic 9,8\nsurvivor scavenger 8,9\nsurvivor hunter 9,10\n" +
		"things hunter pistol:6+spares1 shotgun:2 rifle:9 revolver:1 pistol-rounds:10 scope machete chainsaw toy-car frag-grenade molotov dynamite:2\nthings 12,13 item-marker\nphase act\nactor hunter"
	p, err := text.Notation{Rules: defaultRules(t, state.With(func(o *state.Options) { o.Mode, o.Seats, o.Without = state.Semi, 4, o.Without&^state.Built }))}.ParsePosition("deadreckon streets position 1\nseat red card 3\nseat blue card 4\n" +
		"seat green card 5\nseat yellow card 6\n" + where)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.Content(p)
	trade := bartering(t).s
	var verbs []string
	for _, r := range text.Grammar.Rows {
		verbs = append(verbs, r.Word)
	}
	documents.Actions(t, documents.Text(t, "notation.md"), verbs, 60, func(action string) error {
		in := s
		if strings.HasPrefix(action, "buy ") {
			in = trade
		}
		q, err := text.Grammar.Read(in, action)
		if err == nil && q.Text != action && !strings.HasSuffix(action, "?") {
			return fmt.Errorf("it is read as %q", q.Text)
		}
		return err
	})
}
