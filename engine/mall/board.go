package mall

// MaxDoors is the largest number of doors of a board: door states are bits of
// one word.
const MaxDoors = 64

// NoDoor stands for the absence of a door.
const NoDoor uint8 = 255

// DoorKind is the kind of a door. EN 2.1, 5.5, 10.4.
type DoorKind uint8

// The three kinds of door.
const (
	Glass DoorKind = iota
	Solid
	MainDoor
)

// Direction names a main door by the side of the mall on which it lies, in the
// order of the entrance table's words. EN 13.5, A68.
type Direction uint8

// The four main doors.
const (
	North Direction = iota
	South
	East
	West
)

// Source says where a figure of the data files comes from.
type Source uint8

// The three sources of a figure.
const (
	Reconstructed Source = iota // ours, tuned for a fair game
	Derived                     // the rules force it
	Printed                     // the rules state it
)

// Door is one door of the board, on the side between A and B, or on an outer
// side of A when it is a main door (B is 0).
type Door struct {
	Kind   DoorKind
	A, B   Square // A < B unless B is 0
	Source Source
}

// Side is a common side of two squares that is not a plain wall: a way from one
// square into To, free when Door is NoDoor, else through that door.
type Side struct {
	To   Square
	Door uint8
}

// Doors is the state of all doors: bit d of a word speaks of door d. A door is
// open unless Closed has its bit; a destroyed door is open for ever (EN 10.5)
// and never has both bits.
type Doors struct{ Closed, Destroyed uint64 }

// Open reports whether pieces pass through door d; NoDoor is open.
func (d Doors) Open(door uint8) bool { return d.Closed>>door&1 == 0 }

// Region is a named part of the mall: a hall or a store.
type Region struct {
	Name   string
	Hall   bool // a hall square counts as hall in EN 3.1, 15.3 and 15.5
	Source Source
}

// Board is one map with everything that the rules derive from it alone. It is
// immutable once built and safe for concurrent use. Arrays over squares are
// indexed by Square; entry 0 is unused.
type Board struct {
	Title   string
	Squares int // squares are 1..Squares, at most MaxSquares
	ID      [MaxSquares + 1]uint16
	Region  [MaxSquares + 1]uint8 // index into Regions
	Regions []Region
	Doors   []Door   // at most MaxDoors
	Main    [4]uint8 // door index by Direction, NoDoor where the board has none
	Rifles  Square   // square 177, where the rifles lie (EN 3.2); 0 if the board has none

	Hall          Set // hall squares
	Edwins        Set // squares of Edwin's Sports Centre: its region holds Rifles
	ZombieSymbols Set
	HumanSymbols  Set
	HideAllowed   Set // squares that may carry a hidden zombie (EN 3.1, A12), Edwin's limit apart

	// Dist is D of digest 3.0.3: the least number of steps from one square to
	// another with walls impassable and doors passable in any state; 255 where
	// there is no way. A38.
	Dist [MaxSquares + 1][MaxSquares + 1]uint8
	// Fire is the fire distance of EN 6.7, A28: orthogonal steps, walls ignored.
	Fire [MaxSquares + 1][MaxSquares + 1]uint8
}
