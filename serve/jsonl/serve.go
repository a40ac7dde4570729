package jsonl

import (
	"errors"
	"fmt"
	"io"

	"deadreckon/engine"
	"deadreckon/serve/session"
)

// Serve answers the requests of in on out, in session s, until the op quit or the end of the input. At
// most workers searches run at once; more are queued. At the end it stops and answers all searches and
// closes the journal. defaultGame is the game of requests that name none. The session's permission applies
// to files. The error is from in, out or the journal; bad requests only get error replies.
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
			sent.send(session.EncodeReply(text, nil, fmt.Errorf("the request has %d bytes; the limit is %d", size, session.MostRequest)))
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

// answer returns the reply to one line, or nil for a started search. It locks the session.
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
