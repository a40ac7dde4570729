//go:build soak

package ground

import "testing"

// TestManySightTwins is TestSightTwins, and TestManyMovementTwins TestMovementTwins, on three thousand
// maps. Run them with make soak.
func TestManySightTwins(t *testing.T) { sightTwins(t, 3_000) }

func TestManyMovementTwins(t *testing.T) { movementTwins(t, 3_000) }
