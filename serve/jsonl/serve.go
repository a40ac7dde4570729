package jsonl

import (
	"errors"
	"io"

	"deadreckon/serve/session"
)

// Serve answers the requests of in on out in a new session, until the op quit or the end of the
// input. Searches in flight are stopped then, and answered, and its journal is let go of.
// DefaultGame is opened by a request that names none, and files are named by the right of the session. The error is that of in or out, or of
// the journal: a bad request is answered, never an error.
func Serve(in io.Reader, out io.Writer, s *session.Session, defaultGame string) (err error) {
	sent := newReplies(out)
	d := &door{Session: s, defaultGame: defaultGame, by: s.Owner, replies: sent}
	defer func() {
		d.Stop(nil)
		err = errors.Join(err, d.Close())
	}()
	lines := newRequestLines(in)
	for !d.over && sent.err() == nil {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if reply := d.held(line); reply != nil {
			sent.send(reply)
		}
	}
	return sent.err()
}
