//go:build soak

package streets

import "testing"

// TestMillionIndices is TestIndices with a million positions. Run it with make soak.
func TestMillionIndices(t *testing.T) { indices(t, 1_000_000) }
