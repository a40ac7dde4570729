package streets

import (
	"strings"
	"testing"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// TestRulesRefused: scenarios and rosters that do not go together.
func TestRulesRefused(t *testing.T) {
	text := string(ground.Embedded("supply"))
	for _, c := range []struct{ name, old, new, want string }{
		{"room to deploy", "deploy 12,0 19,0", "deploy 12,0 14,0", "3 squares of deployment for 4 characters"},
		{"room for all", "deploy 12,0 19,0", "deploy 12,0 15,0", ""},
	} {
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s: the scenario has no %q", c.name, c.old)
		}
		sc, err := ground.ParseScenario("supply", strings.Replace(text, c.old, c.new, 1), state.Words())
		if err != nil {
			t.Fatal(err)
		}
		_, err = rules.NewRules(sc, ground.DefaultRoster(state.Words()), state.Book())
		if err != nil && c.want == "" || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// TestPsychicsRefused: with psychicToken=peek there is at most one psychic, since a token records one look
// and a psychic may change seats; otherwise there may be any number.
func TestPsychicsRefused(t *testing.T) {
	one := roster(t, 2, [][]string{{"red", "", "psychic"}, {"red", ""}, {"blue", ""}})
	two := roster(t, 2, [][]string{{"red", "", "psychic"}, {"blue", "", "psychic"}})
	for _, c := range []struct {
		people  *ground.Roster
		look    uint8
		refused bool
	}{{one, state.PsychicPeeks, false}, {two, state.PsychicResolves, false}, {two, state.PsychicPeeks, true}} {
		_, err := rules.NewRules(state.DefaultScenario(), c.people, state.With(func(o *state.Options) { o.Seats, o.PsychicToken = 2, c.look }))
		if (err != nil) != c.refused || err != nil && !strings.Contains(err.Error(), "has 2 psychics") {
			t.Errorf("%v: refused %t, want %t: %v", c.look, err != nil, c.refused, err)
		}
	}
}
