package pig

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

func word(a engine.Action) string {
	switch a {
	case Roll:
		return "roll"
	case Hold:
		return "hold"
	}
	return fmt.Sprintf("die %d", a)
}

func (s *State) explain(a engine.Action) string {
	switch a {
	case Roll:
		return fmt.Sprintf("roll: stake the %d of this turn on not throwing a 1", s.total)
	case Hold:
		return fmt.Sprintf("hold: score %d and pass the die", s.total)
	case Rolled(1):
		return fmt.Sprintf("the %s seat throws a 1: the turn is lost", seats[s.player])
	}
	if s.banked[s.player]+s.total+uint16(a) >= s.target {
		return fmt.Sprintf("the %s seat throws a %d and wins", seats[s.player], a)
	}
	return fmt.Sprintf("the %s seat throws a %d", seats[s.player], a)
}

// next returns the word for the next event.
func (s *State) next() string {
	switch {
	case s.over():
		return "nothing"
	case s.choosing:
		return "choice"
	}
	return "roll"
}

func (s *State) show() string {
	var b strings.Builder
	for seat, n := range s.banked {
		turn := ""
		switch {
		case engine.Seat(seat) != s.player:
		case s.over():
			turn = "  has won"
		default:
			turn = fmt.Sprintf("  and %d in this turn", s.total)
		}
		fmt.Fprintf(&b, "%-6s %4d of %d%s\n", seats[seat], n, s.target, turn)
	}
	return b.String()
}
