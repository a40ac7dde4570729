package leduc

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

var betWords = map[engine.Action]string{Fold: "fold", Check: "check", Call: "call", Raise: "raise"}

func word(a engine.Action) string {
	switch kindOf(a) {
	case kindDeal:
		return "deal " + cardOf(a).String()
	case kindBoard:
		return "board " + cardOf(a).String()
	case kindShow:
		return "show " + cardOf(a).String()
	}
	return betWords[a]
}

// played returns the actions so far as seen by the viewer.
func (s *State) played() []string {
	var words []string
	for seat, c := range s.cards[:s.dealt] {
		if !s.sees(engine.Seat(seat)) {
			c = Hidden // even if it has been shown since
		}
		words = append(words, word(Deal(c)))
	}
	words = append(words, s.betting(0)...)
	if s.board != Hidden {
		words = append(words, word(Board(s.board)))
	}
	words = append(words, s.betting(1)...)
	for _, c := range s.cards[:s.shown] {
		words = append(words, word(Show(c)))
	}
	return words
}

// betting returns the betting actions of a round in words.
func (s *State) betting(round int) []string {
	var words []string
	for i := range s.plies[round] {
		words = append(words, betWords[s.at(round, i)])
	}
	return words
}

func (s *State) explain(a engine.Action) string {
	switch kindOf(a) {
	case kindDeal:
		return fmt.Sprintf("the %s seat is dealt %s", seats[s.dealt], cardWords(cardOf(a)))
	case kindBoard:
		return cardWords(cardOf(a)) + " is turned face up"
	case kindShow:
		return fmt.Sprintf("the %s seat shows %s", seats[s.shown], cardWords(cardOf(a)))
	}
	return s.explainBet(a)
}

func cardWords(c Card) string {
	if c == Hidden {
		return "a card face down"
	}
	suit := [...]string{"hearts", "spades"}[c&1]
	return "the " + [...]string{"", "jack", "queen", "king"}[c.rank()] + " of " + suit
}

// explainBet describes a betting action with its price.
func (s *State) explainBet(a engine.Action) string {
	due := s.due()
	switch a {
	case Fold:
		mine := s.paid(s.Turn())
		return fmt.Sprintf("fold: give up the pot, and with it %s", prose.Count(mine, "chip", "chips"))
	case Check:
		return "check: stake nothing more"
	case Call:
		return fmt.Sprintf("call: match the raise with %d chips", due)
	}
	if due > 0 {
		return fmt.Sprintf("raise: match %d chips and stake %d more", due, raises[s.round()])
	}
	return fmt.Sprintf("raise: stake %d chips", raises[s.round()])
}

func (s *State) show() string {
	var b strings.Builder
	for seat, c := range s.cards {
		fmt.Fprintf(&b, "%-6s  [%s]  %d in the pot\n", seats[seat], place(c, seat < int(s.dealt)), s.paid(engine.Seat(seat)))
	}
	fmt.Fprintf(&b, "board   [%s]\n", place(s.board, s.board != Hidden))
	for r, name := range seats {
		words := s.betting(r)
		if len(words) == 0 {
			words = []string{"-"}
		}
		fmt.Fprintf(&b, "%s round: %s\n", name, strings.Join(words, ", "))
	}
	return b.String()
}

// place draws the place of a card, which may be empty.
func place(c Card, there bool) string {
	if !there {
		return "--"
	}
	return fmt.Sprintf("%-2s", c)
}
