package jsonl

import (
	"errors"
	"io"

	"deadreckon/serve/session"
)

// Serve answers the requests of in on out until the op quit or the end of the input.
// Searches in flight are stopped then, and answered. So many workers search at once, 1
// to session.MostFlights; defaultGame is opened by a request that names none. The error
// is that of in or out: a bad request is answered, never an error.
func Serve(in io.Reader, out io.Writer, workers int, defaultGame string) error {
	d := &door{Session: session.New(workers), defaultGame: defaultGame, replies: newReplies(out)}
	defer d.Stop(nil)
	lines := newRequestLines(in)
	for !d.over && d.replies.err() == nil {
		line, err := lines.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		d.answer(line)
	}
	return d.replies.err()
}
