package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	_ "deadreckon/engine/mall"
	_ "deadreckon/engine/toy/pig"
	"deadreckon/internal/access"
	"deadreckon/serve/journal"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// A guest cannot change the players by any request, in games with and without secrets, before and after
// the end.
func TestGuestsDoNotSayWhoPlays(t *testing.T) {
	for game, moves := range map[string]string{
		"tictactoe": "mark 1,mark 4,mark 2,mark 5,mark 3", "pig": "", "kuhn": "deal K,deal Q,bet,fold", "mall": "",
	} {
		for _, other := range []string{journal.Me, session.Guest, "random"} {
			g, told := newTable(t, game, journal.DiceSeed, other, session.Guest)
			guest, host := g.Viewer(1), g.Viewer(0)
			seats := g.Game().Seats()
			players := fmt.Sprintf(`"players":{%q:"random",%q:"person"}`, seats[0], seats[1])
			tryAll := func() {
				t.Helper()
				before := g.Standing()
				playing := playersOf(t, g)
				var requests []string
				for _, op := range session.Ops(session.Whole) {
					requests = append(requests, fmt.Sprintf(`{"id":"p","op":%q,%s}`, op.Name, players))
				}
				requests = append(requests, leaktest.Requests(t, session.Whole, seats[1], before.Entries, false)...)
				for _, request := range requests {
					if answer(guest, request) == "" {
						<-told.one
					}
					if now := playersOf(t, g); now != playing {
						t.Fatalf("%s, %s: %s: %s play, and before %s", game, other, request, now, playing)
					}
				}
				answer(guest, `{"id":"s","op":"stop"}`)
			}
			play := func() {
				t.Helper()
				for g.Standing().Entries > 0 {
					says(t, g.Viewer(table.Whole), `"op":"undo"`, `"turn"`)
				}
				for _, move := range strings.Split(moves, ",") {
					says(t, g.Viewer(table.Whole), `"op":"apply","actions":["`+move+`"]`, `"turn"`)
				}
			}
			tryAll()
			if moves == "" {
				continue
			}
			play()
			tryAll()
			play()
			want := map[string]string{journal.Me: seats[0], session.Guest: seats[0] + " and the owner of the table", "random": "the owner of the table"}[other]
			says(t, guest, `"op":"players",`+players, "a change of players needs the consent of all: this happens when "+want+" requests it too")
			if other == journal.Me {
				says(t, host, `"op":"players",`+players, `"players"`)
			}
		}
	}
}

// playersOf formats the players of a table.
func playersOf(t *testing.T, g *table.Table) string {
	t.Helper()
	r, err := session.ReadRequest([]byte(`{"id":"w","op":"table"}`), session.Whole, access.Permission{})
	if err != nil {
		t.Fatal(err)
	}
	reply, err := g.Viewer(engine.Nobody).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for seat, player := range reply.(session.SeatingReply).Players {
		out = append(out, seat+": "+player)
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}
