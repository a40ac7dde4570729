package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// Saved games are found by name, game and result, the last played first. They can be renamed, with their
// exercises, and deleted after a confirmation.
func TestKeptGames(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.mistaken()
	p.click("#home")
	p.begin("kuhn", nil)
	p.click("#home")
	p.begin("pig", nil)
	p.click("#home")
	const names = `[...document.querySelectorAll("#kept .kept-name")].map(e => e.textContent).join(" ")`
	p.until(names + ` === "pig-1 kuhn-1 tictactoe-1"`)
	if row := p.text("#kept li:last-child"); !strings.Contains(row, "o won, 8 entries") || !strings.Contains(row, "just now") {
		t.Errorf("a game that is over stands there as %q", row)
	}
	p.clean("the games that are kept", "#kept", "#kept-filter")
	p.enter("#kept-find", "KUHN")
	p.until(names + ` === "kuhn-1"`)
	p.enter("#kept-find", "")
	p.choose("#kept-game", "pig")
	p.until(names + ` === "pig-1"`)
	p.choose("#kept-game", "")
	p.choose("#kept-result", "o won")
	p.until(names + ` === "tictactoe-1"`)

	// By keyboard: Escape keeps the old name, and an invalid name shows an error.
	p.tabTo(`[data-rename="tictactoe-1"]`)
	p.keys(kb.Enter)
	p.until(`document.activeElement?.id === "kept-rename"`)
	p.keys(kb.Escape)
	p.until(`document.activeElement?.dataset.table === "tictactoe-1"`)
	p.tabTo(`[data-rename="tictactoe-1"]`)
	p.keys(kb.Enter)
	p.do(typed("kuhn-1"))
	p.keys(kb.Enter)
	p.says("#kept-error", "is there already")
	p.enter("#kept-rename", "lost-in-the-corner")
	p.click("#kept-save")
	p.until(names + ` === "lost-in-the-corner"`)
	p.says("#lessons", "lost-in-the-corner")
	p.click("#practise")
	p.shown("#learn-show")
	p.click("#home")

	p.until(names + ` === "pig-1 kuhn-1 lost-in-the-corner" || ` + names + ` === "lost-in-the-corner pig-1 kuhn-1"`)
	p.tap(`[data-remove="pig-1"]`)
	p.says("#kept", "remove pig-1 for good?")
	p.tap("#kept-remove")
	p.until(fmt.Sprintf(`!document.querySelector("#kept-remove") && !%s.includes("pig-1")`, names))
	p.click(`[data-remove="lost-in-the-corner"]`)
	p.click("#kept-remove")
	p.until(names + ` === "kuhn-1" && !document.querySelector("#lessons").checkVisibility()`)
	p.click(`[data-table="kuhn-1"]`)
	p.shown("#table")
}
