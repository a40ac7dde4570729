package engine

// About describes a game under its options. The zero value describes a game without options and
// secrets, in which each seat is a side of its own and every game ends.
type About struct {
	Settings []Setting // all options and data digests that a replay needs, in a fixed order: see Open

	Sides   []Side // every seat is in exactly one side: see SidesOf
	Claims  Claims // see ClaimsOf
	Endless error  // nil if every game ends; else it names the option to set, such as "mall: MaxTurns is 0: games may go on for ever; set a limit"

	// Secrets reports whether a seat may know a fact that another seat does not know.
	Secrets bool

	// PublicObserver is the seat that sees exactly the facts that all seats see. It is a player
	// whose knowledge all others share, or Chance. State.ViewInto and State.Seen accept it. Its
	// view can be shown and narrated, but need not be playable.
	PublicObserver Seat

	Rulebook      Rulebook
	SummaryCounts []string // names of Summary.Counts, such as "pieces left"

	Legend     []string    // meanings of the signs of Notation.Show and Map.ShowBelief, which contain these texts word for word
	Tints      []Tint      // colours of the signs of Notation.Show; the first match counts
	PieceLists []PieceList // lines of a position that list pieces by place, so that a form can add a piece
	Counters   []string    // keys of a position's text whose word is a number, such as "turn"

	// ViewLayout lists the parts of a view's bytes, in order and without gaps. It depends only on
	// the program. If it is not nil, views implement encoding.BinaryAppender without errors, and
	// equal views have equal bytes. Otherwise views are written as text, by
	// Notation.FormatPosition.
	ViewLayout []Part
}

// Part is a named part of a view's bytes: Count numbers of one type.
type Part struct {
	Name   string
	Type   string // numpy type string: "|b1", "|u1", "|i1", "<u2", "<u4", "<u8"
	Offset int    // in bytes
	Count  int
}
