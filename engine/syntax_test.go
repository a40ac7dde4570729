package engine_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"deadreckon/engine"
)

// TestLongCause: an error that quotes megabytes of input stays short, with its place, beginning and
// end, in whole letters.
func TestLongCause(t *testing.T) {
	short := &engine.SyntaxError{File: "f", Line: 3, Column: 7, Cause: strings.Repeat("é", 500)}
	if got := short.Error(); got != "f:3:7: "+short.Cause {
		t.Errorf("%q", got)
	}
	for shift := range 2 {
		cause := `"` + strings.Repeat("x", shift) + strings.Repeat("é", 1<<20) + strings.Repeat("x", shift) + `": expected a die`
		got := (&engine.SyntaxError{File: "f", Line: 3, Cause: cause}).Error()
		if len(got) > 1300 || !strings.HasPrefix(got, `f:3: "`) || !strings.HasSuffix(got, `": expected a die`) || !strings.Contains(got, "é ... ") || !utf8.ValidString(got) {
			t.Errorf("%d bytes: %q", len(got), got)
		}
	}
}
