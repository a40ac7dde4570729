//go:build soak

package mall

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestMillionIndices is TestIndices with a million positions. Run it with make soak.
func TestMillionIndices(t *testing.T) {
	if enginetest.FirstSitting(t) {
		indices(t, 1_000_000)
	}
}
