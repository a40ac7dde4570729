package town

import (
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
)

// Data that differ from the built-in ones only in names are shown under their own names, also after the
// built-in ones were opened. The built-in ones keep their names.
func TestOwnNames(t *testing.T) {
	drawn := func(settings ...engine.Setting) string {
		g, err := engine.Open(Name, settings)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := g.Notation().(engine.Map).WriteBoard(&out); err != nil {
			t.Fatal(err)
		}
		return out.String() + g.(*Game).rules.Units.Men[0].Name
	}
	before := drawn()
	own := map[string]string{}
	for name, names := range map[string][]string{"map": {"Campground", "Holiday Camp"}, "units": {"Captain Piazza", "Captain Kowalski"}} {
		own[name] = strings.NewReplacer(names...).Replace(string(options.Must(embedded.ReadFile("data/" + name + ".txt"))))
	}
	named := drawn(engine.SetTexts(own)...)
	if !strings.Contains(named, "Holiday Camp") || !strings.Contains(named, "Kowalski") || strings.Contains(named, "Campground") {
		t.Error("the map is drawn under the names of the built-in one")
	}
	if after := drawn(); after != before {
		t.Error("the built-in map has the names of another one")
	}
}
