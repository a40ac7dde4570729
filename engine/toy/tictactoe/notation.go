package tictactoe

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

// notation is the game's text in and out.
type notation struct{ engine.Worded }

// holder is a State or a View.
type holder interface{ self() *table }

// tableOf returns the table of a position of this game.
func tableOf(p engine.Position) *table { return p.(holder).self() }

func (t *table) self() *table { return t }

// word writes any action of the game.
func word(a engine.Action) string { return fmt.Sprintf("mark %d", a) }

// Explain implements engine.Notation.
func (notation) Explain(p engine.Position, a engine.Action) string {
	t := *tableOf(p)
	seat := t.next()
	t.Apply(a)
	text := fmt.Sprintf("%s marks %s", Game{}.Seats()[seat], squareWords[a])
	if t.marks[seat].won() {
		text += ", three in a row"
	}
	return text
}

var squareWords = [...]string{1: "the top left corner", "the top edge", "the top right corner",
	"the left edge", "the centre", "the right edge",
	"the bottom left corner", "the bottom edge", "the bottom right corner"}

// at returns what stands on square i+1: "x", "o" or free.
func (t *table) at(i int, free string) string {
	switch {
	case t.marks[X]>>i&1 == 1:
		return "x"
	case t.marks[O]>>i&1 == 1:
		return "o"
	}
	return free
}

// eyeWord is the word for an eye: a seat's name, or truth.
func eyeWord(eye engine.Seat) string {
	if eye == truth {
		return "truth"
	}
	return Game{}.Seats()[eye]
}

// Show implements engine.Notation: free squares carry their numbers.
func (notation) Show(p engine.Position) string {
	t := tableOf(p)
	var b strings.Builder
	for i := range squares {
		b.WriteString(" " + t.at(i, fmt.Sprint(i+1)))
		if i%3 == 2 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
