package streets

import (
	"os"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// quay is the scenario that the guide makes.
func quay(t testing.TB) (text, guide string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/games/streets/scenarios.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```scenario\n")
	text, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("the guide has no example")
	}
	return text, string(page)
}

// The example of the guide is playable, and the checker prints the text of the guide.
func TestGuide(t *testing.T) {
	text, guide := quay(t)
	sc, err := ground.ParseScenario("quay.txt", text, state.Words())
	if err != nil {
		t.Fatal(err)
	}
	if says := "quay.txt: " + state.ScenarioFile.Describe(sc) + "\n"; !strings.Contains(guide, says) {
		t.Errorf("the guide does not say %q", says)
	}
	_, err = ground.ParseScenario("quay.txt", strings.Replace(text, "door 19,3 W", "door 19,3 E", 1), state.Words())
	if err == nil || !strings.Contains(guide, "\n"+err.Error()+"\n") {
		t.Errorf("the guide does not say %v", err)
	}
	enginetest.Soak{Game: New(mustRules(t, sc, state.DefaultRoster(), state.Book())), Games: 5, First: 1, Slow: 5, Properties: properties, Choose: busy}.Run(t)
}

// variant sets the options of the optional chapter by the bits of a number.
func variant(o *state.Options, n int) {
	for i, field := range [...]*bool{&o.Snow, &o.CanadianItems, &o.ArmsControl, &o.CanadianTrait, &o.Lebanon, &o.Niceness, &o.Marines} {
		*field = n>>i&1 == 1
	}
}
