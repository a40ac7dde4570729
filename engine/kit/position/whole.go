package position

import (
	"fmt"

	"deadreckon/engine"
)

// Whole writes and reads position texts: the lines of the board, by a Format, and their
// continuation, by a Codec. N is the notation of the game, S its state.
type Whole[N engine.Notation, S comparable] struct {
	Game     string // name of the game
	Settings func(n N) []engine.Setting
	Seal     *MomentCodec[S]
	Write    func(s *S) string // writes the lines of the board

	// Read reads these lines and computes the derived fields. check returns the fault of the
	// position, as a *Flaw if it belongs to a line. It may also play on to the next decision: see
	// GoesOn.
	Read func(n N, file, text string) (s *S, check func() error, err error)

	GoesOn   bool                                   // check plays on, so the state of Read is only valid after check
	Say      func(s *S, field string, v any) string // text of a field in Pending, "" for its value; nil for the value of all fields
	Prompt   func(s *S) string                      // describes a sealed state
	Position func(s *S) engine.Position             // the state, or its view
}

// Format writes a position.
func (w *Whole[N, S]) Format(n N, s *S) string {
	text := w.Write(s)
	board, check, err := w.Read(n, "", text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v\n%s", w.Game, err, text)) // every board can be read
	}
	said := *board
	if w.GoesOn && check() == nil && *board == *s {
		return text
	}
	return text + w.Seal.Line(s, &said, w.Settings(n), w.Prompt(s))
}

// Parse reads a position and checks it against the rules. Errors are *engine.SyntaxError.
func (w *Whole[N, S]) Parse(n N, file, text string) (engine.Position, error) {
	parts, err := Cut(file, text)
	if err != nil {
		return nil, err
	}
	s, check, err := w.Read(n, file, parts.Board)
	if err != nil {
		return nil, err
	}
	if parts.Sealed() {
		err = w.Seal.Restore(parts, s, w.Settings(n))
	} else if err = check(); err != nil {
		err = in(w.Game, file, parts.Board, err)
	}
	if err != nil {
		return nil, err
	}
	p := w.Position(s)
	return p, parts.Play(n, p)
}
