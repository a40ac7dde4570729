package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The deal of the units is one line that unfolds. The box of the events keeps its height, so that the moves
// below do not jump. Redo restores all that Undo took back.
func TestEventsFold(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("mall", nil)
	p.until(yourTurn)
	const rows = `document.querySelectorAll("#told > li").length`
	if n := value[int](p, rows); n > 12 {
		t.Errorf("the set-up is told in %d lines:\n%s", n, p.text("#told"))
	}
	p.says("#told summary", "unit 1 is dealt face down, and 49 more")
	const top = `Math.round(document.querySelector("#moves").getBoundingClientRect().top)`
	was := value[int](p, top)
	for range 4 {
		from := at(p)
		p.click("#moves button.move")
		p.until(fmt.Sprintf("(%s) > %d", place, from))
		p.until(yourTurn)
		if now := value[int](p, top); now != was {
			t.Errorf("the list of moves was at %d and is at %d", was, now)
		}
	}

	for turn := 0; !value[bool](p, `document.querySelector("#story").checkVisibility()`); turn++ { // the zombie player makes several entries
		if turn > 30 {
			t.Fatalf("the zombie player never moves\n%s", p.screen())
		}
		p.until(yourTurn)
		from := at(p)
		if value[bool](p, "!!document.querySelector('#roll')?.checkVisibility()") {
			p.click("#roll")
		} else {
			p.click("#moves button.move")
		}
		p.until(fmt.Sprintf("(%s) > %d", place, from))
		p.until(yourTurn)
	}
	all := at(p)
	p.click("#undo")
	p.until(fmt.Sprintf("(%s) < %d && %s", place, all-1, settled))
	p.click("#redo")
	p.until(fmt.Sprintf("(%s) > 0 && %s", place, settled))
	if now := at(p); now != all {
		t.Errorf("after Undo and Redo the game is at entry %d, before them at %d", now, all)
	}
}

// Lines of an analysis are sorted by the chance to win. Buttons that cannot work are disabled and say why.
func TestLinesByChance(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("town"))
	for _, tab := range []string{"analysis", "game"} {
		p.click("#tab-" + tab)
		if mute := value[string](p, `[...document.querySelectorAll(".panel.shown button:disabled")].filter(e => e.checkVisibility() && (!e.title || getComputedStyle(e).borderStyle !== "dashed")).map(e => e.id).join()`); mute != "" {
			t.Errorf("these buttons are disabled and do not show it or say why: %s", mute)
		}
	}
	for _, id := range []string{"stop", "deeper", "goto", "next-mistake", "review-stop", "try-again"} {
		if !value[bool](p, see("#"+id)+".disabled") {
			t.Errorf("%s can do nothing and is enabled", id)
		}
	}
	const searched = `[...document.querySelectorAll("#lines li")].slice(1).filter(e => Number(e.querySelector(".visits")?.innerText.match(/[\d,]+/)[0].replace(",", "")) >= 30)`
	for p.think("1"); value[int](p, searched+".length") < 3; {
		p.deeper()
	}
	chances := value[[]float64](p, searched+`.map(e => parseFloat(e.querySelector(".figures").innerText))`)
	if !slices.IsSortedFunc(chances, func(a, b float64) int { return int(10 * (b - a)) }) {
		t.Errorf("the lines have these chances: %v", chances)
	}
	if value[bool](p, see("#deeper")+".disabled") {
		t.Error("a finished search cannot go deeper")
	}
}

// The same move after Undo makes no branch.
func TestEqualBranch(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	was := at(p)
	p.click("#undo")
	p.until(fmt.Sprintf("(%s) < %d && %s", place, was, settled))
	p.play("select peter")
	p.click("#tab-game")
	p.until(fmt.Sprintf("(%s) === %d", place, was))
	if n := value[int](p, `document.querySelectorAll("#entries .way").length`); n > 0 {
		t.Errorf("the same move makes a branch\n%s", p.text("#entries"))
	}
}

// An error appears at its cause: next to the file field, at an unknown address, in the bubble on the board.
// The window of the keys closes with its game.
func TestErrorsInTheirPlace(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	file := filepath.Join(t.TempDir(), "holiday.png")
	if err := os.WriteFile(file, []byte("\x89PNG\r\n\x1a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.shown("#begin")
	p.upload("#file", file)
	p.says("#file-error", "holiday.png: this is not a record, a position, a trajectory or a shared game")
	p.until(`(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector("#file-error").getBoundingClientRect())`)
	bad := filepath.Join(t.TempDir(), "bad.txt")
	if err := os.WriteFile(bad, []byte("kuhn position 1\neye first\ncards Z ?\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.upload("#file", bad)
	p.says("#file-error", "bad.txt, line 3: ")
	for hash, words := range map[string]string{"#table/none": `There is no saved game "none" here.`, "#nonsense": "No page has the address #nonsense."} {
		p := s.open(t, "/"+hash)
		p.says("#start-error", words)
		p.until(`(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector("#start-error").getBoundingClientRect())`)
	}

	p.table(exampleOf("mall"))
	p.keys("?")
	p.shown("#keys")
	p.do(chromedp.Navigate(s.URL + "/#"))
	p.until(`!document.querySelector("#table") && !document.querySelector("#keys")`)

	p = s.open(t, "/")
	p.activated()
	p.click(hitOf("029"))
	p.click(hitOf("093"))
	p.shown("#note-here .rule")
	if colours := value[string](p, `(e => getComputedStyle(e).color === getComputedStyle(e.parentElement).color ? "" : getComputedStyle(e).color)(document.querySelector("#note-here .rule"))`); colours != "" {
		t.Errorf("a rule in the bubble is %s on red", colours)
	}
	if words := p.text("#note-here"); strings.Contains(words, "action 1") {
		t.Errorf("the bubble says %q", words)
	}
}

// The text of a card is beside each move that names it, once in the list.
func TestCardTexts(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	for _, c := range []struct{ position, action, text string }{
		{"deadreckon town position 1\ncard 2\nevent-actions 2\nheld 7\nunit civ-a mountain-2\nunit hunt center\n", "play supply-drop", "Keep it: in the Action Phase, gain 2 Ammo."},
		{"deadreckon position 1\ncast al ray maria julie\nround 7\nturn ray\nal cabin1\nray cabin2 rope\nmaria cabin3\njulie gone\n", "rope al", "Moves another Character or a Survivor up to 2 spaces. Actions: 1."},
	} {
		p := s.open(t, "/")
		file := filepath.Join(t.TempDir(), "cards.txt")
		if err := os.WriteFile(file, []byte(c.position), 0o600); err != nil {
			t.Fatal(err)
		}
		p.table(file)
		p.says("#moves", c.text)
		if got := p.text(`#moves button.move[data-action="` + c.action + `"] .card-text`); got != c.text {
			t.Errorf("%s says %q", c.action, got)
		}
		if n := value[int](p, `[...document.querySelectorAll("#moves .card-text")].filter(e => e.innerText === `+quote(c.text)+`).length`); n != 1 {
			t.Errorf("%s: its text is in the list %d times", c.action, n)
		}
	}
}
