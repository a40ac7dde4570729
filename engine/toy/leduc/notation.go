package leduc

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// notation is the game's text in and out.
type notation struct{ engine.Told }

var said = notation{engine.Told{Game: Game{}, Worded: word, History: history}}

var betWords = map[engine.Action]string{Fold: "fold", Check: "check", Call: "call", Raise: "raise"}

// word writes any action of the game.
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

// holder is a State or a View.
type holder interface{ self() *table }

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table { return p.(holder).self() }

func (t *table) self() *table { return t }

// history returns the actions so far as the eye of a position saw them.
func history(p engine.Position) engine.History {
	t := tableOf(p)
	var words []string
	for seat, c := range t.cards[:t.dealt] {
		if !t.sees(engine.Seat(seat)) {
			c = Hidden // even if it has been shown since
		}
		words = append(words, word(Deal(c)))
	}
	words = append(words, t.betting(0)...)
	if t.board != Hidden {
		words = append(words, word(Board(t.board)))
	}
	words = append(words, t.betting(1)...)
	for _, c := range t.cards[:t.shown] {
		words = append(words, word(Show(c)))
	}
	return engine.History{Eye: t.eye, Played: words}
}

// betting returns the betting actions of a round in words.
func (t *table) betting(round int) []string {
	var words []string
	for i := range t.plies[round] {
		words = append(words, betWords[t.at(round, i)])
	}
	return words
}

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	t := tableOf(p)
	switch kindOf(a) {
	case kindDeal:
		return fmt.Sprintf("the %s seat is dealt %s", seatName(t.dealt), cardWords(cardOf(a)))
	case kindBoard:
		return cardWords(cardOf(a)) + " is turned face up"
	case kindShow:
		return fmt.Sprintf("the %s seat shows %s", seatName(t.shown), cardWords(cardOf(a)))
	}
	return t.explainBet(a)
}

func cardWords(c Card) string {
	if c == Hidden {
		return "a card face down"
	}
	suit := [...]string{"hearts", "spades"}[c&1]
	return "the " + [...]string{"", "jack", "queen", "king"}[c.rank()] + " of " + suit
}

// explainBet describes a betting action with its price.
func (t *table) explainBet(a engine.Action) string {
	due := t.due()
	switch a {
	case Fold:
		mine := t.paid(t.Turn())
		return fmt.Sprintf("fold: give up the pot, and with it %s", prose.Count(mine, "chip", "chips"))
	case Check:
		return "check: stake nothing more"
	case Call:
		return fmt.Sprintf("call: match the raise with %d chips", due)
	}
	if due > 0 {
		return fmt.Sprintf("raise: match %d chips and stake %d more", due, raises[t.round()])
	}
	return fmt.Sprintf("raise: stake %d chips", raises[t.round()])
}

func seatName(i uint8) string { return Game{}.Seats()[i] }

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	for i, c := range t.cards {
		fmt.Fprintf(&b, "%-6s  [%s]  %d in the pot\n", seatName(uint8(i)), place(c, i < int(t.dealt)), t.paid(engine.Seat(i)))
	}
	fmt.Fprintf(&b, "board   [%s]\n", place(t.board, t.board != Hidden))
	for r, name := range []string{"first", "second"} {
		words := t.betting(r)
		if len(words) == 0 {
			words = []string{"-"}
		}
		fmt.Fprintf(&b, "%s round: %s\n", name, strings.Join(words, ", "))
	}
	return b.String()
}

// place draws a card's place, which is empty until the card is there.
func place(c Card, there bool) string {
	if !there {
		return "--"
	}
	return fmt.Sprintf("%-2s", c)
}
