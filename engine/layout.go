package engine

// Packed is an optional interface of a Game whose views write themselves as bytes
// of a fixed length: they implement encoding.BinaryAppender, never fail, and two
// views are the same exactly if their bytes are. Views of other games are written
// as text, by Notation.FormatPosition.
type Packed interface {
	// ViewLayout returns the parts of the bytes, in order and without a gap. It
	// depends on the program alone, not on the options of the game.
	ViewLayout() []Part
}

// Part is a named part of a view's bytes: Count numbers of one type.
type Part struct {
	Name   string
	Type   string // as numpy writes it: "|b1", "|u1", "|i1", "<u2", "<u4", "<u8"
	Offset int    // in bytes
	Count  int
}
