package mall

import "deadreckon/engine/mall/board"

// What nearly every rule speaks of keeps its short name: squares, sets of them and the
// doors as they stand are in some six hundred places here and in agents, where a
// package's name before each would tell nobody anything. All else of the map is named
// by its package, as board.Glass.
type (
	Square = board.Square
	Set    = board.Set
	Doors  = board.Doors
)

// NoDoor stands for the absence of a door.
const NoDoor = board.NoDoor
