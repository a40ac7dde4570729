package board

import (
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// MaxDoors is the largest number of doors of a board: door states are bits of
// one word.
const MaxDoors = 64

// NoDoor means no door.
const NoDoor uint8 = 255

// DoorKind is the kind of a door. EN 2.1, 5.5, 10.4.
type DoorKind uint8

// The three kinds of door.
const (
	Glass DoorKind = iota
	Solid
	MainDoor
)

var doorKindNames = [...]string{Glass: "glass", Solid: "solid", MainDoor: "main"}

// String returns "glass", "solid" or "main".
func (k DoorKind) String() string { return nameOf(doorKindNames[:], int(k)) }

// Direction names a main door by its side of the mall, in the order of the entrance table's words. EN
// 13.5, A68.
type Direction uint8

// The four main doors.
const (
	North Direction = iota
	South
	East
	West
)

// DirectionNames are the words for the main doors, by Direction.
var DirectionNames = [...]string{North: "north", South: "south", East: "east", West: "west"}

// String returns "north", "south", "east" or "west".
func (d Direction) String() string { return nameOf(DirectionNames[:], int(d)) }

func nameOf(names []string, i int) string {
	if i < len(names) {
		return names[i]
	}
	return strconv.Itoa(i)
}

// Door is one door of the board, on the side between A and B, or on an outer
// side of A when it is a main door (B is 0).
type Door struct {
	Kind   DoorKind
	A, B   Square // A < B unless B is 0
	Source lines.Source
}

// Side is a common side of two squares without a plain wall: a way from one square into To, open if Door
// is NoDoor, otherwise through that door.
type Side struct {
	To   Square
	Door uint8
}

// Doors is the state of all doors: bit d of a word speaks of door d. A door is
// open unless Closed has its bit; a destroyed door is open for ever (EN 10.5)
// and never has both bits.
type Doors struct {
	Closed    uint64 `part:"Closed"` // as positions that were saved have the name
	Destroyed uint64 `part:"Destroyed"`
}

// Open reports whether pieces pass through door d; NoDoor is open.
func (d Doors) Open(door uint8) bool { return d.Closed>>door&1 == 0 }

// Region is a named part of the mall: a hall or a store.
type Region struct {
	Name   string
	Hall   bool // a hall square counts as hall in EN 3.1, 15.3 and 15.5
	Source lines.Source
}

// Board is a map with everything that follows from it. It is immutable and safe for concurrent use. Arrays
// over squares are indexed by Square; entry 0 is unused. Doors have canonical numbers: the main doors in
// the order of Direction, then the others by A and B.
type Board struct {
	Title   string
	Squares int // squares are 1..Squares, at most MaxSquares
	ID      [MaxSquares + 1]uint16
	Place   [MaxSquares + 1]Rect  // as drawn: only sight depends on it (EN 2.1, 6.4)
	Region  [MaxSquares + 1]uint8 // index into Regions
	Regions []Region
	Doors   []Door   // at most MaxDoors
	Main    [4]uint8 // door index by Direction, NoDoor if there is none
	Rifles  Square   // square 177 with the rifles (EN 3.2); 0 if there is none
	Figures [3]int   // how many figures of the data come from each lines.Source

	Hall          Set // hall squares
	Edwins        Set // squares of Edwin's Sports Centre: its region holds Rifles
	ZombieSymbols Set
	HumanSymbols  Set
	Ending        [10]Set // squares that are not hall, by last digit. EN 15.2, 15.3
	HideAllowed   Set     // squares that may have a hidden zombie (EN 3.1, A12), without Edwin's limit

	// Dist is D of digest 3.0.3: the fewest steps from one square to another, with walls impassable and
	// doors passable in any state; 255 if there is no way. A38.
	Dist [MaxSquares + 1][MaxSquares + 1]uint8
	Near [MaxSquares + 1]Set // squares at most two of those steps away, x included
	// Fire is the fire distance of EN 6.7, A28: orthogonal steps, ignoring walls; 255 if gaps of the map
	// leave no way.
	Fire [MaxSquares + 1][MaxSquares + 1]uint8

	Beside [MaxSquares + 1]Set // neighbours without a wall or a door between

	sides    [MaxSquares + 1][]Side
	doorways [MaxSquares + 1][]Side // the other sides
	byID     [maxID + 1]Square
	borders  []border     // every common and outer side, for sight and pictures
	digest   string       // see Digest
	captions string       // see Captions
	mainOn   [4]Direction // side of its square with the main door
	letters  []byte       // by region: its letter in the file, for pictures
	origin   origin       // places of the figures in the file
	sight    sightTables
	tours    [MaxSquares + 1][1 << 4]Tour // by main doors: see Tour
}

// Sides returns the sides of x that are not plain walls, ascending in To. Outer
// sides are never among them. The slice belongs to the board.
func (b *Board) Sides(x Square) []Side { return b.sides[x] }

// Steps returns the neighbours of x with an open way in a state of the doors.
func (b *Board) Steps(x Square, d Doors) Set {
	to := b.Beside[x]
	for _, side := range b.doorways[x] {
		if d.Open(side.Door) {
			to.Add(side.To)
		}
	}
	return to
}

// Adjoin reports whether two squares have a common side, wall or not. EN 2.1.
func (b *Board) Adjoin(x, y Square) bool { return b.Fire[x][y] == 1 }

// SquareByID returns the square with a printed identity number, or 0.
func (b *Board) SquareByID(id int) Square {
	if id < 1 || id > maxID {
		return 0
	}
	return b.byID[id]
}

// Name returns the printed identity of a square in three digits, such as "045".
func (b *Board) Name(x Square) string {
	var name [3]byte
	return string(b.AppendName(name[:0], x))
}

// DoorAt returns the door on the common side of two squares, in either order, or
// the main door of the one square when the other is 0; NoDoor if there is none.
func (b *Board) DoorAt(x, y Square) uint8 {
	if x == 0 || y == 0 {
		for _, d := range b.Main {
			if d != NoDoor && b.Doors[d].A == max(x, y) {
				return d
			}
		}
		return NoDoor
	}
	for _, s := range b.sides[x] {
		if s.To == y {
			return s.Door
		}
	}
	return NoDoor
}

// DoorName returns the notation of a door: its two squares, "043-062", or the
// direction of a main door, "north".
func (b *Board) DoorName(door uint8) string {
	if int(door) >= len(b.Doors) {
		return "none"
	}
	d := b.Doors[door]
	if d.Kind != MainDoor {
		return b.Name(d.A) + "-" + b.Name(d.B)
	}
	return b.MainOf(door).String()
}

// DoorByName returns the door with a name in the form of DoorName, or NoDoor. The squares may be in either
// order and without leading zeros.
func (b *Board) DoorByName(name string) uint8 {
	for dir, i := range b.Main {
		if name == Direction(dir).String() {
			return i
		}
	}
	left, right, ok := strings.Cut(name, "-")
	if !ok {
		return NoDoor
	}
	x, y := b.SquareByName(left), b.SquareByName(right)
	if x == 0 || y == 0 {
		return NoDoor
	}
	return b.DoorAt(x, y)
}

// SquareByName returns the square with the identity that a word says, leading zeros or
// not, or 0.
func (b *Board) SquareByName(name string) Square {
	id, err := strconv.Atoi(name)
	if err != nil {
		return 0
	}
	return b.SquareByID(id)
}

// Names writes a set of squares as "045 046".
func (b *Board) Names(set Set) string {
	var out []byte
	for x := set.Next(1); x != 0; x = set.Next(x + 1) {
		if out != nil {
			out = append(out, ' ')
		}
		out = b.AppendName(out, x)
	}
	return string(out)
}

// AppendName appends Name(x), without the cost of fmt: position texts are full
// of names.
func (b *Board) AppendName(dst []byte, x Square) []byte {
	id := b.ID[x]
	return append(dst, byte('0'+id/100), byte('0'+id/10%10), byte('0'+id%10))
}

// MainOf returns which of the main doors a main door is.
func (b *Board) MainOf(d uint8) Direction {
	dir := North
	for b.Main[dir] != d {
		dir++
	}
	return dir
}

// Beyond returns the square on the other side of a door from x.
func (b *Board) Beyond(x Square, d uint8) Square {
	if door := &b.Doors[d]; door.A == x {
		return door.B
	}
	return b.Doors[d].A
}
