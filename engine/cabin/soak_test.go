//go:build soak

package cabin

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) {
	before, games := enginetest.Sitting(t, 1_000_000/len(modes()))
	watchGames(t, before, games, 1000)
}

// TestSoakPositions is TestSpoiltTexts over a million texts. Run it with make soak.
func TestSoakPositions(t *testing.T) {
	before, tries := enginetest.Sitting(t, 1_000_000/len(spoilt))
	for _, mode := range spoilt {
		t.Run(mode, func(t *testing.T) {
			x := texts(t, mode)
			x.Before = before
			x.Spoilt(t, tries)
		})
	}
}
