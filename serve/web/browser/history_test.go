package browser

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"deadreckon/serve/web"
)

// back presses Back and waits for the first screen.
func (p *tab) back() {
	p.t.Helper()
	value[bool](p, "(history.back(), true)")
	p.shown("#begin")
	p.until(`location.hash === "" && !document.querySelector("#table, #watch, dialog[open]")`)
}

// Back leads to the first screen from every screen, also after a reload and from a link.
func TestBack(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.begin("kuhn", nil)
	for _, panel := range []string{"#tab-analysis", "#tab-belief", "#tab-game", "#tab-position"} { // Back does not step through them
		p.click(panel)
	}
	p.keys("?")
	p.shown("#keys")
	p.back()
	value[bool](p, "(history.forward(), true)")
	p.shown("#table")
	p.back()
	p.click(`[data-table="kuhn-1"]`)
	p.shown("#table")
	p.until(settled)
	p.do(chromedp.Reload())
	p.shown("#table")
	p.back()
	if s.web != nil { // only a server has runs to watch
		p.click("#to-watch")
		p.shown("#watch")
		p.do(chromedp.Reload())
		p.shown("#watch")
		p.back()
	}
	p.begin("pig", nil)
	p.click("#home")
	p.shown("#begin")
	value[bool](p, "(history.back(), true)") // that was a screen, too
	p.shown("#table")

	if s.web == nil {
		return // other browsers do not have its games
	}
	for _, path := range []string{"/#table/kuhn-1", "/#watch", "/#watch/none"} { // links, opened in a new tab
		p := s.open(t, path)
		p.shown("#table, #watch")
		long := value[int](p, "history.length")
		p.do(chromedp.Reload())
		p.shown("#table, #watch")
		if now := value[int](p, "history.length"); now != long {
			t.Errorf("%s: %d entries after a reload, and %d before", path, now, long)
		}
		p.back()
	}

	// A table that opens after Back is not shown.
	p = s.open(t, "/")
	p.shown(`[data-table="kuhn-1"]`)
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(s.URL+"/#watch"))
	p.shown("#watch")
	value[bool](p, `(location.hash = "#table/kuhn-1", setTimeout(() => history.go(-2)), true)`)
	p.shown("#begin")
	p.until(`location.hash === ""`)
	p.do(chromedp.Sleep(300 * time.Millisecond)) // time for the table to open
	if value[bool](p, `Boolean(document.querySelector("#table"))`) {
		t.Error("the table is over the first screen")
	}
}

// Behind a proxy with a path the page plays, invites a guest and reloads.
func TestSubPath(t *testing.T) {
	t.Parallel()
	var s *site
	shown := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner, _ := url.Parse(s.URL)
		if path, ok := strings.CutPrefix(r.URL.Path, "/games/"); ok {
			r.URL.Path, r.URL.RawPath, r.Host = "/"+path, "", inner.Host
			httputil.NewSingleHostReverseProxy(inner).ServeHTTP(w, r)
			return
		}
		http.NotFound(w, r)
	}))
	t.Cleanup(shown.Close)
	base := strings.Replace(shown.URL, "127.0.0.1", "localhost", 1) + "/games"
	public, err := web.ParsePublic(base)
	if err != nil {
		t.Fatal(err)
	}
	s = serve(t, func(c *web.Config) { c.Public, c.Token = public, "0123456789abcdef" })
	p := openAt(t, base+"/?token=0123456789abcdef")
	p.begin("kuhn", func() { p.choose("#seat-second", "guest") })
	p.click("#invite")
	p.shown("#links")
	link := value[string](p, `document.querySelector("#links input[data-seat=second]").value`)
	p.click("#links-close")
	guest := openAt(t, link)
	guest.shown("#table")
	p.until(yourTurn)
	p.click("#moves button.move")
	guest.until(yourTurn) // through the event stream
	guest.do(chromedp.Reload())
	guest.until(yourTurn)
	p.click("#tab-analysis")
	p.click("#home")
	p.says("#kept", "kuhn-1")
	p.click("#to-watch")
	p.says("#watch", "No jobs to show")
}
