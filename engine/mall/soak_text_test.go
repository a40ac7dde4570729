//go:build soak

package mall

import "testing"

// TestMillionRoundTrips is TestRoundTrips with a million positions. Run it with
// make soak.
func TestMillionRoundTrips(t *testing.T) { trips(t, 1_000_000, 3).Run(t) }
