//go:build soak

package mall

import (
	"testing"

	"deadreckon/engine/enginetest"
)

// TestSoak is TestProperties over a million games. Run it with make soak.
func TestSoak(t *testing.T) {
	before, games := enginetest.Sitting(t, 500_000)
	for _, p := range settable.Presets {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			if w := watchGames(t, p.Options, before, games, 100); games >= everyKind {
				w.covers(t)
			}
		})
	}
}
