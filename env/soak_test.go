//go:build soak

package env_test

import "testing"

// TestMillionSteps is TestRandomSteps with a million steps. Run it with make soak.
func TestMillionSteps(t *testing.T) { randomSteps(t, 1_000_000) }
