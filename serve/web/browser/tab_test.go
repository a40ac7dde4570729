package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"net"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"deadreckon/internal/access"
	_ "deadreckon/internal/games"
	"deadreckon/serve/journal"
	"deadreckon/serve/web"
	"deadreckon/serve/web/page"
)

// patience is the time limit of one step; the first start of the browser may take half of it.
const patience = time.Minute

// chromium is the shared browser, started on first use.
var chromium struct {
	once sync.Once
	ctx  context.Context
	err  error
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, f := range atEnd {
		f()
	}
	if chromium.ctx != nil {
		if err := chromedp.Cancel(chromium.ctx); err != nil && code == 0 {
			fmt.Fprintln(os.Stderr, "browser: close:", err)
			code = 1
		}
	}
	os.Exit(code)
}

func browser(t *testing.T) context.Context {
	t.Helper()
	path := os.Getenv("DEADRECKON_CHROMIUM")
	if path == "" {
		t.Skip("left out: DEADRECKON_CHROMIUM names no browser; `make browser` does")
	}
	chromium.once.Do(func() {
		options := append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WSURLReadTimeout(patience),
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("force-color-profile", "srgb"),
			chromedp.Flag("font-render-hinting", "none"))
		ctx, _ := chromedp.NewExecAllocator(context.Background(), options...)
		chromium.ctx, _ = chromedp.NewContext(ctx)
		chromium.err = chromedp.Do(chromium.ctx)
	})
	if chromium.err != nil {
		t.Fatalf("start %s: %v", path, chromium.err)
	}
	return chromium.ctx
}

// site is a server with the page.
type site struct {
	*httptest.Server
	folder string
	web    *web.Server // nil if the page has its program in the browser
}

// serve serves the page. If DEADRECKON_DOOR is "site", the same test runs without a server of the program,
// unless it changes the server.
func serve(t *testing.T, change func(*web.Config)) *site {
	t.Helper()
	if change == nil && os.Getenv("DEADRECKON_DOOR") == "site" {
		return static(t)
	}
	s := &site{folder: t.TempDir()}
	s.start(t, "127.0.0.1:0", change)
	t.Cleanup(func() { s.stop(t) })
	return s
}

// needServer serves the page, or skips a test that cannot run without a server.
func needServer(t *testing.T, why string) *site {
	t.Helper()
	if os.Getenv("DEADRECKON_DOOR") == "site" {
		t.Skipf("the page without a server has no %s", why)
	}
	return serve(t, nil)
}

func (s *site) start(t *testing.T, address string, change func(*web.Config)) {
	t.Helper()
	c := web.Config{Folder: journal.Folder(s.folder), Program: "deadreckon test", Page: page.Files(), Limits: web.DefaultLimits, Owner: access.Grant()}
	if change != nil {
		change(&c)
	}
	var err error
	if s.web, err = web.New(c); err != nil {
		t.Fatal(err)
	}
	s.Server = httptest.NewUnstartedServer(s.web)
	if err := s.Listener.Close(); err != nil {
		t.Fatal(err)
	}
	if s.Listener, err = net.Listen("tcp", address); err != nil {
		t.Fatal(err)
	}
	s.Start()
}

func (s *site) stop(t *testing.T) {
	t.Helper()
	if s.web == nil {
		return
	}
	if err := s.web.Close(); err != nil {
		t.Error(err)
	}
	s.CloseClientConnections()
	s.Close()
	s.web = nil
}

// tab is a browser tab with its own storage.
type tab struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	faults []string // errors in the console
}

// open opens an address of the site.
func (s *site) open(t *testing.T, path string) *tab {
	t.Helper()
	return openAt(t, s.URL+path)
}

func openAt(t *testing.T, address string) *tab {
	t.Helper()
	return openIn(browser(t), t, address, chromedp.WithNewBrowserContext())
}

// another opens another tab with the same storage.
func (p *tab) another(address string) *tab {
	p.t.Helper()
	return openIn(p.ctx, p.t, address)
}

