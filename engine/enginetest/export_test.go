package enginetest

import "testing"

// SetUpdate sets -update until UnsetUpdate or the end of the test.
func SetUpdate(t *testing.T) {
	*update = true
	t.Cleanup(func() { UnsetUpdate(t) })
}

// UnsetUpdate resets -update.
func UnsetUpdate(*testing.T) { *update = false }

// Found returns the texts of Phases, by phase.
func Found(t *testing.T, p Phases) map[string]string { return p.find(t) }
