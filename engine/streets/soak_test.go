//go:build soak

package streets

import (
	"testing"

	"deadreckon/engine/streets/ground"
)

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) { watchGames(t, 1_000_000/len(modes()), 1000) }

// TestSoakOfScenarios is TestScenarioProperties over another million.
func TestSoakOfScenarios(t *testing.T) {
	watchScenarios(t, 1_000_000/len(modes())/len(ground.Scenarios), 1000)
}
