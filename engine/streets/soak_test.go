//go:build soak

package streets

import (
	"testing"

	"deadreckon/engine/enginetest"
	"deadreckon/engine/streets/ground"
)

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) {
	before, games := enginetest.Sitting(t, 1_000_000/len(modes()))
	watchGames(t, before, games, 1000)
}

// TestSoakOfScenarios is TestScenarioProperties over another million.
func TestSoakOfScenarios(t *testing.T) {
	before, games := enginetest.Sitting(t, 1_000_000/len(modes())/len(ground.Scenarios))
	watchScenarios(t, before, games, 1000)
}
