package pig

import "deadreckon/engine"

const (
	First engine.Seat = iota
	Second
)

// An Action is one of the following; Rolled(1) to Rolled(6) are 1 to 6.
const (
	Roll engine.Action = 0x10
	Hold engine.Action = 0x20
)

// sides is the number of faces of the die.
const sides = 6

// Rolled is the chance outcome of a roll.
func Rolled(face int) engine.Action { return engine.Action(face) }

// State is one game, or the view of one seat. Its zero value is not valid.
type State struct {
	viewer   engine.Seat // engine.Nobody for the full state
	player   engine.Seat // player on turn, or the winner
	choosing bool        // true if the player chooses, false if the die is rolled
	target   uint16
	total    uint16    // points of this turn
	banked   [2]uint16 // the scores
}

// Phase implements engine.Phased.
func (s *State) Phase() string {
	if s.choosing {
		return "choose"
	}
	return "throw"
}

// PlayerTurn implements engine.Phased: turns alternate.
func (s *State) PlayerTurn() int { return int(s.player) }

// Prompt implements engine.Phased.
func (s *State) Prompt() string {
	if s.choosing {
		return "roll or hold"
	}
	return "one die for the turn; a 1 loses it"
}

// over reports whether somebody has won: only the player can have.
func (s *State) over() bool { return s.banked[s.player] >= s.target }

func (s *State) Turn() engine.Seat {
	switch {
	case s.over():
		return engine.Nobody
	case s.choosing:
		return s.player
	}
	return engine.Chance
}

func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case s.over():
		return dst
	case s.choosing:
		return append(dst, Roll, Hold)
	}
	return append(dst, 1, 2, 3, 4, 5, 6)
}

func (s *State) AppendOdds(dst []uint64) []uint64 {
	if s.Turn() != engine.Chance {
		return dst
	}
	return append(dst, 1, 1, 1, 1, 1, 1)
}

func (s *State) Apply(a engine.Action) {
	switch {
	case a == Roll:
		s.choosing = false
	case a == Hold:
		s.banked[s.player] += s.total
		s.pass()
	case a == Rolled(1):
		s.pass()
	case a > Rolled(1) && a <= Rolled(sides):
		s.add(uint16(a))
	default:
		panic("pig: not an action")
	}
}

// pass ends the turn.
func (s *State) pass() {
	s.player = 1 - s.player
	s.total = 0
	s.choosing = false
}

// add adds a roll to the turn's total, and wins if that is enough.
func (s *State) add(face uint16) {
	s.total += face
	s.choosing = true
	if s.banked[s.player]+s.total >= s.target {
		s.banked[s.player] += s.total
		s.total = 0
		s.choosing = false
	}
}

func (s *State) Score(seat engine.Seat) float64 {
	switch {
	case !s.over():
		return 0
	case s.player == seat:
		return 1
	}
	return -1
}
