package cabin

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// documents are docs/games/cabin.
const documents = enginetest.Documents("cabin")

// TestRulesDocument: docs/games/cabin/rules.md lists rules, readings and what is asked as the
// program does.
func TestRulesDocument(t *testing.T) {
	var rules, readings, asked []string
	for _, r := range New(defaultRules(t, Book())).RuleBook() {
		if strings.HasPrefix(r.Ref, "B") && r.Ref[1] >= '0' && r.Ref[1] <= '9' {
			readings = append(readings, fmt.Sprintf("| %s | %s | %s |", r.Ref, r.Cites, r.Means))
		} else {
			rules = append(rules, fmt.Sprintf("| %s | %s |", r.Ref, r.Means))
		}
	}
	for p := phaseCast; p < phaseEnd; p++ {
		if p.asksSomebody() || p.byOverlord() {
			asked = append(asked, fmt.Sprintf("| `%s` | %s |", rows[p].Name, rows[p].Means))
		}
	}
	file := documents.Path("rules.md")
	enginetest.Part(t, file, "rules", enginetest.Rows("| | rule |", rules))
	enginetest.Part(t, file, "readings", enginetest.Rows("| | of | reading |", readings))
	enginetest.Part(t, file, "asked", enginetest.Rows("| phase | what is asked for |", asked))
}

// TestPositionDocument: docs/games/cabin/position-format.md has every key and word, and its
// examples are read.
func TestPositionDocument(t *testing.T) {
	var read []*State
	for _, example := range regexp.MustCompile("(?s)```position\n(.*?)```").FindAllStringSubmatch(documents.Text(t, "position-format.md"), -1) {
		p, err := notation{defaultRules(t, Book())}.ParsePosition(example[1])
		if err != nil {
			t.Fatal(err)
		}
		read = append(read, content(p))
	}
	if s := read[0]; s.round != 7 || s.tokensOut != 5 || s.count(living) != 3 {
		t.Errorf("the first example is read as\n%s", notation{s.r()}.FormatPosition(s))
	}
	if n := len(read); n != 3 || read[1].phase != phaseRoll || read[2].phase != phaseToken {
		t.Errorf("%d examples, and the last comes to %s", n, read[n-1].phase)
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

// TestExamplePosition: the example of the documents is a position, and its picture is of it.
func TestExamplePosition(t *testing.T) { documents.Pictured(t) }

// TestNotationDocument: docs/games/cabin/notation.md has every verb, and each action in its
// tables has the form of one.
func TestNotationDocument(t *testing.T) {
	forms := map[string]int{}
	for _, r := range table.Rows {
		forms[r.Word] = len(strings.Fields(r.Shape))
		documents.Has(t, "notation.md", r.Word)
	}
	actions := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(documents.Text(t, "notation.md"), -1) {
		for _, action := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(row[1], -1) {
			actions++
			words := strings.Fields(action[1])
			if n, ok := forms[words[0]]; !ok || n != len(words)-1 {
				t.Errorf("docs/games/cabin/notation.md speaks of %s", action[1])
			}
		}
	}
	if actions < 60 {
		t.Errorf("%d actions in the tables of docs/games/cabin/notation.md", actions)
	}
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
