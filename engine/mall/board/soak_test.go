//go:build soak

package board

import "testing"

// TestSightOfManyBoards is TestSightOfSmallBoards on twenty thousand boards. Run it with make
// soak.
func TestSightOfManyBoards(t *testing.T) { sightOfSmallBoards(t, 20_000) }
