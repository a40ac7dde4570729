package mall

import (
	"regexp"
	"testing"

	"deadreckon/engine/enginetest"
)

// The program explains every reference in its strings, which a message may print, by its own row of the
// table and not by the row of a larger case.
func TestRuleBook(t *testing.T) {
	enginetest.RuleBook(t, New(defaultRules(t, Options{})), cited, 300, ".", "board", "counters", "pool", "../../agents/mall")
}

var cited = regexp.MustCompile(`\bEN [0-9]+\.[0-9.a-z]*(?:(?:, |-)[0-9]+\.[0-9.a-z]*)*|\b[AB][0-9]{2,3}\b`)
