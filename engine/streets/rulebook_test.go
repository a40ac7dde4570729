package streets

import (
	"regexp"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/rulebook"
)

// refs are what messages cite: chapters of the rulebook and their parts, tables, steps of the
// turn, traits, events and rulings.
var refs = regexp.MustCompile(`\b(?:S[0-9]{2,3}|T[0-9]\.[0-9]|[GMUV][0-9][ab]?|Flow [38]\.[0-9]|Trait (?:very |good |bad |poor )?[a-z]+|` +
	`(?:Frame|Setup|Goal|Seq|Edge|Odds|Noise|Draw|Event|Token|Boss|Zed|Indep|Hostile|Fearful|Wary|Friendly|Dog|Turn|Move|Hide|Enter|Spot|Melee|Tap|Load|Shoot|Blast|Search|Talk|Get|Aid|Board|` +
	`Panic|Shout|Wound|Fall|Corpse|Infect|Lost|House|Siege|Item|Car|Find|QRS|Marks|Canada|Lebanon|Marines|Grid|Data|Flow)(?: [0-9]{1,2})?)\b`)

// Every reference in a string of the program, which a message may print, is explained, and so
// is what rulings and the ledger cite.
func TestRuleBook(t *testing.T) {
	g := New(defaultRules(t, Book()))
	enginetest.RuleBook(t, g, refs, 300, ".")
	enginetest.Explained(t, g, refs, "the ledger", digest)
}

// Every trait, event and option has its rule, and every verb cites one that is explained.
func TestRulesOfRows(t *testing.T) {
	g := New(defaultRules(t, Book()))
	if len(rulebook.Traits) != len(traitTable) {
		t.Errorf("%d traits are explained of %d", len(rulebook.Traits), len(traitTable))
	}
	for _, v := range verbList {
		if v.rule != "" && enginetest.Explained(t, g, refs, v.example, v.rule) == 0 {
			t.Errorf("%s cites %q", v.example, v.rule)
		}
		for _, guard := range v.guardsOfAct() {
			if enginetest.Explained(t, g, refs, v.example, guard.rule) == 0 {
				t.Errorf("%s cites %q", v.example, guard.rule)
			}
		}
	}
}

func (v verb) guardsOfAct() []guard {
	if row := actByKind[v.kind]; row != nil {
		return row.when
	}
	return nil
}
