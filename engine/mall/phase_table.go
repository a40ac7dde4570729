package mall

import "deadreckon/engine/mall/board"

// The hidden zombie table of the solitaire and team games, digest 3.S1, before
// the Berserk Zombie Phase. EN 15.2, 15.3, 15.8.

// noDigit is the argument of the table's blank results.
const noDigit = 10

// tableOdds weighs the digits 0 to 9 and no digit: each column of the table has
// five digits and a blank. EN 15.8.
var tableOdds = [noDigit + 1]uint64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2}

// enterTable begins the Zombie Player-Turn of the automaton. With an empty pool
// the table has no effect (EN 15.3, as A57).
func (s *State) enterTable() {
	if s.poolSize == 0 {
		s.enterBerserk()
		return
	}
	s.phase = phaseTable
}

// reference returns the squares from which EN 15.2 and 15.4 measure: of the characters activated in this
// turn, otherwise of all characters (A61).
func (s *State) reference() Set {
	if s.movers != 0 {
		return board.SetOf(s.movers)
	}
	return s.characterSquares()
}

// applyDigit finds the square of a new unit: the nearest free store square with this last digit. The human
// side chooses between equally near ones. EN 15.2, 15.3; A101.
func (s *State) applyDigit(digit uint8) {
	if digit == noDigit {
		s.enterBerserk()
		return
	}
	at := s.appearing(digit)
	switch at.Len() {
	case 0:
		s.enterBerserk()
	case 1:
		s.applyAppear(at.Next(1))
	default:
		s.pending, s.phase = at, phaseAppear
	}
}

// appearing returns the nearest possible squares of a new unit with a last digit. EN 15.2, 15.3.
func (s *State) appearing(digit uint8) Set {
	free := s.b().Ending[digit].AndNot(s.zombieSquares())
	var d board.Distances
	board.ByPoints.Flood(s.b(), s.doors, s.reference(), free, 1, &d)
	return d.Nearest(free)
}

// applyAppear draws the unit; in a square with characters it is face up. EN 15.3.
func (s *State) applyAppear(x Square) {
	s.pending = Set{}
	s.drawUnit(x, false, phaseBerserkNext)
}
