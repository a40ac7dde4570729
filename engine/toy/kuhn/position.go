package kuhn

import (
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
	"deadreckon/engine/kit/position"
	"deadreckon/engine/kit/small"
)

// positionFile is the format of a position. Cards are "-" before the deal and "?" if hidden; eye is
// "truth" for a full state. The betting is replayed, so accepted positions are reachable:
//
//	kuhn position 1
//	eye first
//	cards K ?
//	betting check bet
//	shown 0
var positionFile = position.Format[State]{
	First: "kuhn position 1",
	Early: "eye cards",
	Hint:  "; expected eye, cards, betting or shown",
	Rows: []position.Row[State]{
		small.ViewerRow[State](seats...),
		{Key: "cards", Write: (*State).cardTexts, Read: (*State).readCards},
		{Key: "betting", When: func(*State) bool { return true }, Write: func(s *State) string { return strings.Join(s.betting(), " ") }, Read: (*State).readBets},
		{Key: "shown", Write: func(s *State) string { return strconv.Itoa(int(s.shown)) }, Read: (*State).readShown},
	},
}

func (s *State) cardTexts() string { return s.cardText(0) + " " + s.cardText(1) }

func (s *State) cardText(seat int) string {
	if seat >= int(s.dealt) {
		return "-"
	}
	return s.cards[seat].String()
}

func (s *State) readCards(l *lines.Line) {
	for seat := range s.cards {
		c := Card(l.OneOf("?", "J", "Q", "K", "-"))
		switch {
		case c > King || l.Err() != nil:
			continue
		case int(s.dealt) != seat:
			l.Fail("the second seat is dealt its card after the first")
		case c != Hidden && s.placed(c):
			l.Fail("card %s: there is only one", c)
		case c == Hidden && s.sees(engine.Seat(seat)):
			l.Fail("card ?: the eye of this position knows it")
		}
		s.cards[seat] = c
		s.dealt++
	}
}

func (s *State) readBets(l *lines.Line) {
	for l.More() {
		text := l.Next("a bet")
		if s.Turn() < 0 {
			l.Fail("%q: the betting is not open", text)
		} else if a, err := engine.ActionNames(word).ParseAction(s, text); err != nil {
			l.Fail("%v", err)
		} else {
			s.Apply(a)
		}
	}
}

func (s *State) readShown(l *lines.Line) { s.shown = uint8(l.Integer("a number", 0, 2)) }

// flaw returns the fault of the position as a whole, and the key of its line.
func (s *State) flaw() (key, cause string) {
	if s.shown > 0 && (s.dealt < 2 || !s.closed() || s.last() == Fold) {
		return "shown", "cards are shown after check check or a call"
	}
	for seat, c := range s.cards[:s.dealt] {
		switch hidden := !s.sees(engine.Seat(seat)) && seat >= int(s.shown); {
		case hidden && c != Hidden:
			return "cards", "card " + c.String() + ": the eye of this position cannot know it"
		case !hidden && c == Hidden:
			return "cards", "card ?: it has been shown"
		}
	}
	return "", ""
}
