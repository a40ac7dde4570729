// Package engine is the contract between a game and its users: search, environments and agents,
// which never name a game.
//
// The one idea: a view is a state with hidden parts. A State is the full state of a game. A View is
// the same kind of value, in which the facts that a seat does not know are blank. The same rules
// play both. If a rule needs a blank fact, the position turns to Chance, and the outcome fills in
// the fact.
//
// The package has no board, dice or rules.
package engine

import (
	"math/rand/v2"
	"strconv"
)

// Seat is a player, 0..n-1 (n at most MaxSeats), or Chance or Nobody.
type Seat int8

// MaxSeats is the maximum number of players of a game.
const MaxSeats = 8

// The seats that are not players.
const (
	Chance Seat = -1 // dice, draws and reveals
	Nobody Seat = -2 // the game is over
)

func (s Seat) String() string {
	switch s {
	case Chance:
		return "chance"
	case Nobody:
		return "nobody"
	}
	return strconv.Itoa(int(s))
}

// Action is one packed micro-action or chance outcome. Its bit layout belongs to the game. Equal
// actions in one position are the same action.
type Action uint32

// Position is the common part of a State and a View: the rules play both.
//
// A Position is not safe for concurrent use. No method keeps a buffer of the caller.
type Position interface {
	// Turn returns the seat that acts next: a player, Chance, or Nobody if the game is over.
	Turn() Seat

	// AppendLegal appends every legal action of the seat on turn to dst, in ascending order and
	// without repetition; at Chance, every outcome of positive weight. It appends nothing exactly
	// if Turn is Nobody.
	AppendLegal(dst []Action) []Action

	// AppendOdds appends the integer weights of the outcomes at a Chance position, in the order of
	// AppendLegal: outcome i has probability odds[i]/sum(odds). At other positions it appends
	// nothing.
	AppendOdds(dst []uint64) []uint64

	// Apply plays one legal action in place and advances to the next decision, chance event or
	// end. It panics on an action of another kind of position. It does not check for other illegal
	// actions: check input with AppendLegal or Notation.ParseAction.
	Apply(a Action)

	// Score returns the result of a seat in [-1, 1] if Turn is Nobody, else 0. Scores of the seats
	// need not sum to zero.
	Score(seat Seat) float64
}

// State is the full state of a game: a flat value behind a pointer. It holds no pointers.
type State interface {
	Position

	// CopyFrom makes this state equal to src, a state of the same game type. It allocates nothing.
	CopyFrom(src State)

	// ViewInto writes exactly the knowledge of seat into dst, a view of the same game type
	// (Game.NewView).
	ViewInto(seat Seat, dst View)

	// Key returns the information-state key of seat: the Key of its view, a 64-bit hash. Histories
	// share a key if the seat cannot distinguish them, or if their difference no longer matters.
	Key(seat Seat) uint64

	// Seen returns the legal action a of the seat on turn as seat sees it, before a is applied: a
	// itself, or a masked action whose secret part is blank. A masked action is legal in that
	// seat's view.
	Seen(a Action, seat Seat) Action
}

// View is the knowledge of one seat, and playable. Agents receive views and never states.
type View interface {
	Position

	// Viewer returns the seat whose knowledge this is.
	Viewer() Seat

	// CopyFrom makes this view equal to src, a view of the same game type.
	CopyFrom(src View)

	// Key returns the information key: a 64-bit hash of the view's content.
	Key() uint64

	// Sample fills dst with a full state drawn from the exact distribution of states under this
	// view, given the rules and the game's stated priors over secret choices. The sample has this
	// view's key for this view's seat.
	Sample(dst State, rng *rand.Rand)
}

// Game is one game under fixed options and data. It is immutable and safe for concurrent use.
type Game interface {
	// Name returns the registry name, such as "kuhn" or "mall".
	Name() string

	// Seats returns the names of the player seats in seat order.
	Seats() []string

	// NewState returns a fresh state at the root of the game.
	NewState() State

	// NewView returns a view for ViewInto to fill.
	NewView() View

	// Notation returns the text format of the game.
	Notation() Notation

	// About returns the facts about the game that hold in every position. They may be shared, and
	// must not be changed.
	About() *About
}

// Setting is one option of a game, or the digest of one of its data files.
type Setting struct {
	Key   string `json:"key"`
	Value string `json:"value"`

	// File is the data at the path Value, or a text that replaces it. It is nil if the value is a
	// word or a number, or if the sender may not name files.
	File DataFile `json:"-"`
}

// String returns the setting as "key=value".
func (s Setting) String() string { return s.Key + "=" + s.Value }

// DataFile is the content of a file that replaces data of a game.
type DataFile interface {
	// String returns its path, or its name in messages.
	String() string

	// Text returns the content of a file that was sent as a text; ok is false if it lies at a path.
	Text() (text string, ok bool)

	// Read returns the content, or an error if it has more than limit bytes.
	Read(limit int64) ([]byte, error)
}

// Notation is a game's text in and out. All errors are *SyntaxError, or plain
// errors that name the rule that is broken.
type Notation interface {
	// FormatAction writes an action that is legal in p as a short text in the
	// game's words without line breaks, such as "move 045-046" or "roll 9".
	FormatAction(p Position, a Action) string

	// ParseAction reads what FormatAction writes and returns a legal action of
	// p, or an error that says what was expected, or which rule forbids it.
	ParseAction(p Position, text string) (Action, error)

	// Explain describes a legal action in words for a person at the table.
	Explain(p Position, a Action) string

	// FormatPosition writes a position, full (a State) or holed (a View), as
	// text that ParsePosition reads back exactly.
	FormatPosition(p Position) string

	// ParsePosition reads a position: a State when it is full, else a View.
	ParsePosition(text string) (Position, error)

	// Show draws a position for a person, in plain text of several lines.
	Show(p Position) string
}
