package liarsdice

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out.
type notation struct{ engine.Told }

var said = notation{engine.Told{Game: Game{}, Worded: word, History: history}}

// word writes any action of the game.
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

// holder is a State or a View.
type holder interface{ self() *table }

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table { return p.(holder).self() }

func (t *table) self() *table { return t }

// history returns the actions so far as the eye of a position saw them.
func history(p engine.Position) engine.History {
	t := tableOf(p)
	var words []string
	for seat, d := range t.dice[:t.rolled] {
		if !t.sees(engine.Seat(seat)) {
			d = Hidden // even if it has been shown since
		}
		words = append(words, word(Roll(d)))
	}
	words = append(words, t.bidding()...)
	for _, d := range t.dice[:t.shown] {
		words = append(words, word(Show(d)))
	}
	return engine.History{Eye: t.eye, Played: words}
}

// bidding returns the bids so far, and liar, in words.
func (t *table) bidding() []string {
	var words []string
	for rank := 1; rank <= bids; rank++ {
		if t.bids>>(rank-1)&1 == 1 {
			words = append(words, word(kindBid|engine.Action(rank)))
		}
	}
	if t.liar {
		words = append(words, word(Liar))
	}
	return words
}

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	t := tableOf(p)
	switch kindOf(a) {
	case kindRoll:
		return fmt.Sprintf("the %s seat rolls %s", seatName(t.rolled), dieWords(dieOf(a)))
	case kindBid:
		return "bid: " + claimWords(rankOf(a))
	case kindShow:
		return fmt.Sprintf("the %s seat shows %s", seatName(t.shown), dieWords(dieOf(a)))
	}
	return "liar: deny that " + claimWords(t.top())
}

func dieWords(d Die) string {
	if d == Hidden {
		return "a face unseen"
	}
	return "a " + d.String()
}

// claimWords says what a bid claims.
func claimWords(rank int) string {
	quantity, face := claim(rank)
	who := [...]string{"at least one die is", "both dice are"}[quantity-1]
	if face == wild {
		return fmt.Sprintf("%s %d", who, face)
	}
	return fmt.Sprintf("%s %d or %d", who, face, wild)
}

func seatName(i uint8) string { return Game{}.Seats()[i] }

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	for i, d := range t.dice {
		place := d.String()
		if i >= int(t.rolled) {
			place = "-"
		}
		fmt.Fprintf(&b, "%-6s  [%s]\n", seatName(uint8(i)), place)
	}
	words := t.bidding()
	if len(words) == 0 {
		words = []string{"no bids"}
	}
	b.WriteString(strings.Join(words, ", ") + "\n")
	return b.String()
}
