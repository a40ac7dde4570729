package streets

import (
	"regexp"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
	"deadreckon/engine/streets/internal/text"
	"deadreckon/engine/streets/rulebook"
)

// refs are the references of messages: chapters of the rulebook and their parts, tables, steps of the
// turn, traits, events and rulings.
var refs = regexp.MustCompile(`\b(?:S[0-9]{2,3}|T[0-9]\.[0-9]|[GMUV][0-9][ab]?|Flow [38]\.[0-9]|Trait (?:very |good |bad |poor )?[a-z]+|` +
	`(?:Frame|Setup|Goal|Seq|Edge|Odds|Noise|Draw|Event|Token|Boss|Zed|Indep|Hostile|Fearful|Wary|Friendly|Dog|Turn|Move|Hide|Enter|Spot|Melee|Tap|Load|Shoot|Blast|Search|Talk|Get|Aid|Board|` +
	`Panic|Shout|Wound|Fall|Corpse|Infect|Lost|House|Siege|Item|Car|Find|QRS|Marks|Canada|Lebanon|Marines|Grid|Data|Flow)(?: [0-9]{1,2})?)\b`)

// Every reference in a string of the program, in a ruling or in the ledger has an explanation.
func TestRuleBook(t *testing.T) {
	g := New(defaultRules(t, state.Book()))
	enginetest.RuleBook(t, g, refs, 300, ".", "internal/state", "internal/rules", "internal/text")
	enginetest.Explained(t, g, refs, "the ledger", digest)
}

// Every trait, event and option has its rule, and every verb cites one that is explained.
func TestRulesOfRows(t *testing.T) {
	g := New(defaultRules(t, state.Book()))
	if len(rulebook.Traits) != len(state.TraitTable) {
		t.Errorf("%d traits are explained of %d", len(rulebook.Traits), len(state.TraitTable))
	}
	for _, v := range text.VerbList {
		if v.Rule != "" && enginetest.Explained(t, g, refs, v.Example, v.Rule) == 0 {
			t.Errorf("%s cites %q", v.Example, v.Rule)
		}
		for _, guard := range guardsOfAct(v) {
			if enginetest.Explained(t, g, refs, v.Example, guard.Rule) == 0 {
				t.Errorf("%s cites %q", v.Example, guard.Rule)
			}
		}
	}
}

func guardsOfAct(v text.Verb) []rules.Guard {
	if row := rules.ActionByKind[v.Kind]; row != nil {
		return row.When
	}
	return nil
}
