package tictactoe

import (
	"math/bits"

	"deadreckon/engine"
)

// truth is the eye of a state.
const truth = engine.Nobody

// The two seats.
const (
	X engine.Seat = iota
	O
)

const squares = 9

// An Action is the number of the square to be marked, 1 to 9.

// Mark marks a square.
func Mark(square int) engine.Action { return engine.Action(square) }

// board is the marks of one seat: bit i is square i+1.
type board uint16

const full board = 1<<squares - 1

// threes are the rows, columns and diagonals.
var threes = [...]board{
	0b000_000_111, 0b000_111_000, 0b111_000_000,
	0b001_001_001, 0b010_010_010, 0b100_100_100,
	0b100_010_001, 0b001_010_100,
}

// won reports whether the marks hold three in a row.
func (b board) won() bool {
	for _, l := range threes {
		if b&l == l {
			return true
		}
	}
	return false
}

// table is what a state and a view share, and all that the rules touch.
type table struct {
	eye   engine.Seat // the viewer, or truth
	marks [2]board
}

// over reports whether the game has ended.
func (t *table) over() bool {
	return t.marks[X]|t.marks[O] == full || t.marks[X].won() || t.marks[O].won()
}

// Turn implements engine.Position.
func (t *table) Turn() engine.Seat {
	if t.over() {
		return engine.Nobody
	}
	return t.next()
}

// next returns the seat that marks next: x has as many marks as o, or one more.
func (t *table) next() engine.Seat {
	return engine.Seat(bits.OnesCount16(uint16(t.marks[X]|t.marks[O])) & 1)
}

// AppendLegal implements engine.Position.
func (t *table) AppendLegal(dst []engine.Action) []engine.Action {
	if t.over() {
		return dst
	}
	for free := full &^ (t.marks[X] | t.marks[O]); free != 0; free &= free - 1 {
		dst = append(dst, Mark(1+bits.TrailingZeros16(uint16(free))))
	}
	return dst
}

// AppendOdds implements engine.Position: there is no chance.
func (t *table) AppendOdds(dst []uint64) []uint64 { return dst }

// Apply implements engine.Position.
func (t *table) Apply(a engine.Action) {
	if a < 1 || a > squares {
		panic("tictactoe: not an action")
	}
	t.marks[t.next()] |= 1 << (a - 1)
}

// Score implements engine.Position.
func (t *table) Score(seat engine.Seat) float64 {
	switch {
	case t.marks[seat].won():
		return 1
	case t.marks[1-seat].won():
		return -1
	}
	return 0
}
