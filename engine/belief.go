package engine

// Unknown is something that a seat does not know.
type Unknown struct {
	Name     string       // such as "hidden zombies", in the plural if there may be several
	Count    int          // how many there are of it, at least 1
	Where    bool         // the outcomes are places, and the probability is that of one standing there; or members of a set, such as cards of a hand, and it is that of being in it
	Of       []string     // unless Where: the places of those meant, if they have any
	Outcomes []Likelihood // possible ones alone; they sum to Count if Where, else to 1
	Samples  int          // 0 for exact probabilities, else how many samples they are estimated from
}

// Likelihood is one thing that may be so.
type Likelihood struct {
	Value       string
	Probability float64
}

// Picture is what is drawn beside a position.
type Picture struct {
	Caption []string // lines of text
	Moves   []PlayedMove
	Plain   bool // no shades of what the viewer of a view believes
}

// Place is where something may stand on a drawing, and what stands there.
type Place struct {
	Name          string // as actions name it
	Words         string // such as "045, the Gun Shop"; "" where the name says it all
	X, Y          int    // its middle, in the units of the drawing
	Width, Height int    // of a rectangle that holds it
	Outline       []int  // x and y of its corners, of a place that is no rectangle
	Pieces        []Piece
}

// Piece is something that stands at a place.
type Piece struct {
	Name  string // as actions name it, "" where none does
	Words string
}

// PieceList is a key of a position's text whose words are places with what stands there:
//
//	KEY PLACE PIECE PIECE PLACE PIECE      unless more is said
//	KEY PLACE PIECE                        Each: every place has a line of its own
//	KEY PLACE=VALUE PLACE=VALUE            Joined
//	KEY PIECE PLACE WORD                   Own: every piece has a line, and words that tell more of it
//	KEY PLACE WORD                         Own, of pieces that are named as the key is
type PieceList struct {
	Key    string
	Each   bool
	Own    bool
	One    bool     // of Own: there is one piece of a name, and its line may say that it is nowhere
	Joined string   // the word for a piece, as "unit" for 045=7
	Sign   string   // of Joined, "=" unless given
	Bare   bool     // of Joined: a place alone is a piece too, which is put by its word
	Places []string // beside those of the map, such as who may carry pieces
}

// PlayedMove is an action and the position that it is played in.
type PlayedMove struct {
	At     Position
	Action Action
}
