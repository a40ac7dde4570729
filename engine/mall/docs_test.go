package mall

import (
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// documents are docs/games/mall.
const documents = enginetest.Documents("mall")

// TestPositionDocument reads the examples of docs/games/mall/position-format.md and looks for
// every key, rest and condition there.
func TestPositionDocument(t *testing.T) {
	doc := documents.Text(t, "position-format.md")
	_, example, _ := strings.Cut(doc, "```position\n")
	example, _, _ = strings.Cut(example, "```")
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	p, err := n.ParsePosition(example)
	if err != nil {
		t.Fatal(err)
	}
	if s := content(p); !s.humanView() || s.turn != 5 || s.occupied.Len() != 42 || s.poolSize != 3 || !s.rifles.has(Steve) {
		t.Errorf("the example is read as\n%s", n.FormatPosition(p))
	}
	then := strings.Join(regexp.MustCompile(`(?m)^    then .*\n`).FindAllString(doc, -1), "")
	if p, err = n.ParsePosition(example + then); err != nil || strings.Count(then, "\n") != 3 || !content(p).shotFired {
		t.Errorf("%v behind the example:\n%s", err, then)
	}
	words := []string{"then", "moment"}
	for _, c := range positionFile.Rows {
		words = append(words, c.Key)
	}
	for ph := phaseDeal; ph <= phaseOver; ph++ {
		if rests[ph] {
			words = append(words, ph.String())
		}
	}
	for st := Normal; st <= Dead; st++ {
		words = append(words, st.String())
	}
	documents.Has(t, "position-format.md", words...)
}

// TestForcedDocument: docs/games/mall/rules.md names the phases with a single legal action, as found by
// random play of all presets: solitaire, two players and a team. The rules skip the others.
func TestForcedDocument(t *testing.T) {
	_, doc, ok := strings.Cut(documents.Text(t, "rules.md"), "\n## Skipped decisions\n")
	_, alone, ok2 := strings.Cut(doc, "A decision is not skipped if that would reveal a secret")
	alone, _, _ = strings.Cut(alone, "\n\n")
	if !ok || !ok2 {
		t.Fatal("docs/games/mall/rules.md does not list the skipped decisions")
	}
	found := map[Phase]bool{}
	for _, p := range settable.Presets {
		for _, players := range []uint8{1, 2, 3, 4} {
			o := p.Options
			o.Players, o.MaxTurns = players, 40
			enginetest.Soak{Game: New(defaultRules(t, o)), Games: 20, Properties: []enginetest.Property{{Name: "forced", Step: func(m *enginetest.Match) error {
				if s := m.State.(*State); len(m.Legal) == 1 && s.Turn() >= 0 {
					found[s.phase] = true
				}
				return nil
			}}}}.Run(t)
		}
	}
	for ph := range found {
		if !strings.Contains(alone, "`"+ph.String()+"`") {
			t.Errorf("at %v there may be one legal action, but docs/games/mall/rules.md does not say so", ph)
		}
	}
	for _, ph := range []Phase{phaseSelect, phaseAct, phaseReact, phaseFree, phaseFreeMove} {
		if !found[ph] {
			t.Errorf("random play has not found a single legal action at %v", ph)
		}
	}
}

// TestZerosLeftOut: docs/games/mall/position-format.md says that numbers that are 0 are not written,
// but for the rifles.
func TestZerosLeftOut(t *testing.T) {
	w := &watch{rules: defaultRules(t, Options{MaxTurns: 20})}
	for seed := range uint64(10) {
		for w.begin(seed); w.s.phase != phaseOver; w.choose() {
			text := notation{w.rules}.FormatPosition(&w.s)
			for _, line := range strings.Split(text, "\n") {
				if key, rest, _ := strings.Cut(line, " "); rest == "0" && key != "rifles" {
					t.Fatalf("%q is written in\n%s", line, text)
				}
			}
		}
	}
}

// TestNotationDocument looks for every verb in docs/games/mall/notation.md, and for every
// action form there in the program.
func TestNotationDocument(t *testing.T) {
	var verbs []string
	for i := range actions.Rows {
		verbs = append(verbs, actions.Rows[i].Word)
	}
	for k := KindDeal; k <= KindStay; k++ {
		if verbOf(int(k)) == "" {
			t.Errorf("actions of kind %d have no verb", k)
		}
	}
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	s := n.rules.start()
	documents.Actions(t, documents.Text(t, "notation.md"), verbs, 40, func(action string) error {
		_, err := actions.Read(&s, action)
		if err != nil && strings.Contains(err.Error(), "of the board") {
			return nil
		}
		return err
	})
}
