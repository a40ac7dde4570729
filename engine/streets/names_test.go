package streets

import (
	"os"
	"strings"
	"testing"

	"deadreckon/engine"
)

// A scenario that differs from the built-in one only in names plays the same game under its own names, also
// after the built-in one was opened. The built-in one keeps its names.
func TestOwnNames(t *testing.T) {
	text, err := os.ReadFile("ground/data/supply.txt")
	if err != nil {
		t.Fatal(err)
	}
	own := strings.NewReplacer("Mill Road", "Old Mill Lane", "west house", "bakery").Replace(string(text))
	drawn := func(settings ...engine.Setting) (drawing, digest string) {
		g, err := engine.Open(Name, settings)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := g.Notation().(engine.Map).WriteBoard(&out); err != nil {
			t.Fatal(err)
		}
		sc := g.(*Game).Rules().Scenario
		return out.String() + sc.Buildings[0].Name, sc.Digest()
	}
	before, digest := drawn()
	named, same := drawn(engine.SetTexts(map[string]string{"scenario": own})...)
	if same != digest {
		t.Error("names change the digest")
	}
	if !strings.Contains(named, "Old Mill Lane") || !strings.Contains(named, "bakery") || strings.Contains(named, "Mill Road") {
		t.Error("the map is drawn under the names of the built-in one")
	}
	if after, _ := drawn(engine.Setting{Key: "scenarioDigest", Value: digest}); after != before {
		t.Error("the built-in scenario has the names of another one")
	}
}