func openIn(parent context.Context, t *testing.T, address string, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, options...)
	p := &tab{t: t, ctx: ctx}
	t.Cleanup(func() {
		p.mu.Lock()
		for _, f := range p.faults {
			t.Error("console:", f)
		}
		p.mu.Unlock()
		cancel()
	})
	p.do()
	go p.hear(chromedp.Console(ctx))
	p.do(chromedp.EmulateViewport(1280, 900), light(true), focused, chromedp.Navigate(address))
	return p
}

// hear records exceptions and security errors, but not failed requests, since tests stop servers.
func (p *tab) hear(messages iter.Seq2[chromedp.ConsoleMessage, error]) {
	for m, err := range messages {
		if err != nil {
			return
		}
		if m.Type == chromedp.ConsoleException || m.Type == "error" && !strings.HasPrefix(m.Text, "Failed to load resource") {
			p.mu.Lock()
			p.faults = append(p.faults, m.Text)
			p.mu.Unlock()
		}
	}
}

// light emulates the system's colour scheme and other media features.
func light(on bool, more ...*emulation.MediaFeature) chromedp.Action[chromedp.Void] {
	value := "dark"
	if on {
		value = "light"
	}
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: append([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: value}, {Name: "prefers-reduced-motion", Value: "reduce"}}, more...)})
		return chromedp.Void{}, err
	}
}

// focused makes the tab behave as if it were in front, since tests run in parallel.
func focused(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	_, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return chromedp.Void{}, err
}

// do runs steps with a time limit.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	for _, step := range steps {
		result(p, step)
	}
}

func result[T any](p *tab, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	out, err := chromedp.Run(ctx, action)
	if err != nil {
		p.t.Fatalf("%v\n%s", err, p.screen())
	}
	return out
}

// value evaluates a script.
func value[T any](p *tab, script string) T {
	p.t.Helper()
	return result(p, chromedp.Evaluate[T](script))
}

// until waits until a script is true. The page polls it, and continues after a reload.
func (p *tab) until(script string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(looks, script), chromedp.EvalAwaitPromise))
		if ok {
			return
		}
		if ctx.Err() != nil {
			p.t.Fatalf("never came true: %s (%v)\n%s", script, err, p.screen())
		}
	}
}

// looks polls a script for a second or two.
const looks = `new Promise(done => {
	const end = performance.now() + 1500;
	const look = () => { let now; try { now = Boolean(%s) } catch { now = false }; now || performance.now() > end ? done(now) : setTimeout(look, 8) };
	look();
})`

// screen returns the visible text, for messages.
func (p *tab) screen() string {
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`location.href + "\n" + document.body.innerText`))
	if err != nil {
		return err.Error()
	}
	return text[:min(len(text), 6000)]
}

// see returns a script for the element of a selector.
func see(selector string) string {
	quoted, _ := json.Marshal(selector)
	return fmt.Sprintf("document.querySelector(%s)", quoted)
}

// shown waits until an element is visible and usable.
func (p *tab) shown(selector string) {
	p.t.Helper()
	p.until(fmt.Sprintf("(e => e && e.checkVisibility() && !e.disabled)(%s)", see(selector)))
}

// click clicks the middle of an element, which nothing may cover. If the element moves, the click is
// blocked and repeated.
func (p *tab) click(selector string) {
	p.t.Helper()
	for range 20 {
		x, y := p.middle(selector)
		p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
		value[bool](p, fmt.Sprintf(aim, see(selector)))
		p.do(chromedp.MouseClickXY(x, y))
		if value[bool](p, "window.aimed?.end() ?? true") { // a page that was loaded by it has no aim
			return
		}
	}
	p.t.Fatalf("%s does not stay where it is\n%s", selector, p.screen())
}

// aim delivers mouse events only to one element and reports whether it was clicked.
const aim = `(() => {
	const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "gotpointercapture"];
	let missed = false, caught = false, clicked = false; // pointer capture receives the rest
	const hear = event => {
		const e = %s;
		caught ||= event.type === "gotpointercapture" && !missed;
		missed ||= !caught && !(e && (e.contains(event.target) || e.closest("label")?.contains(event.target)));
		if (missed) {
			event.preventDefault();
			event.stopImmediatePropagation();
		}
		clicked ||= event.type === "click" && !missed;
	};
	kinds.forEach(k => addEventListener(k, hear, true));
	window.aimed = { end: () => {
		kinds.forEach(k => removeEventListener(k, hear, true));
		delete window.aimed;
		return clicked || caught;
	} };
	return true;
})()`

