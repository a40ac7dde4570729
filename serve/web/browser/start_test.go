package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// Opponents are levels, named strategies are behind "more", and Begin is visible without scrolling.
func TestLevels(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.size(1280, 800)
	p.shown("#begin")
	for _, game := range []string{"mall", "town", "cabin", "streets"} {
		p.click("input[name=game][value=" + game + "]")
		p.shown("#start-form:not([aria-busy])")
		value[bool](p, `(scrollTo(0, 0), true)`)
		if !value[bool](p, `(e => { const r = e.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight && e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) })(document.querySelector("#begin"))`) {
			t.Errorf("%s: Begin is not visible at 1280x800", game)
		}
	}
	p.click("input[name=game][value=mall]")
	p.shown("#start-form:not([aria-busy])")
	const listed = `[...document.querySelectorAll("#seat-zombie option")].map(o => o.value).join()`
	want := "person,guest,level:beginner,level:easy,level:medium,level:hard,level:strongest,more"
	if s.web == nil {
		want = strings.Replace(want, "guest,", "", 1)
	}
	if got := value[string](p, listed); got != want {
		t.Errorf("players: %s", got)
	}
	if now := value[string](p, `document.querySelector("#seat-zombie").value`); now != "level:medium" {
		t.Errorf("the usual opponent is %s", now)
	}
	p.choose("#seat-zombie", "more")
	p.choose("#seat-zombie-more", "doorkeeper")
	p.says("#who", "guard each open main door")
	p.choose("#seat-zombie", "level:hard")
	p.says("#who", "wins when measured")
	p.click("#begin")
	p.shown("#table")
	p.until(settled)
	p.click("#home")
	p.says("#kept", "mall-1")
	if kept := result(p, chromedp.Evaluate[string](`fetch("api/tables").then(r => r.text())`, chromedp.EvalAwaitPromise)); !strings.Contains(kept, `"zombie":"swarm"`) {
		t.Errorf("the level is kept as %s", kept)
	}
}
