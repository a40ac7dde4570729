package commons

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out.
type notation struct{ engine.Told }

var said = notation{engine.Told{Game: Game{}, Worded: word, History: history}}

// String returns the number, or "?" for Hidden.
func (a Appetite) String() string {
	if a == Hidden {
		return "?"
	}
	return fmt.Sprint(uint8(a))
}

// word writes any action of the game.
func word(a engine.Action) string {
	switch {
	case kindOf(a) == kindDeal:
		return "deal " + Appetite(a&lowMask).String()
	case kindOf(a) == kindTake:
		return fmt.Sprintf("take %d", a&lowMask)
	case a == Mild:
		return "mild winter"
	}
	return "hard winter"
}

// holder is a State or a View.
type holder interface{ self() *table }

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table { return p.(holder).self() }

func (t *table) self() *table { return t }

// history returns the actions so far as the eye of a position saw them. A seat that found the
// pond empty has not acted, and a winter that all could foresee is no action.
func history(p engine.Position) engine.History {
	t := tableOf(p)
	var words []string
	for _, a := range t.appetite[:t.dealt] {
		words = append(words, word(Deal(a)))
	}
	left := stock
	for _, fish := range t.taken[:t.moved] {
		if left == 0 {
			break
		}
		words = append(words, word(Take(int(fish))))
		left -= int(fish)
	}
	switch {
	case !t.over || left == 0 || left >= breed:
	case t.bred:
		words = append(words, word(Mild))
	default:
		words = append(words, word(Hard))
	}
	return engine.History{Eye: t.eye, Played: words}
}

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	t := tableOf(p)
	switch {
	case a == Mild:
		return "the winter is mild: the fish breed"
	case a == Hard:
		return "the winter is hard: the last fish die"
	case kindOf(a) == kindDeal && a == Deal(Hidden):
		return fmt.Sprintf("the %s seat learns its appetite", seatName(t.dealt))
	case kindOf(a) == kindDeal:
		return fmt.Sprintf("the %s seat can take %d at most", seatName(t.dealt), a&lowMask)
	}
	return fmt.Sprintf("take %d of the %d fish: %s", a&lowMask, t.left(), t.fate(t.left()-int(a&lowMask)))
}

// fate says what becomes of what the seat on turn leaves.
func (t *table) fate(left int) string {
	switch {
	case left == 0:
		return "the pond is empty"
	case t.moved < seats-1:
		return fmt.Sprintf("that leaves %d to the others", left)
	case left < breed:
		return fmt.Sprintf("that leaves %d to breed if the winter is mild", left)
	}
	return fmt.Sprintf("that leaves %d to breed", left)
}

func seatName(i uint8) string { return Game{}.Seats()[i] }

// Show implements engine.Notation.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	fmt.Fprintf(&b, "pond    %d fish", t.left())
	if t.bred {
		b.WriteString(", which have bred")
	}
	b.WriteString("\n")
	for seat := range uint8(seats) {
		fmt.Fprintf(&b, "%-6s  appetite %v", seatName(seat), t.appetite[seat])
		if seat < t.moved {
			fmt.Fprintf(&b, "  took %d", t.taken[seat])
		}
		if t.over {
			fmt.Fprintf(&b, "  has %d", t.fish(engine.Seat(seat)))
		}
		b.WriteString("\n")
	}
	return b.String()
}
