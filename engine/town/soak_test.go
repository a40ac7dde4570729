//go:build soak

package town

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) {
	before, games := enginetest.Sitting(t, 1_000_000)
	soak(games, 1+uint64(before), 10_000).Run(t)
}
