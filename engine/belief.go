package engine

import "io"

// Believer is an optional interface of a View whose game can tell what its seat
// believes about what it does not know. A belief is a function of the view alone:
// truths that the seat cannot tell apart have the same.
type Believer interface {
	// Belief returns everything that the seat does not know and that is worth
	// telling, in a fixed order; nothing if there is no such thing.
	Belief() []Unknown
}

// Unknown is something that a seat does not know.
type Unknown struct {
	Name     string       // such as "hidden zombies", in the plural if there may be several
	Count    int          // how many there are of it, at least 1
	Where    bool         // the outcomes are places, and the probability is that of one standing there
	Of       []string     // unless Where: the places of those meant, if they have any
	Outcomes []Likelihood // possible ones alone; they sum to Count if Where, else to 1
	Samples  int          // 0 for exact probabilities, else how many samples they are estimated from
}

// Likelihood is one thing that may be so.
type Likelihood struct {
	Value       string
	Probability float64
}

// Illustrator is an optional interface of a Notation whose game is played on a map.
type Illustrator interface {
	// ShowBelief draws a view as Notation.Show does, with shades where its seat
	// must reckon with what it does not see.
	ShowBelief(v View) string

	// WriteSVG draws the same, or a full position, for a browser or a printer, with a
	// caption and with moves marked. The error is that of w.
	WriteSVG(w io.Writer, at Position, p Picture) error
}

// Picture is what is drawn beside a position.
type Picture struct {
	Caption []string // lines of text
	Moves   []PlayedMove
}

// PlayedMove is an action and the position that it is played in.
type PlayedMove struct {
	At     Position
	Action Action
}
