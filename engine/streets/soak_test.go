//go:build soak

package streets

import (
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
)

// TestSoak is TestDrawnProperties over a million games, 1.2 hours of a processor and more. Run it with
// make soak, or a hundredth of it, in 40 seconds and more, with
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
