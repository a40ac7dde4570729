package engine_test

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/toy/kuhn"
)

func TestExplainRules(t *testing.T) {
	ruled := enginetest.About(kuhn.New(), func(a *engine.About) {
		a.Rulebook.Rules = []engine.Rule{{Ref: "EN"}, {Ref: "EN 5.1"}, {Ref: "EN 5.9"}, {Ref: "EN 5.9c"}, {Ref: "EN 7.2"}, {Ref: "A38"}, {Ref: "zeds-1"}, {Ref: "zeds-10"}, {Ref: "Trait very fast"}}
	})
	for refs, want := range map[string]string{
		"EN 5.1":           "EN 5.1",
		"en5.1":            "EN 5.1",
		"a38":              "A38",
		"EN 5.1, 7.2, A38": "EN 5.1|EN 7.2|A38",
		"EN 5.1-5.9":       "EN 5.1|EN 5.9",
		"EN 5.9c":          "EN 5.9c",
		"EN 5.9b":          "EN 5.9", // parent case
		"EN 7.2.1":         "EN 7.2",
		"7.2":              "EN 7.2",
		"EN":               "EN",
		"zeds-10":          "zeds-10",
		"Zeds-1, a38":      "zeds-1|A38",
		"zeds 1":           "zeds-1",
		"zeds-1, 10":       "zeds-1|zeds-10",
		"trait very fast":  "Trait very fast",
		"Trait fast":       `kuhn: no rule "Trait fast"`,
		"zeds-2":           `kuhn: no rule "zeds 2"`,
		"A39":              `kuhn: no rule "A39" (did you mean A38?)`,
		"EN 5.2.1":         `kuhn: no rule "EN 5.2.1"`,
		"EN 5.1, EN 5.22":  `kuhn: no rule "EN 5.22"`,
		"":                 `kuhn: no rule ""`,
		"what?":            `kuhn: no rule "what?"`,
	} {
		found, err := engine.ExplainRules(ruled, refs)
		var got []string
		for _, r := range found {
			got = append(got, r.Ref)
		}
		if text := strings.Join(got, "|"); err == nil && text != want || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %s, %v, want %s", refs, text, err, want)
		}
	}
	if _, err := engine.ExplainRules(kuhn.New(), "EN 5.1"); err == nil {
		t.Error("a game that cites no rules explains one")
	}
}
