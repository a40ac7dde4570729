package mall

import (
	"regexp"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/mall/rulebook"
)

// Every reference in a string of the program, which a message may print, is explained as
// itself: by its own row of the table, not by that of a case it belongs to.
func TestRuleBook(t *testing.T) {
	enginetest.RuleBook(t, New(defaultRules(t, Options{})), cited, 300, ".", "board", "counters", "pool", "../../agents/mall")
}

// docs/games/mall/rules.md lists the readings as the program does.
func TestReadingsDocument(t *testing.T) {
	plain := strings.NewReplacer("*", "", "`", "").Replace(documents.Text(t, "rules.md"))
	for _, r := range rulebook.Readings {
		cites := r.Cites
		if cites != "" {
			cites = " " + cites
		}
		if row := "\n| " + r.Ref + " |" + cites + " | " + r.Means + " |\n"; !strings.Contains(plain, row) {
			t.Errorf("docs/games/mall/rules.md has no row%s", row)
		}
	}
}

var cited = regexp.MustCompile(`\bEN [0-9]+\.[0-9.a-z]*(?:(?:, |-)[0-9]+\.[0-9.a-z]*)*|\b[AB][0-9]{2,3}\b`)
