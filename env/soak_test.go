//go:build soak

package env_test

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestMillionSteps is TestRandomSteps with a million steps. Run it with make soak.
func TestMillionSteps(t *testing.T) {
	if enginetest.FirstSitting(t) {
		randomSteps(t, 1_000_000)
	}
}
