package engine

// About describes a game under its options. The zero value is a game without options
// and without secrets, in which each seat plays for itself and every play ends.
type About struct {
	Settings []Setting // in a fixed order, every option and data digest that a record needs for a replay: see Open

	Sides   []Side // the seats that are played together, every seat in exactly one side: see SidesOf
	Claims  Claims // see ClaimsOf
	Endless error  // nil if every play ends; else the option to set, such as "mall: MaxTurns is 0: games may go on for ever; set a limit"

	// Secrets reports whether a seat may know something that another seat does not know.
	Secrets bool

	// PublicObserver is the seat that sees exactly the facts that all seats see: a seat whose
	// knowledge all others share, or else Chance. State.ViewInto and State.Seen accept it.
	// Its view may be shown and narrated, but need not be playable.
	PublicObserver Seat

	Rulebook      Rulebook
	SummaryCounts []string // the names of Summary.Counts, such as "pieces left"

	Legend     []string    // the meaning of the signs of Notation.Show and Map.ShowBelief, which contain the texts word for word
	Tints      []Tint      // the colours of the signs of Notation.Show: the first that matches counts
	PieceLists []PieceList // the lines of a position that list pieces by place: a form for a piece needs no other knowledge of the text

	// ViewLayout is the layout of a view in bytes: the parts in order, without a gap. It
	// depends only on the program. If it is not nil, views implement encoding.BinaryAppender
	// without errors, and equal views have equal bytes. Else views are written as text, by
	// Notation.FormatPosition.
	ViewLayout []Part
}

// Part is a named part of a view's bytes: Count numbers of one type.
type Part struct {
	Name   string
	Type   string // as numpy writes it: "|b1", "|u1", "|i1", "<u2", "<u4", "<u8"
	Offset int    // in bytes
	Count  int
}
