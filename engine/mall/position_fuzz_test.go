package mall

import (
	"regexp"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
)

// fuzzed tries texts that may be anything. It begins with the goldens of all phases and the
// tables of faults before they are spoilt, and puts phases of all names into texts.
func fuzzed(t testing.TB) enginetest.Texts {
	t.Helper()
	x := enginetest.Texts{
		Game: New(phaseRules(t)), Sound: append(phaseTexts(t), table45),
		Check: func(p engine.Position) error { return content(p).check() },
		Cites: regexp.MustCompile(`EN \d|A\d|digest \d|is expected`),
	}
	for _, name := range phaseNames {
		x.Lines = append(x.Lines, "phase "+name)
	}
	return x
}

// TestSpoiltPositions tries many texts that are almost positions.
func TestSpoiltPositions(t *testing.T) {
	tries := 5_000
	if testing.Short() {
		tries = 2_000
	}
	fuzzed(t).Spoilt(t, tries)
}

func FuzzParsePosition(f *testing.F) { fuzzed(f).FuzzPositions(f) }

// FuzzParseAction asks for anything at all at positions of every phase.
func FuzzParseAction(f *testing.F) {
	texts := []string{"step", "step 999999999999999999999", "roll 1+2+x", "shoot @", "carry >", "select +",
		"close 043-", "break 045@", "super -", "\u0130 045", "roll 99+99+99+99"}
	for i := range actions.Rows {
		texts = append(texts, actions.Rows[i].Example)
	}
	fuzzed(f).FuzzActions(f, texts...)
}
