package tictactoe

import (
	"fmt"
	"strings"

	"deadreckon/engine"
)

func word(a engine.Action) string { return fmt.Sprintf("mark %d", a) }

func (s *State) explain(a engine.Action) string {
	next, seat := *s, s.next()
	next.Apply(a)
	text := fmt.Sprintf("%s marks %s", seats[seat], squareWords[a])
	if next.marks[seat].won() {
		text += ", three in a row"
	}
	return text
}

var squareWords = [...]string{1: "the top left corner", "the top edge", "the top right corner",
	"the left edge", "the centre", "the right edge",
	"the bottom left corner", "the bottom edge", "the bottom right corner"}

// at returns the text of square i+1: "x", "o" or free.
func (s *State) at(i int, free string) string {
	switch {
	case s.marks[X]>>i&1 == 1:
		return "x"
	case s.marks[O]>>i&1 == 1:
		return "o"
	}
	return free
}

// show draws the board with the numbers of free squares.
func (s *State) show() string {
	var b strings.Builder
	for i := range squares {
		b.WriteString(" " + s.at(i, fmt.Sprint(i+1)))
		if i%3 == 2 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
