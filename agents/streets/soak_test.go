//go:build soak

package streets

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestFairModesOfMany is TestFairModes with enough games for every number of seats. Run it with make
// soak.
func TestFairModesOfMany(t *testing.T) {
	if !enginetest.FirstSitting(t) {
		return
	}
	for _, scenario := range []string{"supply", "clinic", "convoy"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			fairModes(t, scenario, 200)
		})
	}
}
