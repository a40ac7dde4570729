package pig

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
	"deadreckon/engine/kit/small"
)

// positionFile is the format of a position. Next is "roll" for a roll, "choice" for a decision, and
// "nothing" at the end:
//
//	pig position 1
//	eye truth
//	scores 12 7
//	turn first 5
//	next choice
var positionFile = position.Format[State]{
	First: "pig position 1",
	Early: "scores turn",
	Hint:  "; expected eye, scores, turn or next",
	Rows: []position.Row[State]{
		small.ViewerRow[State](seats...),
		{Key: "scores", Write: func(s *State) string { return fmt.Sprintf("%d %d", s.banked[First], s.banked[Second]) }, Read: (*State).readScores},
		{Key: "turn", Write: func(s *State) string { return fmt.Sprintf("%s %d", seats[s.player], s.total) }, Read: (*State).readTurn},
		{Key: "next", Write: (*State).next, Read: (*State).readNext},
	},
}

func (s *State) readScores(l *lines.Line) {
	for seat := range s.banked {
		s.banked[seat] = points(l, int(s.target)+sides-1)
	}
}

func (s *State) readTurn(l *lines.Line) {
	s.player = engine.Seat(l.OneOf(seats...))
	s.total = points(l, int(s.target)-1)
}

// points reads the points of one or more holds: no hold scores 1.
func points(l *lines.Line, most int) uint16 {
	n := l.Integer("points", 0, most)
	if n == 1 {
		l.Bad("possible: no turn scores 1")
	}
	return uint16(n)
}

func (s *State) readNext(l *lines.Line) {
	words := []string{"roll", "choice", "nothing"}
	word := words[l.OneOf(words...)]
	s.choosing = word == "choice"
	switch {
	case s.choosing && s.total == 0 && !s.over():
		l.Bad("possible: a turn begins with a roll")
	case word != s.next() && s.over():
		l.Bad("nothing, for the game is over")
	case word != s.next():
		l.Bad("possible: nobody has won")
	}
}

// flaw returns the fault of the position as a whole, and the key of its line.
func (s *State) flaw() (key, cause string) {
	switch {
	case s.banked[1-s.player] >= s.target:
		return "turn", "the other seat has won; the turn stays with the winner"
	case s.over() && s.total > 0:
		return "turn", "the game is over; the points of the turn are in the score"
	case !s.over() && s.banked[s.player]+s.total >= s.target:
		return "turn", fmt.Sprintf("score and turn make %d or more, which wins", s.target)
	}
	return "", ""
}
