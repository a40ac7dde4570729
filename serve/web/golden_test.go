package web_test

import (
	"strings"
	"testing"

	"deadreckon/serve/golden"
)

// The HTTP interface passes the golden session.
func TestGolden(t *testing.T) {
	at := serving(t, t.TempDir(), nil).open(`{"game":"kuhn"}`)
	tab := at.watch("open", "")
	golden.Lines(t, func(request string) string {
		reply := at.ask("open", request)
		if strings.Contains(reply, `"started"`) {
			_, reply, _ = strings.Cut(tab.until("reply "), " ")
		}
		return reply
	})
}

func BenchmarkRequests(b *testing.B) {
	golden.Bench(b, func(b *testing.B, game string) func(string) string {
		at := serving(b, b.TempDir(), nil).open(`{"game":"` + game + `"}`)
		return func(request string) string { return at.ask("open", request) }
	})
}
