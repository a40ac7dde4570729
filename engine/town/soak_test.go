//go:build soak

package town

import "testing"

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) { soak(1_000_000, 1, 10_000).Run(t) }
