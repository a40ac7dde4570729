package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// crammed lists faults on telephones: horizontal scrolling, letters below 11 pixels, elements off the
// screen, and buttons too small for their text.
const crammed = `(() => {
	const bad = [], name = e => e.id || e.textContent.trim().slice(0, 40) || e.outerHTML.slice(0, 60);
	const root = document.documentElement;
	if (root.scrollWidth > innerWidth) bad.push("it scrolls sideways by " + (root.scrollWidth - innerWidth));
	const scrolls = e => e && e !== document.body && (getComputedStyle(e).overflowX !== "visible" || scrolls(e.parentElement ?? e.getRootNode().host));
	const drawn = [...document.querySelectorAll(".drawing")].flatMap(e => [...e.shadowRoot.querySelectorAll("text")]);
	for (const e of [...document.querySelectorAll("body *"), ...drawn]) {
		const r = e.getBoundingClientRect(), style = getComputedStyle(e);
		if (!e.checkVisibility({visibilityProperty: true}) || r.width < 2 || r.height < 2 || e.matches(".skip")) continue;
		if ((r.left < -1 || r.right > innerWidth + 1) && !scrolls(e.parentElement)) bad.push(name(e) + " lies beyond the screen");
		const letters = parseFloat(style.fontSize) * (e.getScreenCTM ? Math.hypot(e.getScreenCTM().a, e.getScreenCTM().b) : 1); // turned letters too
		if (letters < 10.9 && [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim())) bad.push(name(e) + " has letters of " + letters.toFixed(1));
		if (e.matches("button, summary") && e.scrollWidth > e.clientWidth + 1 && style.textOverflow !== "ellipsis") bad.push(name(e) + " is cut");
	}
	return bad.slice(0, 8).join("; ");
})()`

// pocket checks a screen on a telephone, scrolled to an element.
func (p *tab) pocket(name, top string) {
	p.t.Helper()
	p.size(390, 844)
	p.to(top)
	p.handy(name)
	p.size(1280, 900)
}

// to scrolls to an element.
func (p *tab) to(selector string) {
	p.t.Helper()
	value[bool](p, "("+see(selector)+".scrollIntoView(), true)")
}

// handy reports faults on a telephone and differences from the golden.
func (p *tab) handy(name string) {
	p.t.Helper()
	p.drawn()
	if bad := value[string](p, crammed); bad != "" {
		p.t.Errorf("on a telephone %s is bad: %s", name, bad)
	}
	p.same("phone-" + name)
}

// The screens around a game fit a telephone.
func TestPocket(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.phone()
	p.says("#kept", "none yet")
	p.handy("start")
	p.click("#options summary")
	p.to("#options")
	p.handy("options")
	p.click("#data summary")
	p.to("#data")
	p.handy("data")
	p.click("input[name=game][value=cabin]")
	p.shown("#start-form:not([aria-busy])")
	p.to("#seat-p1")
	p.handy("seats")
	value[bool](p, "(scrollTo(0, 0), true)")
	p.click("#help")
	p.shown("#keys")
	p.handy("keys")
	p.keys(kb.Escape)
	p.table(example)
	p.until(yourTurn)
	p.click("#sheet")
	p.until(slid + " > 80")
	for panel, there := range map[string]string{"analysis": "#suggest", "belief": "#unknowns li", "game": "#entries li", "position": "#palette button"} {
		p.click("#tab-" + panel)
		p.shown(there)
		p.until(settled)
		p.handy(panel)
	}
	p.click("#tab-play")
	p.blur()
	p.keys("x")
	p.shown("#tour")
	p.handy("tour")
	p.keys(kb.Escape, "i")
	p.shown("#rule-box .rule")
	p.handy("rules")
	p.click("#rule-box .rule")
	p.shown("#rule-text")
	p.handy("rule")
	p.keys(kb.Escape)
}
