package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// hiding begins a game of the mall with hidden zombies.
func (p *tab) hiding() {
	p.t.Helper()
	p.decision("mall", nil)
	p.until(yourTurn)
	p.drawn()
}

// The belief panel shades the board and shows a place's numbers by mouse, arrow keys and finger. Its list
// has values in order and groups nearly equal probabilities.
func TestBeliefPicture(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.hiding()
	plain := value[string](p, drawing)
	p.click("#tab-belief")
	p.until(fmt.Sprintf(`(%s) !== %q && document.querySelector("#heat").checked`, drawing, plain))
	p.until(`document.querySelectorAll("#unknowns > li").length > 1`)

	// Values are in order with their mean; squares are in few groups.
	values := value[[]string](p, `[...[...document.querySelectorAll("#unknowns > li")].find(e => e.querySelector("b").textContent.includes("face down")).querySelectorAll(".outcomes li")].map(e => e.textContent.split(":")[0])`)
	if strings.Join(values, " ") != "1 2 3 4 5 6 7 8 9 10 11" {
		t.Errorf("the values of counters stand as %v", values)
	}
	p.says("#unknowns", "on average")
	groups := p.text("#unknowns .group summary")
	if !strings.Contains(groups, "places") || !strings.Contains(groups, "each") {
		t.Errorf("squares that are nearly as likely are told as %q", groups)
	}
	p.tabTo("#unknowns .group summary")
	p.keys(kb.Enter)
	p.until(`document.querySelector("#unknowns .group details").open`)

	x, y := p.middle(hitOf("002")) // where a unit lies face down
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	p.says("#belief-note", "units face down, 1: ")
	p.until(`(r => r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight)(document.querySelector("#belief-note").getBoundingClientRect())`)
	p.clean("belief", "#panel-belief")
	p.tap(hitOf("005"))
	p.says("#belief-note", "005")
	value[bool](p, `(document.querySelector("#layer").focus(), true)`)
	p.keys(kb.ArrowRight)
	p.until(`(e => !e.hidden && !e.textContent.startsWith("005"))(document.querySelector("#belief-note"))`)

	// Leaving the panel removes the shades, unless they were switched on.
	p.click("#tab-play")
	p.until(fmt.Sprintf(`(%s) === %q && document.querySelector("#belief-note").hidden`, drawing, plain))
	p.blur()
	p.keys("h")
	p.until(fmt.Sprintf(`(%s) !== %q`, drawing, plain))
	p.click("#tab-belief")
	p.click("#tab-play")
	if !value[bool](p, `document.querySelector("#heat").checked`) {
		t.Error("shades that were asked for are gone")
	}
}
