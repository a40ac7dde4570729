package town

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/kit/verbs"
)

// documents are docs/games/town.
const documents = enginetest.Documents("town")

// TestRulesDocument: docs/games/town/rules.md lists rules, readings and what is asked as the
// program does.
func TestRulesDocument(t *testing.T) {
	var rules, readings, conditions, asked []string
	for _, r := range ruleBook() {
		row := fmt.Sprintf("| %s | %s |", r.Ref, r.Means)
		switch {
		case r.Ref[0] == 'C':
			readings = append(readings, fmt.Sprintf("| %s | %s | %s |", r.Ref, r.Cites, r.Means))
		case r.Ref[0] == 'D':
			conditions = append(conditions, row)
		default:
			rules = append(rules, row)
		}
	}
	for p := phaseDeal; p < phaseOver; p++ {
		if row := rows[p]; row.Odds == nil {
			asked = append(asked, fmt.Sprintf("| `%s` | %s |", row.Name, row.Means))
		}
	}
	file := documents.Path("rules.md")
	enginetest.Part(t, file, "rules", enginetest.Rows("| | rule |", rules))
	enginetest.Part(t, file, "readings", enginetest.Rows("| | of | reading |", readings))
	enginetest.Part(t, file, "asked", enginetest.Rows("| phase | what is asked for |", asked))
	enginetest.Part(t, documents.Path("data-files.md"), "conditions", enginetest.Rows("| | condition |", conditions))
}

// TestPositionDocument: docs/games/town/position-format.md has every key, rest and word, and
// its examples are read.
func TestPositionDocument(t *testing.T) {
	doc := documents.Text(t, "position-format.md")
	var read []*State
	for _, example := range regexp.MustCompile("(?s)```position\n(.*?)```").FindAllStringSubmatch(doc, -1) {
		p, err := notation{Default(1).rules}.ParsePosition(example[1])
		if err != nil {
			t.Fatal(err)
		}
		read = append(read, content(p))
	}
	if s := read[0]; s.turn != 6 || s.ammo != 4 || size(s.inPlay()) != 11 {
		t.Errorf("the first example is read as\n%s", positionFile.Text(s))
	}
	if n := len(read); n < 3 || read[n-1].phase != phaseOverwatch {
		t.Errorf("%d examples, and the last comes to %s", n, read[n-1].phase)
	}
	words := slices.Concat([]string{"then", "moment"}, effectWords, markNames)
	for _, r := range positionFile.Rows {
		words = append(words, r.Key)
	}
	for ph := phaseDeal; ph < phaseCount; ph++ {
		if ph.rests() {
			words = append(words, ph.String())
		}
	}
	for _, word := range words {
		if !strings.Contains(doc, "`"+word+"`") {
			t.Errorf("docs/games/town/position-format.md does not speak of %s", word)
		}
	}
}

// TestExamplePosition: the example of the documents is a position, and its picture is of it.
func TestExamplePosition(t *testing.T) { documents.Pictured(t) }

// TestNotationDocument: docs/games/town/notation.md has every verb, each action in its tables has
// the form of one, and each phrase under "In one breath" that of two.
func TestNotationDocument(t *testing.T) {
	doc := documents.Text(t, "notation.md")
	forms := map[string]int{}
	for _, r := range said.Rows {
		forms[r.Word] = len(strings.Fields(r.Shape))
		if !regexp.MustCompile("`" + r.Word + "[` ]").MatchString(doc) {
			t.Errorf("docs/games/town/notation.md does not speak of %s", r.Word)
		}
	}
	s := rule{given: "unit piazza center"}.at(t, Default(1)).state()
	before, joined, _ := strings.Cut(doc, "## In one breath")
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
		if _, e := s.errandOf(verbs.Asked[State]{Row: &r}); e != Forage && !words[r.Word] {
			t.Errorf("docs/games/town/notation.md does not join %s and its place", r.Word)
		}
	}
	doc = before + after
	actions := 0
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(doc, -1) {
		for _, action := range regexp.MustCompile("`(.*?)`").FindAllStringSubmatch(row[1], -1) {
			actions++
			words := strings.Fields(action[1])
			if n, ok := forms[words[0]]; !ok || n != len(words)-1 {
				t.Errorf("docs/games/town/notation.md speaks of %s", action[1])
			}
		}
	}
	if actions < 40 {
		t.Errorf("%d actions in the tables of docs/games/town/notation.md", actions)
	}
}

// TestDataDocument: docs/games/town/data-files.md has every file, and every word that a
// statement may have.
func TestDataDocument(t *testing.T) {
	doc := documents.Text(t, "data-files.md")
	words := slices.Concat(classNames, abilityNames, unitKindNames, tabNames, effectNames, symbolNames, topNames, powerNames[1:], deckNames)
	for _, p := range parts {
		words = append(words, p.name)
	}
	for _, window := range windowOf {
		words = append(words, window)
	}
	for _, word := range words {
		if !strings.Contains(doc, "`"+word+"`") {
			t.Errorf("docs/games/town/data-files.md does not speak of %s", word)
		}
	}
}
