package main

import (
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

// The help of every verb fits 80 columns, except for examples.
func TestHelpWidth(t *testing.T) {
	text, err := os.ReadFile("testdata/script/help.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 && !strings.HasPrefix(line, "  deadreckon ") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
