package mall

import (
	"regexp"
	"testing"

	"deadreckon/engine/enginetest"
)

// Every reference in a string of the program, which a message may print, is explained as
// itself: by its own row of the table, not by that of a case it belongs to.
func TestRuleBook(t *testing.T) {
	enginetest.RuleBook(t, New(defaultRules(t, Options{})), cited, 300, ".", "board", "counters", "pool", "../../agents/mall")
}

var cited = regexp.MustCompile(`\bEN [0-9]+\.[0-9.a-z]*(?:(?:, |-)[0-9]+\.[0-9.a-z]*)*|\b[AB][0-9]{2,3}\b`)
