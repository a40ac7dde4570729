package engine

import (
	"io"
	"math/rand/v2"
)

// Optional interfaces. Callers must handle their absence.
//
//	interface     of        meaning                                  used by
//	Summarizer    Game      the course of a game in numbers          arena
//	Encoder       Game      observations and actions for nets        env, training, nets, Python
//	Potential     Game      reward shaping                           env, Python
//	Phased        Position  phase, turn and prompt                   perft, plans, list of moves, protocol
//	Shortcuts     State     fast answers                             search
//	Resampler     State     resampling of facts unknown to all       belief tracking
//	Believer      View      beliefs of the viewer                    suggest, play, protocol
//	Map           Notation  drawings of the board                    board, suggest, protocol, Python
//	Narrator      Notation  the story of a game                      play, replay, protocol
//	PhraseParser  Notation  several actions in one text              play, page

// Summarizer is an optional interface of a Game that summarizes games for tournaments.
type Summarizer interface {
	// Summary returns the turn and counts of any state so far. Its Ending is valid only if Turn is
	// Nobody.
	Summary(s State) Summary
}

// Encoder is an optional interface of a Game for nets: it encodes views and numbers actions. No
// method allocates, apart from the first call of Encoding.
//
// An observation is made from a View, so it contains only the viewer's knowledge. It is relative to
// the viewer: its own side comes first.
type Encoder interface {
	// Encoding returns the shape: always the same pointer, shared, not to be changed.
	Encoding() *Encoding

	// Observe writes the observation of v into planes, of Encoding.PlaneWords words, and globals,
	// of len(Encoding.Globals). It writes every element.
	Observe(v View, planes []uint64, globals []float32)

	// AppendIndices appends the index of each action to dst, in order. The actions must be legal
	// in p for the player on turn. Legal actions of one position have different indices in
	// 0..Encoding.Actions()-1.
	AppendIndices(dst []int32, p Position, actions []Action) []int32

	// ActionAt returns the action of an index in p. It returns false if the index is out of range
	// or belongs to another kind of decision. The action need not be legal; but if a legal action
	// has the index, ActionAt returns it. If it returns true, Notation.FormatAction can write the
	// action.
	ActionAt(p Position, index int) (Action, bool)
}

// Potential is an optional interface of a Game for potential-based reward shaping (Ng, Harada and
// Russell, "Policy invariance under reward transformations", ICML 1999).
type Potential interface {
	// Potential returns the progress of the viewer's side in [-1, 1], by a fixed formula of the
	// viewer's knowledge.
	Potential(v View) float64
}

// Phased is an optional interface of a Position whose game has phases and turns of several actions.
// In other games a turn ends when another player's seat decides.
type Phased interface {
	// Phase returns the name of the current phase, as in position files.
	Phase() string

	// PlayerTurn returns a number that is constant during one player's turn, whoever decides or
	// rolls in it, and different in the next turn.
	PlayerTurn() int

	// Prompt describes the next decision or roll in one line. For dice it gives the player, the
	// number of dice, the purpose and the target number.
	Prompt() string
}

// Shortcuts is an optional interface of a State with fast answers for search. They make a search
// that spends its time in the tree 5 % faster in the mall, and 15 to 20 % on Kuhn and Leduc poker
// (BenchmarkSearch/leaf of agents/mall, BenchmarkKuhn and BenchmarkLeduc of mcts).
type Shortcuts interface {
	// FullyVisible reports whether Seen returns every legal action of the player on turn unchanged
	// for seat. False is always allowed.
	FullyVisible(seat Seat) bool

	// Draw returns a random outcome of a Chance position and the number of outcomes. The outcome
	// is the one that Pick chooses from AppendLegal by AppendOdds, with the same numbers from rng.
	// A single outcome takes no number. If Draw returns 0 outcomes, the state has no faster way
	// than these lists, and Draw has not used rng.
	Draw(rng *rand.Rand) (a Action, of int)
}

// Resampler is an optional interface of a State with facts that no seat knows, such as counters
// that are face down for all. A sampled state contains guesses of them, which Resample replaces.
type Resampler interface {
	// Resample redraws the facts that no seat knows, from their exact distribution given the
	// knowledge of all seats together. It can be called at any position. It changes no view, and
	// the odds of the game stay the same.
	Resample(rng *rand.Rand)
}

// Believer is an optional interface of a View that computes the viewer's beliefs about hidden
// facts. A belief depends only on the view.
type Believer interface {
	// Belief returns all hidden facts that are worth reporting, in a fixed order.
	Belief() []Unknown
}

// Narrator is an optional interface of a Notation that describes events.
type Narrator interface {
	// Narrate describes the effect of the action a, legal in before, one sentence a line: who did
	// what with which result, then the consequences. Both positions are views of one seat, or both
	// are states. The lines tell no more than these positions. There may be no lines. Narrate
	// keeps neither position.
	Narrate(before Position, a Action, after Position) []string

	// Outcome describes the effect of the outcome a of the Chance position p in a short clause,
	// such as "the shot misses". A planner may merge outcomes with equal texts. The text is empty
	// if the effect depends on the chance events that follow.
	Outcome(p Position, a Action) string

	// Pending returns the facts of p that the lines of its board do not have, by field: thrown
	// dice, the seat that is asked, a fight. It is nil at a decision point between actions. It
	// depends only on p, so it does not reveal more than a view.
	Pending(p Position) map[string]string
}

// PhraseParser is an optional interface of a Notation that reads several actions in one text.
type PhraseParser interface {
	// ParsePhrase reads one action, or a sequence of actions from p without chance events between
	// them. Each is legal when it is played. The actions of a Choice may have any order:
	// "hide 045 012".
	ParsePhrase(p Position, text string) ([]Action, error)

	// Choice returns how many actions the player on turn chooses in secret, and the actions that
	// complete the chosen ones. If p is no such decision, count is 0.
	Choice(p Position, chosen []Action) (more []Action, count int)
}

// Map is an optional interface of a Notation whose game has a map. No method reveals more than the
// position.
type Map interface {
	// ShowBoard draws the map before the game begins, as text.
	ShowBoard() string

	// WriteBoard draws it as SVG. Errors are from w.
	WriteBoard(w io.Writer) error

	// Status returns the facts that Show tells beside the map, such as health and supplies, one a line.
	Status(p Position) []string

	// ShowBelief draws a view like Notation.Show, with shades for the beliefs of its seat.
	ShowBelief(v View) string

	// WriteSVG draws a view or a full state in the same way, with a caption and marked moves.
	// Errors are from w.
	WriteSVG(w io.Writer, at Position, p Picture) error

	// Places returns, for each place, its part of the drawing of WriteSVG with the same arguments,
	// and the known pieces there, in reading order.
	Places(at Position, p Picture) []Place

	// PlacesOf returns the names of the places of a legal action, as in Places: the place of the
	// acting piece, if it is another place, and last the destination or target. It is empty for an
	// action without a place.
	PlacesOf(at Position, a Action) []string
}
