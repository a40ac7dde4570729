package jsonl

import (
	"testing"

	"deadreckon/serve/golden"
	"deadreckon/serve/session"
)

// The protocol passes the golden session.
func TestGolden(t *testing.T) {
	ask, later := asking(session.New())
	ask(`{"id":"0","op":"new","game":"kuhn"}`)
	golden.Lines(t, func(request string) string {
		said := len(later())
		reply := ask(request)
		return reply + later()[said:]
	})
}
