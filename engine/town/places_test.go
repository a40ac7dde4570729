package town_test

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/engine/town"
)

// Places match the drawing with any number of lines above the map, and their pieces match the position.
func TestPlaces(t *testing.T) {
	g, p := enginetest.Documents("town").Example(t)
	there := map[string]string{}
	for _, with := range []engine.Picture{{}, {Caption: []string{"one line"}}} {
		var out strings.Builder
		if err := g.Notation().(engine.Map).WriteSVG(&out, p, with); err != nil {
			t.Fatal(err)
		}
		for _, at := range g.Notation().(engine.Map).Places(p, with) {
			if sign := fmt.Sprintf(`<rect x="%d" y="%d" width="%d" height="%d"`, at.X-at.Width/2, at.Y-at.Height/2, at.Width, at.Height); !strings.Contains(out.String(), sign) {
				t.Errorf("%s is not drawn at %d, %d", at.Name, at.X, at.Y)
			}
			for _, piece := range at.Pieces {
				there[at.Name+" "+piece.Name] = piece.Words
			}
		}
	}
	for at, want := range map[string]string{"forest-3 hunt": "1 Hit", "forest-4 5/2": "Zeds 5/2, Strength 5", "forest-4 6/3-4": "4 Hits", "suburbs-3 civ-e": "Defiant"} {
		if !strings.Contains(there[at], want) {
			t.Errorf("at %s is %q; want %q", at, there[at], want)
		}
	}
}
