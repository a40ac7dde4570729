package browser

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"deadreckon/serve/web"
)

// Twelve tabs of one browser work at the same time, two of them with the same game. Hidden tabs and
// tabs that leave give their place in the stream to others.
func TestTwelveTabs(t *testing.T) {
	t.Parallel()
	s := serve(t, func(c *web.Config) { c.Limits.Streams = 11 }) // both tabs of a game count as one
	link := func(n int) string {
		answer, err := http.Post(s.URL+"/api/tables", "application/json", strings.NewReader(`{"game":"pig","seed":1}`))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		var opened struct{ Keys map[string]string }
		if err := json.NewDecoder(answer.Body).Decode(&opened); err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("/#join/pig-%d/open/%s", n, opened.Keys["open"])
	}
	first := s.open(t, link(1))
	all := []*tab{first}
	for n := range 10 {
		all = append(all, first.another(s.URL+link(n+2)))
	}
	first.until(yourTurn)
	twin := first.another(s.URL + "/" + value[string](first, "location.hash"))
	twin.until(yourTurn)
	for i, p := range all {
		p.until(yourTurn)
		was := at(p)
		p.click("#moves button.move")
		p.until(fmt.Sprintf("(%s) > %d", place, was))
		if i == 0 {
			twin.until(fmt.Sprintf("(%s) > %d", place, was)) // by an event
		}
	}
	last := all[len(all)-1]
	last.until(yourTurn)
	last.click("#tab-analysis")
	last.click("#suggest")
	last.until(`document.querySelectorAll("#lines li").length > 0`) // by an event

	hide := func(p *tab, hidden bool) {
		value[bool](p, fmt.Sprintf(`(Object.defineProperty(document, "hidden", {value: %v, configurable: true}), document.dispatchEvent(new Event("visibilitychange")), true)`, hidden))
	}
	hide(first, true)
	twin.do(chromedp.Navigate("about:blank"))
	first.another(s.URL + link(12)).until(yourTurn)
	hide(first, false)
	first.says("#link", "does not answer")
	all[1].do(chromedp.Navigate("about:blank"))
	first.until(`document.querySelector("#link").innerText === ""`)
}
