package mall

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPositionDocument reads the example of docs/position-format.md and looks for
// every key, phase and condition there.
func TestPositionDocument(t *testing.T) {
	doc := document(t, "position-format.md")
	_, example, _ := strings.Cut(doc, "```position\n")
	example, _, _ = strings.Cut(example, "```")
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	p, err := n.ParsePosition(example)
	if err != nil {
		t.Fatal(err)
	}
	if s := content(p); s.viewer != 1+uint8(Human) || s.turn != 5 || s.occupied.Len() != 42 || s.poolSize != 3 || !s.rifles.has(Steve) {
		t.Errorf("the example is read as\n%s", n.FormatPosition(p))
	}
	var words []string
	for _, c := range codecs {
		words = append(words, c.key)
	}
	for ph := phaseDeal; ph <= phaseOver; ph++ {
		if ph != phaseShotEnd { // no decision
			words = append(words, ph.String())
		}
	}
	for st := Normal; st <= Dead; st++ {
		words = append(words, st.String())
	}
	for _, word := range words {
		if !strings.Contains(doc, "`"+word+"`") {
			t.Errorf("docs/position-format.md does not speak of %s", word)
		}
	}
}

// TestNotationDocument looks for every verb in docs/notation.md, and for every
// action form there in the program.
func TestNotationDocument(t *testing.T) {
	doc := document(t, "notation.md")
	for verb := range forms {
		if !regexp.MustCompile("`" + verb + "[` ]").MatchString(doc) {
			t.Errorf("docs/notation.md does not speak of %s", verb)
		}
	}
	for k := KindDeal; k <= KindStay; k++ {
		if _, ok := forms[verbs[k]]; !ok {
			t.Errorf("verb %q has no form", verbs[k])
		}
	}
	n := notation{defaultRules(t, Options{MaxTurns: 150})}
	s := n.rules.start()
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(doc, -1) {
		for _, action := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(row[1], -1) {
			verb, words, _ := strings.Cut(action[1], " ")
			form, ok := forms[verb]
			if !ok {
				t.Errorf("docs/notation.md speaks of %s", action[1])
				continue
			}
			if err := s.readAsked(&asked{verb: verb}, form, words); err != nil && !strings.Contains(err.Error(), "of the board") {
				t.Errorf("docs/notation.md: %s: %v", action[1], err)
			}
		}
	}
}
