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
