package streets

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
)

// docs/games/streets/position-format.md has every key and word, and its example is read.
func TestPositionDocument(t *testing.T) {
	file := filepath.Join("..", "..", "docs", "games", "streets", "position-format.md")
	var phases strings.Builder
	phases.WriteString("| phase | what comes next |\n|---|---|\n")
	for p := phaseCard; p < phaseEnd; p++ {
		fmt.Fprintf(&phases, "| `%s` | %s |\n", rows[p].Name, rows[p].Means)
	}
	enginetest.Part(t, file, "phases", phases.String())

	doc, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(doc), "```position\n")
	example, _, _ = strings.Cut(example, "```")
	p, err := notation{defaultRules(t, Book())}.ParsePosition(example)
	if err != nil {
		t.Fatal(err)
	}
	if s := content(p); s.turn != 3 || s.tokensOut != 2 || s.zombiesOut != 2 || s.phase != phaseAct || s.noise() != 2 {
		t.Errorf("the example is read as\n%s", notation{s.r()}.FormatPosition(s))
	}

	words := slices.Concat(stageNames[:], weatherWords, findNames[:], markNames, useNames, fireNames, seatMarks)
	for _, r := range positionFile.Rows {
		words = append(words, r.Key)
	}
	for _, word := range words {
		if word != "" && !regexp.MustCompile("`"+regexp.QuoteMeta(word)+"[` ]").Match(doc) {
			t.Errorf("position-format.md does not speak of %s", word)
		}
	}
}
