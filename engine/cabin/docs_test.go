package cabin

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// documents are docs/games/cabin.
const documents = enginetest.Documents("cabin")

// TestPositionDocument: docs/games/cabin/position-format.md has every key and word, and its
// examples are read.
func TestPositionDocument(t *testing.T) {
	read := documents.Positions(t, New(defaultRules(t, Book())))
	if s := content(read[0]); s.round != 7 || s.tokensOut != 5 || s.count(living) != 3 {
		t.Errorf("the first example is read as\n%s", notation{s.r()}.FormatPosition(s))
	}
	if n := len(read); n != 3 || content(read[1]).phase != phaseRoll || content(read[2]).phase != phaseToken {
		t.Errorf("%d examples, and the last comes to %s", n, content(read[n-1]).phase)
	}
	words := slices.Concat(conditionNames[1:], markNames[:6], markNames[7:], []string{"then", "moment"})
	for p := range rests {
		words = append(words, p.String())
	}
	for _, r := range positionFile.Rows {
		if !slices.Contains(personNames[1:people-1], r.Key) {
			words = append(words, r.Key)
		}
	}
	documents.Has(t, "position-format.md", words...)
}

// TestExamplePosition: the example in the documents parses and matches its picture and its drawing.
func TestExamplePosition(t *testing.T) {
	documents.Pictured(t)
	documents.Shown(t)
}

// TestNotationDocument: docs/games/cabin/notation.md has every verb, and each action in its
// tables has the form of one.
func TestNotationDocument(t *testing.T) {
	var verbs []string
	forms := map[string]int{}
	for _, r := range table.Rows {
		forms[r.Word] = len(strings.Fields(r.Shape))
		verbs = append(verbs, r.Word)
	}
	documents.Actions(t, documents.Text(t, "notation.md"), verbs, 60, func(action string) error {
		words := strings.Fields(action)
		if n, ok := forms[words[0]]; !ok || n != len(words)-1 {
			return errors.New("no action has that form")
		}
		return nil
	})
}

// TestDataDocument: docs/games/cabin/data-files.md has every file, and every word that a
// statement may have.
func TestDataDocument(t *testing.T) {
	words := slices.Concat(useNames[:], whereNames, effectNames, filterNames)
	for _, f := range settable.Files {
		words = append(words, f.Name)
	}
	documents.Has(t, "data-files.md", words...)
}
