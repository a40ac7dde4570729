package table_test

import (
	"strings"
	"testing"

	"deadreckon/serve/golden"
	"deadreckon/serve/journal"
	"deadreckon/serve/table"
)

// The table passes the golden session.
func TestGolden(t *testing.T) {
	game, told := newTable(t, "kuhn", journal.DiceSeed)
	golden.Lines(t, func(request string) string {
		if reply := answer(game.Viewer(table.Whole), request); reply != "" {
			return reply
		}
		_, reply, _ := strings.Cut(<-told.one, " ")
		return reply
	})
}

func BenchmarkRequests(b *testing.B) {
	golden.Bench(b, func(b *testing.B, name string) func(string) string {
		game, _ := newTable(b, name, journal.DiceSeed)
		return func(request string) string { return answer(game.Viewer(table.Whole), request) }
	})
}
