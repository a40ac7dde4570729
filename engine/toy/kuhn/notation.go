package kuhn

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out.
type notation struct{ engine.Worded }

var betWords = map[engine.Action]string{Check: "check", Bet: "bet", Call: "call", Fold: "fold"}

// word writes any action of the game.
func word(a engine.Action) string {
	switch kindOf(a) {
	case kindDeal:
		return "deal " + cardOf(a).String()
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

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	t := tableOf(p)
	switch kindOf(a) {
	case kindDeal:
		return fmt.Sprintf("the %s seat is dealt %s", seatName(t.dealt), cardWords[cardOf(a)])
	case kindShow:
		return fmt.Sprintf("the %s seat shows %s", seatName(t.shown), cardWords[cardOf(a)])
	}
	return betSentences[a]
}

var cardWords = [...]string{Hidden: "a card face down", Jack: "the jack", Queen: "the queen", King: "the king"}

var betSentences = map[engine.Action]string{
	Check: "check: stake nothing more",
	Bet:   "bet one more chip",
	Call:  "call: match the bet",
	Fold:  "fold: give up the pot",
}

func seatName(i uint8) string { return Game{}.Seats()[i] }

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	for i, c := range t.cards {
		place := c.String()
		if i >= int(t.dealt) {
			place = "-"
		}
		fmt.Fprintf(&b, "%-6s  [%s]\n", seatName(uint8(i)), place)
	}
	fmt.Fprintf(&b, "betting %s\n", strings.Join(append([]string{"ante"}, t.betting()...), ", "))
	return b.String()
}

// betting returns the betting actions so far in words.
func (t *table) betting() []string {
	var words []string
	for _, bet := range t.bets[:t.plies] {
		words = append(words, betWords[engine.Action(bet)<<4])
	}
	return words
}
