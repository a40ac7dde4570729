package cabin

import (
	"strings"
	"testing"

	"deadreckon/engine"
)

// Decks that differ from the built-in ones only in titles play the same game under their own titles, also
// after the built-in ones were opened. The built-in ones keep their titles.
func TestOwnNames(t *testing.T) {
	opened := func(settings ...engine.Setting) *Rules {
		g, err := engine.Open(Name, settings)
		if err != nil {
			t.Fatal(err)
		}
		return g.(*Game).rules
	}
	before := opened()
	own := opened(engine.SetTexts(map[string]string{
		"cards":  strings.Replace(defaultCards, "Pistol", "Old Revolver", 1),
		"events": strings.Replace(defaultEvents, "Horde", "A Crowd", 1)})...)
	if own.digests != before.digests {
		t.Error("titles change the digests")
	}
	if own.Cards.Kinds[1].Title != "Old Revolver" || own.Events.List[9].Title != "A Crowd" {
		t.Errorf("own decks have the titles %q and %q", own.Cards.Kinds[1].Title, own.Events.List[9].Title)
	}
	if after := opened(cardsFile.Digest(before.Cards)); after != before {
		t.Error("the built-in deck has the titles of another one")
	}
}
