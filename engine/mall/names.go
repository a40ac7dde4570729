package mall

import (
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// Short names for squares, sets of squares, doors and characters, which occur thousands of times here and
// in agents. All other names of the map and the counters have their package, as board.Glass.
type (
	Square    = board.Square
	Set       = board.Set
	Doors     = board.Doors
	Character = counters.Character
)

// NoDoor means no door.
const NoDoor = board.NoDoor

// The four characters.
const (
	Peter = counters.Peter
	Roger = counters.Roger
	Steve = counters.Steve
	Fran  = counters.Fran
)
