//go:build soak

package town

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) {
	before, games := enginetest.Sitting(t, 1_000_000)
	k := soak(games, 1, 10_000)
	k.Before = before
	k.Run(t)
}

// TestSoakPositions is TestSpoiltPositions with a million texts; positions that parse are played to the
// end. Run it with make soak.
func TestSoakPositions(t *testing.T) {
	before, tries := enginetest.Sitting(t, 1_000_000)
	x := fuzzed(t)
	x.Before, x.Plies = before, 5000
	x.Spoilt(t, tries)
}
