//go:build soak

package main

import (
	"testing"
	"time"

	"deadreckon/engine/enginetest"
	"deadreckon/fleet"
)

// TestFleetKilledOften is TestFleetKilled with fifty faults, some of them longer than a lease. Run it with
// make soak.
func TestFleetKilledOften(t *testing.T) {
	if !enginetest.FirstSitting(t) {
		return
	}
	arenaKilled(t, 50, fleet.Lease+5*time.Second)
}
