package engine

// Unknown is a hidden fact, as one seat sees it.
type Unknown struct {
	Name     string       // such as "hidden zombies"; plural if there may be several
	Count    int          // number of hidden things, at least 1
	Where    bool         // outcomes are places or members of a set, such as cards of a hand; a probability is the chance of being there
	Of       []string     // Of       []string     // places of the things, if known; nil with Where
	Outcomes []Likelihood // Outcomes []Likelihood // possible outcomes; the probabilities sum to Count with Where, otherwise to 1
	Samples  int          // number of samples of an estimate; 0 if exact
}

// Likelihood is an outcome and its probability.
type Likelihood struct {
	Value       string
	Probability float64
}

// Picture is the content of a drawing besides the position.
type Picture struct {
	Caption []string // lines of text
	Moves   []PlayedMove
	Plain   bool // no shades for beliefs
}

// Place is a place of a drawing and its pieces.
type Place struct {
	Name          string // name in the text of actions
	Words         string // such as "045, the Gun Shop"; "" if Name is enough
	X, Y          int    // centre, in units of the drawing
	Width, Height int    // size of the bounding box
	Outline       []int  // x and y of the corners; nil for a rectangle
	Pieces        []Piece
}

// Piece is a piece at a place.
type Piece struct {
	Name  string // name in the text of actions, "" if none
	Words string
}

// PieceList is a key of a position's text whose words are places and pieces:
//
//	KEY PLACE PIECE PIECE PLACE PIECE      by default
//	KEY PLACE PIECE                        Each: one line for each place
//	KEY PLACE=VALUE PLACE=VALUE            Joined
//	KEY PIECE PLACE WORD                   Own: one line for each piece, with words about it
//	KEY PLACE WORD                         Own, if the key is the name of the pieces
type PieceList struct {
	Key    string
	Each   bool
	Own    bool
	One    bool     // with Own: there is one piece of each name, and its line may say that it is off the board
	Joined string   // the word for a piece, such as "unit" for 045=7
	Sign   string   // sign of Joined, "=" by default
	Bare   bool     // with Joined: a place without a sign is a piece too
	Pairs  bool     // each piece has its place before it, as in KEY PLACE PIECE PLACE PIECE
	Places []string // additional places, such as characters who carry pieces

	Kinds   []string // the pieces of the game, as an edit names them
	Forms   []string // with Joined: letters behind the value of a new piece; the first that fits the position
	Several []Kind   // with One: kinds whose pieces have names such as stranger-2
	Marks   []string // words behind a piece: "wounds N" has a number, "a|b" is a choice
	Before  []string // with Own: words between a piece and its place, such as "corpse"
	Off     []string // with One: words in the place of a place; a removed piece gets the first
	Count   string   // the number of a piece with the sign before it, such as ":N" for pistol:7; "" without numbers
	Reserve []string // keys of lines with the pieces off the board, which a new piece may leave and a removed one joins
	Tally   int      // Tally   int      // number of lines of Reserve with counts of the first Kinds; 0 if there are none
	History string   // History string   // key of the continuation of Reserve's first line, such as "+4 draw"
}

// Kind is a kind of pieces with names of their own.
type Kind struct {
	Name string

	// Forms are texts behind Name for a new piece, such as "-# of G1"; the first that fits the position is
	// taken. # is its number. Further lines, such as "group G1 unknown", are added unless the position has
	// their first two words.
	Forms []string
}

// PlayedMove is an action and its position.
type PlayedMove struct {
	At     Position
	Action Action
}
