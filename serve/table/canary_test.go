package table_test

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/internal/slowtest"
	"deadreckon/serve/canary"
	"deadreckon/serve/journal"
	"deadreckon/serve/table"
)

// No request of a client opens a file, during a game and after it.
func TestNoFileIsNamed(t *testing.T) {
	slowtest.Skip(t)
	for name, actions := range map[string]string{"in progress": "", "over": `,"bet","fold"`} {
		for _, seat := range []engine.Seat{0, table.Whole} {
			f := canary.Create(t)
			game, _ := newTable(t, "kuhn", journal.DiceSeed)
			says(t, game.Viewer(table.Whole), `"op":"apply","actions":["deal K","deal Q"`+actions+`]`, "turn")
			e := game.Viewer(seat)
			said, asked := f.Requests(e.Client(), game.Game().Seats(), func(request string) string { return answer(e, request) })
			if what := canary.Leaked(said); what != "" || f.Opened() {
				t.Errorf("%s, seat %v: %q is said, or a file was opened", name, seat, what)
			}
			if asked < 2000 {
				t.Errorf("%s, seat %v: %d requests were asked", name, seat, asked)
			}
		}
	}
}
