package streets

import (
	"regexp"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/text"
	"deadreckon/internal/slowtest"
)

// toTheEnd is more actions than a game has.
const toTheEnd = 1 << 20

// spoilt are the modes whose texts are spoilt.
var spoilt = []string{"coop of 4", "semi of 3", "rivals of 2", "everything"}

// texts are position files of a game; mutated copies that are read must play to the end.
func texts(t testing.TB, mode string) enginetest.Texts {
	return enginetest.Texts{
		Game:  New(defaultRules(t, modes()[mode])),
		Check: func(p engine.Position) error { return text.Check(rules.Content(p)) },
		Plies: toTheEnd,
		Cites: regexp.MustCompile(refs.String() + `|is expected|is not possible here`),
	}
}

// Texts that people and files have damaged are refused, or sound.
func TestSpoiltTexts(t *testing.T) {
	slowtest.Skip(t)
	for _, name := range spoilt {
		t.Run(name, func(t *testing.T) { texts(t, name).Spoilt(t, 600) })
	}
}

func FuzzParsePosition(f *testing.F) { texts(f, "everything").FuzzPositions(f) }

func FuzzParseAction(f *testing.F) { texts(f, "everything").FuzzActions(f) }
