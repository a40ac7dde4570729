package town

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/verbs"
)

// documents are docs/games/town.
const documents = enginetest.Documents("town")

// TestPositionDocument: docs/games/town/position-format.md has every key, rest and word, and
// its examples are read.
func TestPositionDocument(t *testing.T) {
	read := documents.Positions(t, Default(1))
	if s := content(read[0]); s.turn != 6 || s.ammo != 4 || size(s.inPlay()) != 11 {
		t.Errorf("the first example is read as\n%s", positionFile.Text(s))
	}
	if n := len(read); n < 3 || content(read[n-1]).phase != phaseOverwatch {
		t.Errorf("%d examples, and the last comes to %s", n, content(read[n-1]).phase)
	}
	words := slices.Concat([]string{"then", "moment"}, effectWords, markNames)
	for _, r := range positionFile.Rows {
		words = append(words, r.Key)
	}
	for ph := phaseDeal; ph < phaseCount; ph++ {
		if ph.isDecisionPoint() {
			words = append(words, ph.String())
		}
	}
	documents.Has(t, "position-format.md", words...)
}

// TestExamplePosition: the example in the documents parses and matches its picture and its drawing.
func TestExamplePosition(t *testing.T) {
	documents.Pictured(t)
	documents.Shown(t)
}

// TestNotationDocument: docs/games/town/notation.md has every verb. Each action in its tables parses as
// one action, and each phrase under "Several steps at once" as two.
func TestNotationDocument(t *testing.T) {
	doc := documents.Text(t, "notation.md")
	var all []string
	forms := map[string]int{}
	for _, r := range said.Rows {
		forms[r.Word] = len(strings.Fields(r.Shape))
		all = append(all, r.Word)
	}
	s := rule{given: "unit piazza center"}.at(t, Default(1)).state()
	before, joined, _ := strings.Cut(doc, "## Several steps at once")
	joined, after, _ := strings.Cut(joined, "\n## ")
	words := map[string]bool{}
	for _, phrase := range regexp.MustCompile("(?:\\| |, )`([a-z]+ [^`]*)`").FindAllStringSubmatch(joined, -1) {
		if head, _, ok := cut(s, phrase[1]); ok {
			words[head.Row.Word] = true
		} else if _, err := said.Read(s, phrase[1]); err != nil {
			t.Errorf("docs/games/town/notation.md speaks of %s: %v", phrase[1], err)
		}
	}
	for _, r := range said.Rows {
		if _, e := s.errandOf(verbs.Request[State]{Row: &r}); e != Forage && !words[r.Word] {
			t.Errorf("docs/games/town/notation.md does not join %s and its place", r.Word)
		}
	}
	documents.Actions(t, before+after, all, 40, func(action string) error {
		words := strings.Fields(action)
		if n, ok := forms[words[0]]; !ok || n != len(words)-1 {
			return errors.New("no action has that form")
		}
		return nil
	})
}

// TestDataDocument: docs/games/town/data-files.md has every file, and every word that a
// statement may have.
func TestDataDocument(t *testing.T) {
	words := slices.Concat(classNames, abilityNames, unitKindNames, tabNames, effectNames, symbolNames, topNames, powerNames[1:], deckNames)
	for _, p := range parts {
		words = append(words, p.name)
	}
	for _, window := range windowOf {
		words = append(words, window)
	}
	documents.Has(t, "data-files.md", words...)
}
