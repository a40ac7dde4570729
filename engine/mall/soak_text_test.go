//go:build soak

package mall

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestMillionRoundTrips is TestRoundTrips with a million positions. Run it with make soak.
func TestMillionRoundTrips(t *testing.T) {
	if enginetest.FirstSitting(t) {
		trips(t, 1_000_000, 3).Run(t)
	}
}

// TestSoakPositions is TestSpoiltPositions with a million texts; positions that parse are played to the
// end. Run it with make soak.
func TestSoakPositions(t *testing.T) {
	before, tries := enginetest.Sitting(t, 1_000_000)
	x := fuzzed(t)
	x.Before, x.Plies = before, 100_000
	x.Spoilt(t, tries)
}
