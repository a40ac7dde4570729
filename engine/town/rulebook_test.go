package town

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// TestRuleBook: every reference in a string of the program, which a message may print, is
// explained, and so is every one that a row cites.
func TestRuleBook(t *testing.T) {
	g := Default(1)
	enginetest.RuleBook(t, g, ledger.Section, 100, ".")
	for section := range ledger.Sections() {
		if _, err := engine.ExplainRules(g, section); err != nil {
			t.Errorf("the digest's cases cite %s: %v", section, err)
		}
	}
}

// spoken are the rulings about talk at the table, which no line of the program can obey.
var spoken = []string{"C45", "C100"}

// TestRulings: the code cites every ruling that it implements.
func TestRulings(t *testing.T) {
	var text strings.Builder
	for _, file := range enginetest.Sources(t, ".") {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(b)
	}
	for n := 1; n <= 100; n++ {
		ref := fmt.Sprintf("C%02d", n)
		if !strings.Contains(text.String(), ref) && !slices.Contains(spoken, ref) {
			t.Errorf("no line of the program names %s", ref)
		}
	}
}