// hit scrolls to an element and reports whether the mouse would reach it.
const hit = `(e => {
	e.scrollIntoView({block: "center", inline: "center"});
	const r = e.getBoundingClientRect();
	const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
	return top && (e === top || e.contains(top) || top.contains(e) && top.tagName === "LABEL");
})(%s)`

// text returns an element's text.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return value[string](p, fmt.Sprintf("(e => e ? e.innerText : '')(%s)", see(selector)))
}

// says waits until an element contains a text.
func (p *tab) says(selector, text string) {
	p.t.Helper()
	quoted, _ := json.Marshal(strings.ToLower(text))
	p.until(fmt.Sprintf("(e => e && e.innerText.toLowerCase().includes(%s))(%s)", quoted, see(selector)))
}

// keys presses keys in order.
func (p *tab) keys(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		for _, r := range k {
			p.do(stroke(r))
		}
	}
}

// stroke presses and releases a key, with its text, like a real keyboard.
func stroke(r rune) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		events := kb.Encode(r)
		down, up := *events[0], *events[len(events)-1]
		if len(events) == 3 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		for _, e := range []input.DispatchKeyEventParams{down, up} {
			if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, e); err != nil {
				return chromedp.Void{}, err
			}
		}
		return chromedp.Void{}, nil
	}
}

// enter types a text into an emptied field.
func (p *tab) enter(selector, text string) {
	p.t.Helper()
	p.click(selector)
	value[bool](p, fmt.Sprintf("(e => { e.value = ''; e.dispatchEvent(new Event('input', {bubbles: true})); return true })(%s)", see(selector)))
	p.do(typed(text))
}

// typed inserts a text like a paste.
func typed(text string) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, input.InsertText, input.InsertTextParams{Text: text})
		return chromedp.Void{}, err
	}
}

// choose selects a value of a list.
func (p *tab) choose(selector, option string) {
	p.t.Helper()
	p.shown(selector)
	quoted, _ := json.Marshal(option)
	if !value[bool](p, fmt.Sprintf("(e => { e.value = %s; e.dispatchEvent(new Event('change', {bubbles: true})); return e.value === %s })(%s)", quoted, quoted, see(selector))) {
		p.t.Fatalf("%s has no value %s", selector, quoted)
	}
}

// tabTo presses Tab until the focus reaches an element.
func (p *tab) tabTo(selector string) {
	p.t.Helper()
	p.shown(selector)
	for range 400 {
		if value[bool](p, fmt.Sprintf("document.activeElement === %s", see(selector))) {
			return
		}
		p.keys(kb.Tab)
	}
	p.t.Fatalf("the Tab key does not come to %s\n%s", selector, p.screen())
}

// blur removes the focus, so that keys go to the page.
func (p *tab) blur() {
	p.t.Helper()
	value[bool](p, "(document.activeElement?.blur(), true)")
}

func (p *tab) size(width, height int64) {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(width, height))
}

// begin starts a game from the first screen and waits for its table.
func (p *tab) begin(game string, change func()) {
	p.t.Helper()
	p.shown("#begin")
	value[bool](p, "(Math.random = () => 0.25, true)") // the page draws the seed by it: dice fall alike
	if !value[bool](p, fmt.Sprintf("%s.checkVisibility()", see("input[name=game][value="+game+"]"))) {
		p.click("#small-games summary")
	}
	p.click("input[name=game][value=" + game + "]")
	p.shown("#start-form:not([aria-busy])")
	if change != nil {
		change()
	}
	p.click("#begin")
	p.shown("#table")
	p.until(settled)
}

// quote returns a text as a script literal.
func quote(text string) string {
	quoted, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(quoted)
}
