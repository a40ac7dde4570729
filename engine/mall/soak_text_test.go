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
