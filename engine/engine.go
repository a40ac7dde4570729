// Package engine is the contract between a game and everything that plays it.
//
// Its one idea: a view is a state with holes. A State is the truth of one
// game; a View is the same kind of value with holes where one seat does not
// know. The same rules play both: where a rule needs a fact that is a hole, the
// position turns to Chance and the outcome fills the hole. Search, environments
// and agents are written against this package and never name a game.
//
// The package refuses to know any game: it holds no board, no dice, no rules.
package engine

import (
	"math/rand/v2"
	"strconv"
)

// Seat names who acts: 0..n-1 for the players of a game (n at most MaxSeats),
// or one of the two seats below zero.
type Seat int8

// MaxSeats bounds the number of players of any game.
const MaxSeats = 8

// The two seats that are not players.
const (
	Chance Seat = -1 // dice, draws and reveals
	Nobody Seat = -2 // the game is over
)

// String returns "chance", "nobody" or the seat's number.
func (s Seat) String() string {
	switch s {
	case Chance:
		return "chance"
	case Nobody:
		return "nobody"
	}
	return strconv.Itoa(int(s))
}

// Action is one packed micro-action or chance outcome. Its bit layout belongs
// to the game; equal actions in one position are the same action.
type Action uint32

// Position is what the truth and a view have in common: the rules play both.
//
// A Position is not safe for concurrent use. No method keeps a reference to a
// buffer that it is given.
type Position interface {
	// Turn returns who acts next: a player's seat, Chance, or Nobody once the
	// game is over.
	Turn() Seat

	// AppendLegal appends every legal action of the seat on turn to dst, in
	// ascending order and without repetition; at Chance, every outcome of
	// positive weight. It appends nothing exactly when Turn is Nobody.
	AppendLegal(dst []Action) []Action

	// AppendOdds appends the integer weights of the outcomes at a Chance
	// position, in step with AppendLegal: outcome i has probability
	// odds[i]/sum(odds). It appends nothing elsewhere.
	AppendOdds(dst []uint64) []uint64

	// Apply plays one legal action in place and runs on to the next decision,
	// chance event or end. It panics on what is not an action of this kind of
	// position; other illegal actions are the caller's error and are not
	// looked for here (borders check with AppendLegal or Notation.ParseAction).
	Apply(a Action)

	// Score returns the result for a seat in [-1, 1] once Turn is Nobody, and 0
	// before. Scores of the seats need not sum to zero.
	Score(seat Seat) float64
}

// State is the truth of one game: a flat value behind a pointer, holding no
// pointers itself.
type State interface {
	Position

	// CopyFrom makes this state equal to src, which must be a state of the same
	// game type. It allocates nothing.
	CopyFrom(src State)

	// ViewInto writes into dst all that seat knows, and nothing else. dst must
	// be a view of the same game type (Game.NewView).
	ViewInto(seat Seat, dst View)

	// Key returns the information key of seat: a 64-bit hash of its view, equal
	// to the Key of that view. Histories that a seat cannot tell apart, or that
	// no longer matter to it, share a key.
	Key(seat Seat) uint64

	// Seen returns the form in which seat sees the legal action a of the seat on
	// turn, before a is applied: a itself, or a masked action in which what is
	// secret from seat is blank. A masked action is legal in that seat's view.
	Seen(a Action, seat Seat) Action
}

// View is what one seat knows, playable in its own right. An agent receives
// views and never states.
type View interface {
	Position

	// Viewer returns the seat whose knowledge this is.
	Viewer() Seat

	// CopyFrom makes this view equal to src, a view of the same game type.
	CopyFrom(src View)

	// Key returns the information key: a 64-bit hash of the view's content.
	Key() uint64

	// Sample fills dst with a full state drawn from the exact distribution of
	// truths under this view, by the rules and the game's stated priors over
	// secret choices. The sample has this view's key for this view's seat.
	Sample(dst State, rng *rand.Rand)
}

// Game is the front door of one game under fixed options and data. It is
// immutable and safe for concurrent use.
type Game interface {
	// Name returns the registry name, such as "kuhn" or "mall".
	Name() string

	// Seats returns the names of the player seats in seat order.
	Seats() []string

	// NewState returns a fresh state at the root of the game.
	NewState() State

	// NewView returns storage for a view, to be written by ViewInto.
	NewView() View

	// Notation returns the game's text in and out.
	Notation() Notation

	// About returns the facts about the game that no position changes. They may be
	// shared, and must not be changed.
	About() *About
}

// Setting is one option of a game, or the digest of one of its data files.
type Setting struct {
	Key   string `json:"key"`
	Value string `json:"value"`

	// File is the data at the path Value, or a text that came in its place. It is nil if the value
	// is a word or a number, or if the setting comes from somebody who may not name files.
	File DataFile `json:"-"`
}

// String returns the setting as it is written.
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
