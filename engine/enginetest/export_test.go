package enginetest

import "testing"

// SetUpdate rewrites goldens until UnsetUpdate or the end of the test.
func SetUpdate(t *testing.T) {
	*update = true
	t.Cleanup(func() { UnsetUpdate(t) })
}

// UnsetUpdate compares goldens again.
func UnsetUpdate(*testing.T) { *update = false }

// Found returns what Phases writes, by phase.
func Found(t *testing.T, p Phases) map[string]string { return p.find(t) }
