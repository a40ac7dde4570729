package mall

import (
	"deadreckon/engine/mall/board"
	"deadreckon/engine/mall/counters"
)

// What nearly every rule speaks of keeps its short name: squares, sets of them, the
// doors as they stand and the four characters are in some thousand places here and in
// agents, where a package's name before each would tell nobody anything. All else of the
// map and of the counters is named by its package, as board.Glass.
type (
	Square    = board.Square
	Set       = board.Set
	Doors     = board.Doors
	Character = counters.Character
)

// NoDoor stands for the absence of a door.
const NoDoor = board.NoDoor

// The four characters.
const (
	Peter = counters.Peter
	Roger = counters.Roger
	Steve = counters.Steve
	Fran  = counters.Fran
)
