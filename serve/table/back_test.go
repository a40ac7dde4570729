package table_test

import (
	"strings"
	"testing"

	"deadreckon/serve/journal"
	"deadreckon/serve/session"
	"deadreckon/serve/table"
)

// Who has seen the end of a game, and so all that was hidden, does not go back alone and play on: whoever
// else is a guest, or sits at the screen of the persons, asks for the same first.
func TestBackFromTheEnd(t *testing.T) {
	for _, back := range []string{`"op":"undo"`, `"op":"goto","node":2`, `"op":"correct","entry":4,"actions":["call"]`,
		`"op":"position","position":"kuhn position 1\neye truth\ncards K Q\nbetting bet\nshown 0\n"`, `"op":"players","players":{"first":"random"}`} {
		game, _ := sat(t, "kuhn", journal.DiceSeed, journal.Me, session.Guest)
		whole, first, second := game.Eye(table.Whole), game.Eye(0), game.Eye(1)
		for _, action := range []string{"deal K", "deal Q", "bet", "fold"} {
			says(t, whole, `"op":"apply","actions":["`+action+`"]`, `"turn"`)
		}
		says(t, second, `"op":"show"`, "[K]")
		reason := "the end of the game was seen, with all that was hidden"
		if strings.Contains(back, "players") {
			reason = "who plays is for all of them to say"
		}
		for range 2 { // asking again is not asking for another
			says(t, second, back, reason+": the game moves as soon as first asks for the same")
		}
		says(t, second, `"op":"table"`, `"turn":"nobody"`)
		says(t, first, `"op":"undo","count":2`, "as soon as second asks for the same") // that is something else
		says(t, second, back, "as soon as first asks")
		if got := says(t, first, back, `"id":"1"`); strings.Contains(got, "error") {
			t.Error(got)
		}
	}
}

// What was seen is not forgotten on another branch, nor when the table is opened again; who sees
// everything goes back as they like.
func TestBackOnAnotherBranch(t *testing.T) {
	game, _ := sat(t, "kuhn", journal.DiceSeed, journal.Me, session.Guest)
	whole := game.Eye(table.Whole)
	says(t, whole, `"op":"apply","actions":["deal K","deal Q","bet"]`, "second")
	says(t, game.Eye(1), `"op":"apply","actions":["fold"]`, "nobody")
	says(t, whole, `"op":"undo","count":2`, "chance")
	says(t, whole, `"op":"apply","actions":["deal J","deal Q"]`, "first")
	says(t, game.Eye(0), `"op":"apply","actions":["check"]`, "second")
	says(t, game.Eye(0), `"op":"undo"`, "as soon as second asks for the same")
}

// In the middle of a game with secrets a seat takes back alone what it did itself, and nothing behind
// which a card may have been turned.
func TestBackInTheMiddle(t *testing.T) {
	game, _ := sat(t, "leduc", journal.DiceSeed, journal.Me, session.Guest)
	whole, first, second := game.Eye(table.Whole), game.Eye(0), game.Eye(1)
	for _, action := range []string{"deal Ks", "deal Qs"} {
		says(t, whole, `"op":"apply","actions":["`+action+`"]`, `"turn"`)
	}
	says(t, first, `"op":"undo"`, "what others did, or chance, may have told something: the game moves as soon as second asks for the same")
	says(t, first, `"op":"apply","actions":["check"]`, "second")
	says(t, second, `"op":"undo"`, "as soon as first asks for the same")
	says(t, first, `"op":"undo"`, `"entries":2`) // and not what second had asked for: it is first's own
	says(t, first, `"op":"redo"`, `"entries":3`)
	says(t, first, `"op":"undo","count":2`, "as soon as second asks for the same")
	says(t, first, `"op":"undo","count":9`, "only 3 can be taken back")
	says(t, second, `"op":"undo","count":2`, `"entries":1`)
}

// Going back tells nothing where nothing is hidden, and asks nobody where persons play agents.
func TestBackAlone(t *testing.T) {
	game, _ := sat(t, "tictactoe", journal.DiceSeed, journal.Me, session.Guest)
	says(t, game.Eye(0), `"op":"apply","actions":["mark 5"]`, `"turn":"o"`)
	says(t, game.Eye(1), `"op":"undo"`, `"entries":0`)

	game, _ = sat(t, "kuhn", journal.DiceSeed, journal.Me, "random")
	says(t, game.Eye(table.Whole), `"op":"apply","actions":["deal K","deal Q","bet","fold"]`, "nobody")
	says(t, game.Eye(0), `"op":"undo"`, `"entries":0`)
}
