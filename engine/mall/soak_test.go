//go:build soak

package mall

import "testing"

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) {
	for _, p := range settable.Presets {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			watchGames(t, p.Options, 500_000, 100).covers(t)
		})
	}
}
