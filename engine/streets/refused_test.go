package streets

import (
	"strings"
	"testing"

	"deadreckon/engine/streets/ground"
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
		sc, err := ground.ParseScenario("supply", strings.Replace(text, c.old, c.new, 1), Words())
		if err != nil {
			t.Fatal(err)
		}
		_, err = NewRules(sc, ground.DefaultRoster(Words()), Book())
		if err != nil && c.want == "" || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}
