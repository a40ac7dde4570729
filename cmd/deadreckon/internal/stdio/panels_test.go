package stdio

import (
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// The positions of every game fit on a narrow terminal without loss of words.
func TestFitted(t *testing.T) {
	long(t)
	for _, name := range engine.Names() {
		game := enginetest.Open(t, name)
		enginetest.Walk(game, 1, 120, func(v engine.View) {
			text := game.Notation().Show(v)
			for _, columns := range []int{40, 80, 100, 130} {
				checkFitted(t, name, text, columns)
			}
		})
	}
}

func checkFitted(t *testing.T, name, text string, columns int) {
	t.Helper()
	got := Fitted(text, columns)
	for line := range strings.Lines(got) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > columns {
			t.Fatalf("%s: a line of %d columns on a terminal of %d: %q", name, n, columns, line)
		}
	}
	if columns < 80 {
		return // names are cut here
	}
	words := map[string]bool{}
	for _, word := range strings.Fields(got) {
		words[word] = true
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return isGap(r) || r == '\n' }) {
		if !words[word] && !strings.Contains(got, word) {
			t.Fatalf("%s, %d columns: %q is lost from\n%s\nin\n%s", name, columns, word, text, got)
		}
	}
}

func TestFittedLeavesWhatFits(t *testing.T) {
	for _, text := range []string{"", "\n", "a\n\nb  c  d\n", "one line", strings.Repeat("x", 80)} {
		if got := Fitted(text, 80); got != text {
			t.Errorf("%q is %q", text, got)
		}
	}
	if text := strings.Repeat("word ", 100); Fitted(text, 0) != text {
		t.Error("what goes to no terminal is broken")
	}
}

// A table is cut between its columns. Each panel repeats the row heads, and both panels show a wall between
// them.
func TestPanels(t *testing.T) {
	got := Fitted("         arc 1      arc 2      arc 3\nwoods    2sh1       .          S3+\nyard     .          RAY2       .\na sentence too long for this\n", 24)
	want := `(1 of 3, from left to right)
         arc 1
woods    2sh1
yard     .
(2 of 3, from left to right)
         arc 2
woods    .
yard     RAY2
(3 of 3, from left to right)
         arc 3
woods    S3+
yard     .
a sentence too long for
  this
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, want := Narrowed("15 %  a  long   line of a report\nshort", 20), "15 %  a  long   line\n  of a report\nshort"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	walls := Fitted("┌────┬────┬────┐\n│001A│002A│003A│\n└────┴────┴────┘\n", 12)
	if want := "(1 of 2, from left to right)\n┌────┬────┬\n│001A│002A│\n└────┴────┴\n(2 of 2, from left to right)\n┬────┐\n│003A│\n┴────┘\n"; walls != want {
		t.Errorf("got\n%s\nwant\n%s", walls, want)
	}
}
