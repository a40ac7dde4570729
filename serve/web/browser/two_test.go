package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Two browsers see each other's moves; a guest's link opens only one seat.
func TestTwoBrowsers(t *testing.T) {
	t.Parallel()
	s := needServer(t, "guests")
	p := s.open(t, "/")
	p.begin("kuhn", func() { p.choose("#seat-second", "guest") })
	p.click("#invite")
	p.shown("#links")
	link := value[string](p, `document.querySelector("#links input[data-seat=second]").value`)
	p.click("#links-close")
	guest := openAt(t, link)
	guest.shown("#table")
	p.until(yourTurn)
	p.click("#moves button.move")
	guest.until(yourTurn)
	guest.says("#turn", "your turn")
	if eyes := guest.text("#eye"); strings.Contains(eyes, "first") || strings.Contains(eyes, "truth") {
		t.Errorf("the guest may look through the eyes of %q", eyes)
	}
	for _, each := range []*tab{p, guest} { // a guest may not set the position
		each.click("#tab-position")
		each.shown("#position-file")
		each.click("#tab-game")
		each.shown("#bookmark")
		for _, id := range []string{"edit-done", "position-put", "correct"} {
			if value[bool](each, fmt.Sprintf(`document.getElementById(%q).closest("[hidden]") === null`, id)) {
				t.Errorf("who holds one seat is offered %s", id)
			}
		}
		each.click("#tab-play")
	}
	p.says("#present", "second is here")
	guest.says("#present", "first is here")
	guest.enter("#chat-text", "<b>good move</b>")
	guest.keys(kb.Enter)
	p.says("#chat", "second: <b>good move</b>")
	guest.until(`document.querySelector("#chat-text").value === ""`)
	guest.click("#moves button.move")
	for _, each := range []*tab{p, guest} {
		each.until(fmt.Sprintf("(%s) >= 2", place))
	}
	guest.do(chromedp.Navigate("about:blank"))
	p.says("#present", "second is not here")
}

// If the program is killed during a search and restarted, the page reports it, reconnects, and has the
// game.
func TestServerEnds(t *testing.T) {
	t.Parallel()
	s := needServer(t, "a server that ends")
	p := s.open(t, "/")
	p.decision("mall", nil)
	was := at(p)
	p.click("#tab-analysis")
	p.click("#suggest")
	p.until(`document.querySelectorAll("#lines li").length > 0`)
	address := s.Listener.Addr().String()
	s.stop(t)
	p.says("#link", "does not answer")
	s.start(t, address, nil)
	p.until(`document.querySelector("#link").innerText === ""`)
	if at(p) != was {
		t.Errorf("entry %d after the restart, %d before", at(p), was)
	}
	p.click("#tab-play")
	p.until(yourTurn)
	p.click("#moves button.move")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
}

// A hidden tab closes its stream and catches up when it is shown.
func TestHidden(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.decision("pig", nil)
	hide := `(Object.defineProperty(document, "hidden", {value: %v, configurable: true}), document.dispatchEvent(new Event("visibilitychange")), true)`
	value[bool](p, fmt.Sprintf(hide, true))
	p.click("#moves button.move")
	value[bool](p, fmt.Sprintf(hide, false))
	p.until(fmt.Sprintf("(%s) >= 1", place))
	p.until(yourTurn)
}
