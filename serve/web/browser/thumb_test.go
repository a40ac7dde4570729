package browser

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// smallest is the least size in pixels of the places that can be picked.
const smallest = `Math.min(...[...document.querySelectorAll("#layer .hit.can")].flatMap(e => (r => [r.width, r.height])(e.getBoundingClientRect())))`

// On a telephone, status, rules and tour are one tap away, places that can be picked are large enough for a
// finger, and a long list is grouped by verb: an unfolded group marks its places, and a tap there plays.
func TestThumb(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	for game, fact := range map[string]string{"streets": "wounds 1 of 3", "mall": "rifles", "cabin": "injuries 2 of 5", "town": "ammo 4"} {
		t.Run(game, func(t *testing.T) {
			p := s.open(t, "/")
			p.phone()
			p.table(exampleOf(game))
			p.until(yourTurn)
			if px := value[float64](p, smallest); px < 24 {
				t.Errorf("a place that can be picked has %.1f pixels", px)
			}
			p.tap("#to-status")
			p.says("#status-facts", fact)
			p.until(`document.querySelector("#status-aim").innerText.length > 20`)
			p.clean("status", "#status")
			p.tap("#status-close")
			p.until(`!document.querySelector("#status")`)
			p.tap("#rules")
			p.shown("#rule-box .rule")
			p.tap("#rule-close")
			p.tap("#to-tour")
			p.shown("#tour")
			p.tap("#tour-end")
		})
	}

	p := s.open(t, "/")
	p.phone()
	p.table(exampleOf("streets"))
	p.until(yourTurn)
	if rows := value[int](p, `document.querySelectorAll("#moves > li").length`); rows > 25 {
		t.Errorf("the list has %d rows", rows)
	}
	all := value[int](p, `document.querySelectorAll("#layer .hit.can").length`)
	p.tap(`#moves summary[data-verb="move"]`)
	p.until(fmt.Sprintf(`document.querySelectorAll("#layer .hit.can").length < %d`, all))
	p.clean("groups of moves", "#moves")
	was := at(p)
	p.tap(hitOf("9,9") + ".can")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
	p.says("#told", "hunter moves to 9,9")

	// Without touch, with the keyboard: a group unfolds, its first move is the next, Escape folds it again.
	p = s.open(t, "/")
	p.table(exampleOf("streets"))
	p.until(yourTurn)
	p.tabTo(`#moves summary[data-verb="hide"]`)
	p.keys("\r")
	p.shown(`#moves button[data-action="hide 9,8"]`)
	p.keys("\u001b")
	p.until(`!document.querySelector("#moves details[open]")`)
	if file := os.Getenv("SHOT"); file != "" {
		os.WriteFile(file, result(p, chromedp.CaptureScreenshot()), 0o644)
	}
}
