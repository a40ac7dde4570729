package liarsdice

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

func word(a engine.Action) string {
	switch kindOf(a) {
	case kindRoll:
		return "roll " + dieOf(a).String()
	case kindBid:
		quantity, face := claim(rankOf(a))
		return fmt.Sprintf("bid %d-%d", quantity, face)
	case kindShow:
		return "show " + dieOf(a).String()
	}
	return "liar"
}

// played returns the actions so far as seen by the viewer.
func (s *State) played() []string {
	var words []string
	for seat, d := range s.dice[:s.rolled] {
		if !s.sees(engine.Seat(seat)) {
			d = Hidden // even if it has been shown since
		}
		words = append(words, word(Roll(d)))
	}
	words = append(words, s.bidding()...)
	for _, d := range s.dice[:s.shown] {
		words = append(words, word(Show(d)))
	}
	return words
}

// bidding returns the bids so far, and liar, in words.
func (s *State) bidding() []string {
	var words []string
	for rank := 1; rank <= bids; rank++ {
		if s.bids>>(rank-1)&1 == 1 {
			words = append(words, word(kindBid|engine.Action(rank)))
		}
	}
	if s.liar {
		words = append(words, word(Liar))
	}
	return words
}

func (s *State) explain(a engine.Action) string {
	switch kindOf(a) {
	case kindRoll:
		return fmt.Sprintf("the %s seat rolls %s", seats[s.rolled], dieWords(dieOf(a)))
	case kindBid:
		return "bid: " + claimWords(rankOf(a))
	case kindShow:
		return fmt.Sprintf("the %s seat shows %s", seats[s.shown], dieWords(dieOf(a)))
	}
	return "liar: deny that " + claimWords(s.top())
}

func dieWords(d Die) string {
	if d == Hidden {
		return "a face unseen"
	}
	return "a " + d.String()
}

// claimWords describes the claim of a bid.
func claimWords(rank int) string {
	quantity, face := claim(rank)
	who := [...]string{"at least one die is", "both dice are"}[quantity-1]
	if face == wild {
		return fmt.Sprintf("%s %d", who, face)
	}
	return fmt.Sprintf("%s %d or %d", who, face, wild)
}

func (s *State) show() string {
	var b strings.Builder
	for seat, d := range s.dice {
		place := d.String()
		if seat >= int(s.rolled) {
			place = "-"
		}
		fmt.Fprintf(&b, "%-6s  [%s]\n", seats[seat], place)
	}
	words := s.bidding()
	if len(words) == 0 {
		words = []string{"no bids"}
	}
	b.WriteString(strings.Join(words, ", ") + "\n")
	return b.String()
}
