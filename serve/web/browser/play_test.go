package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// With the mouse, each game is played to its end or for 4 entries, undone and redone.
func TestPlayByMouse(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"kuhn", "mall", "cabin"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := serve(t, nil)
			p := s.open(t, "/")
			p.begin(game, nil)
			for range 4 {
				p.until(yourTurn)
				if over(p) {
					break
				}
				was := entries(p)
				if value[bool](p, "!!document.querySelector('#roll')?.checkVisibility()") {
					p.click("#roll")
				} else {
					p.click("#moves button.move")
				}
				p.until(fmt.Sprintf("(%s) > %d", length, was))
			}
			p.until(yourTurn)
			all := entries(p)
			if all < 2 {
				t.Fatalf("%d entries\n%s", all, p.screen())
			}
			board := p.text("#board")
			for range all {
				if at(p) == 0 {
					break
				}
				was := at(p)
				p.click("#undo")
				p.until(fmt.Sprintf("(%s) < %d", place, was))
			}
			if at(p) != 0 {
				t.Fatalf("undo comes to entry %d\n%s", at(p), p.screen())
			}
			for at(p) < min(all, 4) {
				was := at(p)
				p.click("#redo")
				p.until(fmt.Sprintf("(%s) > %d", place, was))
			}
			p.click("#last")
			p.until(fmt.Sprintf("(%s) === %d", place, all))
			if again := p.text("#board"); again != board {
				t.Errorf("after undo and redo the board is\n%s\nnot\n%s", again, board)
			}
		})
	}
}

// settled is true if the page has loaded and does nothing by itself.
const settled = `document.querySelector("#table")?.ariaBusy === "false" && !document.querySelector("#halt")?.checkVisibility()`

// yourTurn is true if only the person at the page can act.
const yourTurn = settled + ` &&
	(document.querySelector("#roll")?.checkVisibility() || document.querySelector("#moves button.move:not(:disabled)") || document.querySelector("#turn").innerText.includes("over"))`

// play plays a move of the list and waits for the opponents.
func (p *tab) play(action string) {
	p.t.Helper()
	p.until(yourTurn)
	was := at(p)
	p.unfold(action)
	p.click("#moves button.move[data-action=" + quote(action) + "]")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
	p.until(yourTurn)
}

// unfold opens the group of an action in a long list of moves.
func (p *tab) unfold(action string) {
	p.t.Helper()
	value[bool](p, fmt.Sprintf(`(e => (e && e.querySelector("summary").click(), true))(document.querySelector(%q + " details:not([open]):has([data-action=" + CSS.escape(%q) + "])"))`, "#moves", action))
}

// length is the number of entries in the bar below the board.
const length = `Number(document.querySelector("#where").innerText.split("/")[1])`

func entries(p *tab) int { return value[int](p, length) }

func at(p *tab) int { return value[int](p, place) }

func over(p *tab) bool { return strings.Contains(p.text("#turn"), "over") }

// With the keyboard, a game is begun, played and analysed, and the keys are listed.
func TestPlayByKeyboard(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"kuhn", "mall", "cabin"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := serve(t, nil)
			p := s.open(t, "/")
			p.shown("#begin")
			if game == "kuhn" {
				p.tabTo("#small-games summary")
				p.keys(kb.Enter)
			}
			p.tabTo("input[name=game]:checked")
			for i := 0; value[string](p, "document.querySelector('input[name=game]:checked').value") != game; i++ {
				if i > 20 {
					t.Fatalf("the arrow keys do not come to %s", game)
				}
				p.keys(kb.ArrowDown)
			}
			p.tabTo("#begin")
			p.keys(kb.Enter)
			p.shown("#table")
			for range 4 {
				p.until(yourTurn)
				if over(p) {
					break
				}
				was := entries(p)
				p.blur()
				if value[bool](p, "!!document.querySelector('#roll')?.checkVisibility()") {
					p.keys("r")
				} else {
					p.keys("m", kb.ArrowDown, kb.Enter)
				}
				p.until(fmt.Sprintf("(%s) > %d", length, was))
			}
			p.until(yourTurn)
			all := at(p)
			for _, step := range []struct{ key, then string }{{"u", fmt.Sprintf("(%s) < %d", place, all)}, {kb.Home, "(" + place + ") === 0"}, {"?", "!!document.querySelector('#keys')"}} {
				p.blur()
				p.keys(step.key)
				p.until(step.then)
				p.until(settled)
			}
			p.shown("#keys")
			if list := p.text("#keys"); !strings.Contains(list, "undo") || !strings.Contains(list, "think") {
				t.Errorf("keys:\n%s", list)
			}
			p.keys(kb.Escape)
			p.until("!document.querySelector('#keys')")
		})
	}
}

// place is the number of the entry shown.
const place = `Number(document.querySelector("#where").innerText.split("/")[0])`
