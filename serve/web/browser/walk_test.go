package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// walk clicks a piece, and then a square several steps away.
func (p *tab) walk(piece, to string) {
	p.t.Helper()
	if piece != "" {
		x, y := p.counter(piece)
		p.do(chromedp.MouseClickXY(x, y))
	}
	p.until(fmt.Sprintf(`(e => e && e.classList.contains("far"))(%s)`, see(hitOf(to))))
	p.click(hitOf(to))
}

// picked is the selected place of the board.
const picked = `document.querySelector("#layer .hit.picked")?.dataset.place`

// A walk goes on after each chance event, until something needs a decision. The piece stays selected, and
// the panel shows its movement points.
func TestWalk(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("mall"))
	was := at(p)
	p.walk("fran", "065")
	p.until(picked + ` === "065"`)
	p.until(settled)
	if n := at(p) - was; n < 2 {
		t.Errorf("a walk past possible hidden zombies is %d entries", n)
	}
	p.says("#asks", "Movement Point")
	points := p.text("#asks")
	p.click(hitOf("066")) // the next square
	p.until(picked + ` === "066"`)
	p.until(settled)
	if now := p.text("#asks"); now == points || !strings.Contains(now, "left") {
		t.Errorf("after one more step %q, before %q", now, points)
	}

	// A zombie that is turned up stops the walk, and the page says why.
	p.click("#home")
	p.table(exampleOf("mall"))
	p.walk("fran", "032")
	p.until(picked + ` === "030"`)
	p.says("#note-here", "Stopped at 030")
	p.until(settled)
	p.says("#note-here", "Stopped at 030")
	p.keys(kb.Escape, kb.Escape)
	p.until("!" + picked)
}
