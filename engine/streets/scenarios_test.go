package streets

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
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

// The example of the guide is sound and can be played, and the checker says what the guide says.
func TestGuide(t *testing.T) {
	text, guide := quay(t)
	sc, err := ground.ParseScenario("quay.txt", text, Words())
	if err != nil {
		t.Fatal(err)
	}
	if says := "quay.txt: " + scenarioFile.Says(sc) + "\n"; !strings.Contains(guide, says) {
		t.Errorf("the guide does not say %q", says)
	}
	_, err = ground.ParseScenario("quay.txt", strings.Replace(text, "door 19,3 W", "door 19,3 E", 1), Words())
	if err == nil || !strings.Contains(guide, "\n"+err.Error()+"\n") {
		t.Errorf("the guide does not say %v", err)
	}
	enginetest.Soak{Game: New(mustRules(t, sc, DefaultRoster(), Book())), Games: 5, First: 1, Slow: 5, Properties: properties, Choose: busy}.Run(t)
}

// layersOf are sets of layers that are left out, of those that may be played: each alone, none and
// all.
func layersOf() []layer {
	sets := []layer{allLayers &^ built, allLayers}
	for l := layer(1); l < allLayers; l <<= 1 {
		if built&l != 0 {
			sets = append(sets, allLayers&^l)
		}
	}
	return sets
}

// variant sets the options of the optional chapter by the bits of a number.
func variant(o *Options, n int) {
	for i, field := range [...]*bool{&o.Snow, &o.CanadianItems, &o.ArmsControl, &o.CanadianTrait, &o.Lebanon, &o.Niceness, &o.Marines} {
		*field = n>>i&1 == 1
	}
}

// watchScenarios plays random games of every scenario under every mode, with layers and variants
// that take turns, behind so many games that are left to others.
func watchScenarios(t *testing.T, before, games, slow int) {
	n := 0
	for _, name := range ground.Scenarios {
		for _, mode := range slices.Sorted(maps.Keys(modes())) {
			o := modes()[mode]
			n++
			o.Without = layersOf()[n%len(layersOf())]
			variant(&o, n)
			t.Run(fmt.Sprintf("%s, %s, variants %d, without %s", name, mode, n&127, o.Without), func(t *testing.T) {
				t.Parallel()
				enginetest.Soak{Game: New(mustRules(t, Scenario(name), DefaultRoster(), o)), Before: before, Games: games, First: 1, Slow: slow, Properties: properties, Choose: busy}.Run(t)
			})
		}
	}
}

func TestScenarioProperties(t *testing.T) {
	games := 3
	if testing.Short() {
		games = 1
	}
	watchScenarios(t, 0, games, 10)
}
