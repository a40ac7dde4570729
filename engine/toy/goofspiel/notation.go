package goofspiel

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

func word(a engine.Action) string {
	if kindOf(a) == kindBid {
		return "bid " + Card(a&lowMask).String()
	}
	return Result(a & lowMask).String()
}

// played returns the actions so far as seen by the viewer. The last cards are no actions.
func (s *State) played() []string {
	var words []string
	for round := range min(int(s.told)+1, cards) {
		if round < cards-1 {
			for seat := range s.bids {
				if s.placed(engine.Seat(seat)) > round {
					words = append(words, word(Bid(s.bids[seat][round])))
				}
			}
		}
		if round < int(s.told) {
			words = append(words, word(Tell(s.results[round])))
		}
	}
	return words
}

func (s *State) explain(a engine.Action) string {
	points := prize(int(s.told))
	if kindOf(a) == kindTell {
		r := Result(a & lowMask)
		if r == Tie {
			return fmt.Sprintf("a tie: nobody takes the prize of %s", pointWords(points))
		}
		return fmt.Sprintf("the %s seat takes the prize of %s", seats[r-FirstWins], pointWords(points))
	}
	if c := Card(a & lowMask); c != Hidden {
		return fmt.Sprintf("bid the %s for the prize of %s", c, pointWords(points))
	}
	return fmt.Sprintf("the %s seat lays a card face down", seats[s.laid])
}

func pointWords(n int) string { return prose.Count(n, "point", "points") }

func (s *State) show() string {
	won := s.points()
	var b strings.Builder
	b.WriteString("prize    4  3  2  1\n")
	for seat := range s.bids {
		fmt.Fprintf(&b, "%-6s ", seats[seat])
		for round, c := range s.bids[seat] {
			place := c.String()
			if round >= s.placed(engine.Seat(seat)) {
				place = "-"
			}
			fmt.Fprintf(&b, " %s%s", place, mark(s.results[round], seat))
		}
		fmt.Fprintf(&b, "  %s\n", pointWords(won[seat]))
	}
	return strings.TrimRight(b.String(), " ")
}

// mark stands behind the card that took the prize, and behind both at a tie.
func mark(r Result, seat int) string {
	switch {
	case r == Tie:
		return "="
	case r != 0 && int(r-FirstWins) == seat:
		return "*"
	}
	return " "
}
