package engine

import (
	"io"
	"math/rand/v2"
)

// What a game may offer beside its interface, all of it here. Whoever asks does without where it
// is not there.
//
//	interface       of        says                                  who asks
//	Summarizer     Game      how a game goes, and how it went      arena
//	Encoder         Game      how nets see it                       env, training, nets, Python
//	Potential       Game      rewards that are shaped               env, Python
//	Phased          Position  the phase, the turn, and what is next   perft, plans, the list of moves, the engine protocol
//	Shortcuts       State     fast answers                          search
//	Resampler        State     what no seat knows, drawn again       beliefs that follow a game
//	Believer        View      what its seat believes                suggest, play, the engine protocol
//	Map             Notation  a board, drawn, and its places        board, suggest, the engine protocol, Python
//	Narrator        Notation  what an action came to, in lines      Narrate: play, replay, the engine protocol
//	PhraseParser         Notation  several actions at once         ParsePhrase: play

// Summarizer is an optional interface of a Game that can tell how a game goes: tournaments
// add up what it says.
type Summarizer interface {
	// Summary tells of any state: its turn and its counts so far. The ending is that of a state
	// whose Turn is Nobody, and means nothing before.
	Summary(s State) Summary
}

// Encoder is an optional interface of a Game that nets can learn: it says how a
// view becomes numbers and how actions are counted. No method allocates, apart
// from the first call of Encoding.
//
// An observation is made from a View alone, so it can tell no more than the
// viewer knows. It is relative to the viewer: what is its own side's comes
// before what is the others'.
type Encoder interface {
	// Encoding returns the shape. It is the same pointer at every call, is
	// shared, and must not be changed.
	Encoding() *Encoding

	// Observe writes what v holds into planes, of Encoding.PlaneWords words, and
	// globals, of len(Encoding.Globals). It writes every word.
	Observe(v View, planes []uint64, globals []float32)

	// AppendIndices appends the index of each of the actions to dst, in step.
	// They must be legal in p for the player on turn. Legal actions of one
	// position have different indices, each in 0..Encoding.Actions()-1.
	AppendIndices(dst []int32, p Position, actions []Action) []int32

	// ActionAt returns the action that an index stands for in p, and false where
	// it stands for none: out of range, or for a choice that is not the one of
	// this moment. The action need not be legal, but where a legal action has the
	// index it is that one. Where it returns true, Notation.FormatAction can
	// write the action.
	ActionAt(p Position, index int) (Action, bool)
}

// Potential is an optional interface of a Game: a measure of progress for
// rewards shaped by potentials (Ng, Harada and Russell, "Policy invariance under
// reward transformations", ICML 1999).
type Potential interface {
	// Potential returns in [-1, 1] how well the viewer's side stands by a fixed
	// formula of what the viewer knows.
	Potential(v View) float64
}

// Phased is an optional interface of a Position whose game has phases, in which a player's turn
// has several actions. In other games a turn ends when another player's seat decides.
type Phased interface {
	// Phase returns the word for the current phase, as positions are written with it.
	Phase() string

	// PlayerTurn returns a number that stays the same during one player's turn, whoever
	// decides or rolls in it, and differs in the next.
	PlayerTurn() int

	// Prompt says in a line which decision or throw is next. For dice it says who throws how
	// many for what purpose, and against which number.
	Prompt() string
}

// Shortcuts is an optional interface of a State with fast answers to two questions of a
// search. With them a search that spends its time in the tree is 5 % faster in the mall, and
// 15 to 20 % on Kuhn and Leduc poker (BenchmarkSearch/leaf of agents/mall, BenchmarkKuhn and
// BenchmarkLeduc of mcts).
type Shortcuts interface {
	// FullyVisible reports whether seat sees every legal action of the player on turn unchanged:
	// Seen returns each as it is. False is always allowed.
	FullyVisible(seat Seat) bool

	// Draw returns, at Chance, an outcome drawn by the odds, and the number of outcomes. It
	// returns the outcome that Pick chooses from AppendLegal by AppendOdds, with the same
	// numbers from rng; if there is only one outcome it takes none. The number 0 means that
	// the state has no faster way than these lists; Draw then takes nothing from rng.
	Draw(rng *rand.Rand) (a Action, of int)
}

// Resampler is an optional interface of a State with facts that no seat knows, such
// as counters that lie face down for all. A sampled world has them settled; this
// leaves them open until they show.
type Resampler interface {
	// Resample draws anew what no seat knows, from its exact distribution given all that the
	// seats know between them. It may be called at any position. It changes no view, and
	// play goes on with the same odds as if it had not been called.
	Resample(rng *rand.Rand)
}

// Believer is an optional interface of a View whose game can tell what its seat
// believes about what it does not know. A belief is a function of the view alone:
// truths that the seat cannot tell apart have the same.
type Believer interface {
	// Belief returns everything that the seat does not know and that is worth
	// telling, in a fixed order; nothing if there is no such thing.
	Belief() []Unknown
}

// Narrator is an optional interface of a Notation that can say what happened.
type Narrator interface {
	// Narrate says what the action a, legal in before, came to, in sentences of a line each:
	// who did what, with which result and by how much, and then what else it brought about.
	// Both positions are in the eye of one seat, which is told no more than they hold, or
	// both are the truth. It may say nothing, and keeps neither position.
	Narrate(before Position, a Action, after Position) []string

	// Outcome says in a short clause, such as "the shot misses", the effect of the outcome a of
	// the Chance position p. A player who plans ahead need not distinguish outcomes with equal
	// texts. The text is empty if the effect depends on the chance events that follow.
	Outcome(p Position, a Action) string

	// Pending returns the facts of p that the lines of its board do not have, by field: thrown
	// dice, the seat that is asked, a fight. It is nil at a decision between actions. It
	// depends only on p, so of a view it tells nothing that the seat does not know.
	Pending(p Position) map[string]string
}

// PhraseParser is an optional interface of a Notation in whose game people say
// several actions at once.
type PhraseParser interface {
	// ParsePhrase reads one action, or several that follow one another from p
	// without chance between them. All are legal in their turn.
	ParsePhrase(p Position, text string) ([]Action, error)
}

// Map is an optional interface of a Notation whose game has a map. No method tells more than
// the position holds.
type Map interface {
	// ShowBoard draws the map as it is before the game begins, as text.
	ShowBoard() string

	// WriteBoard draws the same as SVG. The error is that of w.
	WriteBoard(w io.Writer) error

	// ShowBelief draws a view as Notation.Show does, with shades for the beliefs of its seat.
	ShowBelief(v View) string

	// WriteSVG draws a view in the same way, or a full position, with a caption and with moves
	// marked. The error is that of w.
	WriteSVG(w io.Writer, at Position, p Picture) error

	// Places returns for each place the part of the drawing of WriteSVG with the same arguments,
	// and the known pieces there, in the order in which a person would read them out.
	Places(at Position, p Picture) []Place

	// PlacesOf names the places that a legal action joins, as Places names them: the place of
	// the acting piece, if it is another place, and last the destination or target. It is empty
	// for an action without a place.
	PlacesOf(at Position, a Action) []string
}
