package engine

import "io"

// Charted is an optional interface of a Notation whose game has a board that can be
// shown without a position on it.
type Charted interface {
	// ShowBoard draws the board as it is before the game begins, as text.
	ShowBoard() string

	// WriteBoard draws the same as SVG. The error is that of w.
	WriteBoard(w io.Writer) error
}
