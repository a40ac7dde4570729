package jsonl

import (
	"testing"

	"deadreckon/serve/golden"
	"deadreckon/serve/session"
)

// The session of all doors.
func TestGolden(t *testing.T) {
	s := session.New(1)
	ask, later := asking(s)
	ask(`{"id":"0","op":"new","game":"kuhn"}`)
	golden.Lines(t, func(request string) string {
		said := len(later())
		reply := ask(request)
		s.Wait()
		return reply + later()[said:]
	})
}
