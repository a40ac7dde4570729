package tictactoe

import (
	"math/bits"

	"deadreckon/engine"
)

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

// State is one game, or the view of one seat. Its zero value is the view of x at the start.
type State struct {
	viewer engine.Seat // engine.Nobody for the full state
	marks  [2]board
}

// over reports whether the game has ended.
func (s *State) over() bool {
	return s.marks[X]|s.marks[O] == full || s.marks[X].won() || s.marks[O].won()
}

func (s *State) Turn() engine.Seat {
	if s.over() {
		return engine.Nobody
	}
	return s.next()
}

// next returns the seat that marks next: x has as many marks as o, or one more.
func (s *State) next() engine.Seat {
	return engine.Seat(bits.OnesCount16(uint16(s.marks[X]|s.marks[O])) & 1)
}

func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	if s.over() {
		return dst
	}
	for free := full &^ (s.marks[X] | s.marks[O]); free != 0; free &= free - 1 {
		dst = append(dst, Mark(1+bits.TrailingZeros16(uint16(free))))
	}
	return dst
}

// AppendOdds implements engine.Position: there is no chance.
func (s *State) AppendOdds(dst []uint64) []uint64 { return dst }

func (s *State) Apply(a engine.Action) {
	if a < 1 || a > squares {
		panic("tictactoe: not an action")
	}
	s.marks[s.next()] |= 1 << (a - 1)
}

func (s *State) Score(seat engine.Seat) float64 {
	switch {
	case s.marks[seat].won():
		return 1
	case s.marks[1-seat].won():
		return -1
	}
	return 0
}
