//go:build soak

package streets

import "testing"

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) { watchGames(t, 1_000_000/len(modes()), 1000) }
