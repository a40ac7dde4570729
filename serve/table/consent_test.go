package table_test

import (
	"strings"
	"testing"

	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// After the end of a game has revealed everything, going back needs the consent of every guest and of one
// person at the screen.
func TestBackFromTheEnd(t *testing.T) {
	for _, back := range []string{`"op":"undo"`, `"op":"goto","node":2`, `"op":"correct","entry":4,"actions":["call"]`,
		`"op":"position","position":"kuhn position 1\neye truth\ncards K Q\nbetting bet\nshown 0\n"`, `"op":"players","players":{"first":"random"}`} {
		game, _ := newTable(t, "kuhn", journal.DiceSeed, journal.Me, session.Guest)
		whole, first, second := game.Viewer(table.Whole), game.Viewer(0), game.Viewer(1)
		for _, action := range []string{"deal K", "deal Q", "bet", "fold"} {
			says(t, whole, `"op":"apply","actions":["`+action+`"]`, `"turn"`)
		}
		says(t, second, `"op":"show"`, "[K]")
		reason := "the end of the game has revealed what was hidden"
		if strings.Contains(back, "players") {
			reason = "a change of players needs the consent of all"
		}
		for range 2 { // repeating the request is not a second consent
			says(t, second, back, reason+": this happens when first requests it too")
		}
		says(t, second, `"op":"table"`, `"turn":"nobody"`)
		says(t, first, `"op":"undo","count":2`, "when second requests it too") // this is another request
		says(t, second, back, "when first requests it too")
		if got := says(t, first, back, `"id":"1"`); strings.Contains(got, "error") {
			t.Error(got)
		}
	}
}

// Consent is needed on another branch too. The full view needs none.
func TestBackOnAnotherBranch(t *testing.T) {
	game, _ := newTable(t, "kuhn", journal.DiceSeed, journal.Me, session.Guest)
	whole := game.Viewer(table.Whole)
	says(t, whole, `"op":"apply","actions":["deal K","deal Q","bet"]`, "second")
	says(t, game.Viewer(1), `"op":"apply","actions":["fold"]`, "nobody")
	says(t, whole, `"op":"undo","count":2`, "chance")
	says(t, whole, `"op":"apply","actions":["deal J","deal Q"]`, "first")
	says(t, game.Viewer(0), `"op":"apply","actions":["check"]`, "second")
	says(t, game.Viewer(0), `"op":"undo"`, "when second requests it too")
}

// In a game with secrets a seat takes back its own decisions without consent, but not chance events or
// decisions of others.
func TestBackInTheMiddle(t *testing.T) {
	game, _ := newTable(t, "leduc", journal.DiceSeed, journal.Me, session.Guest)
	whole, first, second := game.Viewer(table.Whole), game.Viewer(0), game.Viewer(1)
	for _, action := range []string{"deal Ks", "deal Qs"} {
		says(t, whole, `"op":"apply","actions":["`+action+`"]`, `"turn"`)
	}
	says(t, first, `"op":"undo"`, "going back behind other entries may reveal something: this happens when second requests it too")
	says(t, first, `"op":"apply","actions":["check"]`, "second")
	says(t, second, `"op":"undo"`, "when first requests it too")
	says(t, first, `"op":"undo"`, `"entries":2`) // second's proposal does not matter here
	says(t, first, `"op":"redo"`, `"entries":3`)
	says(t, first, `"op":"undo","count":2`, "when second requests it too")
	says(t, first, `"op":"undo","count":9`, "only 3 can be taken back")
	says(t, second, `"op":"undo","count":2`, `"entries":1`)
}

// Going back needs no consent without secrets, nor against agents.
func TestBackAlone(t *testing.T) {
	game, _ := newTable(t, "tictactoe", journal.DiceSeed, journal.Me, session.Guest)
	says(t, game.Viewer(0), `"op":"apply","actions":["mark 5"]`, `"turn":"o"`)
	says(t, game.Viewer(1), `"op":"undo"`, `"entries":0`)

	game, _ = newTable(t, "kuhn", journal.DiceSeed, journal.Me, "random")
	says(t, game.Viewer(table.Whole), `"op":"apply","actions":["deal K","deal Q","bet","fold"]`, "nobody")
	says(t, game.Viewer(0), `"op":"undo"`, `"entries":0`)
}
