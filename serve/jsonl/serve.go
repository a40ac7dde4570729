package jsonl

import (
	"errors"
	"fmt"
	"io"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Serve answers the requests of in on out in a new session, until the op quit or the end of the
// input. So many of its searches run at once, and the others wait. Searches in flight are stopped then, and answered, and its journal is let go of.
// DefaultGame is opened by a request that names none, and files are named by the right of the session. The error is that of in or out, or of
// the journal: a bad request is answered, never an error.
func Serve(in io.Reader, out io.Writer, s *session.Session, workers int, defaultGame string) (err error) {
	sent := &replies{w: out}
	a := &session.Asker{Session: s, DefaultGame: defaultGame, SearchPool: session.NewSearchPool(workers, func(t session.Told) { sent.send(session.EncodeResult(t)) })}
	defer func() {
		a.SearchPool.Close()
		err = errors.Join(err, s.Close())
	}()
	lines := session.NewLines(in)
	for !a.Over && sent.err() == nil {
		text, size, err := lines.Next()
		switch {
		case size > session.MostRequest:
			sent.send(session.EncodeReply(text, nil, fmt.Errorf("the request has %d bytes, more than %d", size, session.MostRequest)))
		case errors.Is(err, io.EOF) && size > 0:
			sent.send(session.EncodeReply(text, nil, &engine.SyntaxError{Column: size + 1, Cause: "the input ends before the end of the line; the request is ignored"}))
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		default:
			sent.send(answer(a, text))
		}
	}
	return sent.err()
}

// answer answers one line: it returns the reply, or nil where a search will. It holds the session, but
// where it waits for what moves that.
func answer(a *session.Asker, text []byte) []byte {
	r, err := session.ReadRequest(text, session.Alone, a.Owner)
	if err != nil {
		return session.EncodeReply(text, nil, err)
	}
	if _, waits := r.(*session.Quit); !waits {
		defer a.Hold()()
	}
	reply, err := a.Do(r)
	return session.EncodeReply(text, reply, err)
}
