//go:build soak

package streets

import (
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
)

// TestSoak is TestDrawnProperties with a million games, at least 1.2 processor hours. Run it with make
// soak, or run a hundredth, in at least 40 seconds, with
//
//	DEADRECKON_SITTING=3/100 go test -tags soak -timeout 0 -run TestSoak ./engine/streets
func TestSoak(t *testing.T) {
	before, games := enginetest.Sitting(t, 1_000_000/len(ground.Scenarios)+1)
	watchDrawn(t, before, games, 1000)
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
