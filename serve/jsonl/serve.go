package jsonl

import (
	"errors"
	"io"

	"deadreckon/serve/core"
	"deadreckon/serve/session"
	"deadreckon/serve/wire"
)

// Serve answers the requests of in on out in a new session, until the op quit or the end of the
// input. So many of its searches run at once, and the others wait. Searches in flight are stopped then, and answered, and its journal is let go of.
// DefaultGame is opened by a request that names none, and files are named by the right of the session. The error is that of in or out, or of
// the journal: a bad request is answered, never an error.
func Serve(in io.Reader, out io.Writer, s *session.Session, workers int, defaultGame string) (err error) {
	sent := &replies{w: out}
	a := &core.Asker{Session: s, DefaultGame: defaultGame, Flights: core.NewFlights(workers, func(t core.Told) { sent.send(wire.Told(t)) })}
	defer func() {
		a.Flights.Close()
		err = errors.Join(err, s.Close())
	}()
	lines := newLines(in)
	for !a.Over && sent.err() == nil {
		l, err := lines.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		sent.send(answer(a, l))
	}
	return sent.err()
}

// answer answers one line: it returns the reply, or nil where a search will. It holds the session, but
// where it waits for what moves that.
func answer(a *core.Asker, l line) []byte {
	if l.bad != nil {
		return wire.Answer(l.text, nil, l.bad)
	}
	r, err := wire.Read(l.text, core.Alone, a.Owner)
	if err != nil {
		return wire.Answer(l.text, nil, err)
	}
	if _, waits := r.(*core.Quit); !waits {
		defer a.Hold()()
	}
	reply, err := a.Do(r)
	return wire.Answer(l.text, reply, err)
}
