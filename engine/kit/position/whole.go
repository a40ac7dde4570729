package position

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/continuation"
)

// Whole writes and reads the text of a position: the lines of its board, of which a Format is the
// table, and what goes on from there, which package moment tells. N is the notation of the game,
// and S its state.
type Whole[N engine.Notation, S comparable] struct {
	Game     string // its name
	Settings func(n N) []engine.Setting
	Seal     *continuation.Codec[S]
	Write    func(s *S) string // the lines of the board

	// Read reads these lines, and works out what follows from them. Check returns what is wrong
	// with the rest that they describe, a *Flaw where a line says it, and may go on from there to
	// what comes next.
	Read func(n N, file, text string) (s *S, check func() error, err error)

	GoesOn   bool                                   // whether it does: what Read returns is no state of the game then, unless check leaves it so
	Say      func(s *S, field string, v any) string // the words of a field in Pending, "" for its value; nil: the value of all
	Prompt   func(s *S) string                      // says where a state is that is sealed
	Position func(s *S) engine.Position             // the state, or the view that it is
}

// Format writes a position.
func (w *Whole[N, S]) Format(n N, s *S) string {
	text := w.Write(s)
	board, check, err := w.Read(n, "", text)
	if err != nil {
		panic(fmt.Sprintf("%s: %v\n%s", w.Game, err, text)) // the lines of the board are read of all positions
	}
	said := *board
	if w.GoesOn && check() == nil && *board == *s {
		return text
	}
	return text + w.Seal.Line(s, &said, w.Settings(n), w.Prompt(s))
}

// Parse reads a position and checks it against the rules. Errors are *engine.SyntaxError.
func (w *Whole[N, S]) Parse(n N, file, text string) (engine.Position, error) {
	parts, err := continuation.Cut(file, text)
	if err != nil {
		return nil, err
	}
	s, check, err := w.Read(n, file, parts.Board)
	if err != nil {
		return nil, err
	}
	if parts.Sealed() {
		err = w.Seal.Open(parts, s, w.Settings(n))
	} else if err = check(); err != nil {
		err = in(w.Game, file, parts.Board, err)
	}
	if err != nil {
		return nil, err
	}
	p := w.Position(s)
	return p, parts.Play(n, p)
}
