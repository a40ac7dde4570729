package pig

import "deadreckon/engine"

// truth is the eye of a state.
const truth = engine.Nobody

// The two seats.
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

// table is what a state and a view share, and all that the rules touch.
type table struct {
	eye      engine.Seat // the viewer, or truth
	player   engine.Seat // whose turn it is, or who has won
	choosing bool        // the player chooses; else the die falls
	target   uint16
	total    uint16    // of this turn
	banked   [2]uint16 // the scores
}

// PlayerTurn implements engine.Turned: turns alternate.
func (t *table) PlayerTurn() int { return int(t.player) }

// over reports whether somebody has won: only the player can have.
func (t *table) over() bool { return t.banked[t.player] >= t.target }

// Turn implements engine.Position.
func (t *table) Turn() engine.Seat {
	switch {
	case t.over():
		return engine.Nobody
	case t.choosing:
		return t.player
	}
	return engine.Chance
}

// AppendLegal implements engine.Position.
func (t *table) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case t.over():
		return dst
	case t.choosing:
		return append(dst, Roll, Hold)
	}
	return append(dst, 1, 2, 3, 4, 5, 6)
}

// AppendOdds implements engine.Position.
func (t *table) AppendOdds(dst []uint64) []uint64 {
	if t.Turn() != engine.Chance {
		return dst
	}
	return append(dst, 1, 1, 1, 1, 1, 1)
}

// Apply implements engine.Position.
func (t *table) Apply(a engine.Action) {
	switch {
	case a == Roll:
		t.choosing = false
	case a == Hold:
		t.banked[t.player] += t.total
		t.pass()
	case a == Rolled(1):
		t.pass()
	case a > Rolled(1) && a <= Rolled(sides):
		t.add(uint16(a))
	default:
		panic("pig: not an action")
	}
}

// pass ends the turn.
func (t *table) pass() {
	t.player = 1 - t.player
	t.total = 0
	t.choosing = false
}

// add adds a roll to the turn's total, and wins if that is enough.
func (t *table) add(face uint16) {
	t.total += face
	t.choosing = true
	if t.banked[t.player]+t.total >= t.target {
		t.banked[t.player] += t.total
		t.total = 0
		t.choosing = false
	}
}

// Score implements engine.Position.
func (t *table) Score(seat engine.Seat) float64 {
	switch {
	case !t.over():
		return 0
	case t.player == seat:
		return 1
	}
	return -1
}
