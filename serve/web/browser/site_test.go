package browser

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"deadreckon/serve/golden"
)

// built builds the page without a server once. DEADRECKON_SITE names a folder that was built before.
var built = sync.OnceValues(func() (string, error) {
	if before := os.Getenv("DEADRECKON_SITE"); before != "" {
		return before, nil
	}
	dir, err := os.MkdirTemp("", "deadreckon-site-")
	if err != nil {
		return "", err
	}
	atEnd = append(atEnd, func() { os.RemoveAll(dir) })
	dir = filepath.Join(dir, "site")
	if out, err := exec.Command("go", "run", "deadreckon/cmd/site", dir).CombinedOutput(); err != nil {
		return "", errors.New(string(out))
	}
	return dir, nil
})

// atEnd are called after all tests.
var atEnd []func()

// static serves the page without a server of the program, from a path of a plain file server. change may
// wrap the file server.
func static(t *testing.T, change ...func(http.Handler) http.Handler) *site {
	t.Helper()
	browser(t)
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	files := http.StripPrefix("/some/where", http.FileServer(http.Dir(dir)))
	for _, c := range change {
		files = c(files)
	}
	s := &site{Server: httptest.NewServer(files)}
	s.URL += "/some/where"
	t.Cleanup(s.Close)
	return s
}

// either runs a test with the program on a server and in the browser.
func either(t *testing.T, test func(t *testing.T, s *site)) {
	t.Helper()
	t.Parallel()
	for name, open := range map[string]func(t *testing.T) *site{"server": func(t *testing.T) *site { return serve(t, nil) }, "site": func(t *testing.T) *site { return static(t) }} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// moves plays the first move of the list by keyboard, or rolls, until the person has entered some actions or the game is over.
func (p *tab) moves(entered int) {
	p.t.Helper()
	for range entered {
		if p.until(yourTurn); over(p) {
			return
		}
		was := entries(p)
		p.blur()
		if value[bool](p, "!!document.querySelector('#roll')?.checkVisibility()") {
			p.keys("r")
		} else {
			action := value[string](p, `document.querySelector("#moves button.move").dataset.action`)
			p.unfold(action)
			p.tabTo("#moves button.move[data-action=" + quote(action) + "]")
			p.keys(kb.Enter)
		}
		p.until(fmt.Sprintf("(%s) > %d", length, was))
	}
	p.until(yourTurn)
}

// quickly lets strategies play the seats of the computer.
func (p *tab) quickly() {
	p.t.Helper()
	for {
		seat := value[string](p, `[...document.querySelectorAll("select[id^=seat-]")].find(s => s.value.startsWith("level:"))?.id ?? ""`)
		if seat == "" {
			return
		}
		p.choose("#"+seat, "more")
	}
}

// Without a server, the page plays ten moves of each game from a sub-path, thinks and stops, and has the game
// after a reload. It asks no other server, sets no cookie and offers nothing that needs a server.
func TestSiteGames(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"mall", "town", "cabin", "streets"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := static(t)
			p := s.open(t, "/")
			p.begin(game, p.quickly)
			p.moves(10)
			if !over(p) {
				p.think("2")
				if value[int](p, games) == 0 {
					t.Errorf("two seconds of thought have no games\n%s", p.screen())
				}
			}
			all, turn := entries(p), p.text("#turn")
			p.click("#tab-analysis")
			if !over(p) {
				p.choose("#seconds", "60") // the tab is closed in the middle of a search
				p.click("#suggest")
				p.says("#analysis-state", "Thinking:")
			}
			p.do(chromedp.Reload())
			p.until(yourTurn)
			if got := p.text("#turn"); entries(p) != all || got != turn {
				t.Errorf("after a reload there are %d entries and %q, not %d and %q", entries(p), got, all, turn)
			}
			if !over(p) {
				p.moves(1)
			}
			if game != "mall" {
				return
			}
			other := value[string](p, `performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith(location.href.split("#")[0]) && !n.startsWith("data:") && !n.startsWith("blob:")).join()+document.cookie`)
			if other != "" {
				t.Errorf("requests or cookies elsewhere: %s", other)
			}
			p.click("#home")
			p.says("#alone", "guests by a link")
			if value[bool](p, `!!document.querySelector("#to-watch") || [...document.querySelectorAll("option")].some(o => o.value === "guest")`) {
				t.Error("the first screen offers what needs a server")
			}
		})
	}
}

// The program in the browser passes the golden session of all interfaces.
func TestSiteGolden(t *testing.T) {
	t.Parallel()
	p := static(t).open(t, "/")
	p.shown("#begin")
	value[bool](p, `(window.asking = (async () => {
		const { table, keys } = await (await fetch("api/tables", { method: "POST", body: '{"game":"kuhn"}' })).json();
		const at = "api/tables/" + encodeURIComponent(table);
		const waiting = new Map();
		const events = new EventSource(at + "/events?key=" + keys.open);
		events.addEventListener("reply", (e) => waiting.get(JSON.parse(e.data).id)?.(e.data));
		let next = 0;
		return async (request) => {
			const id = "g" + ++next;
			const reply = new Promise((yes) => waiting.set(id, yes));
			const text = await (await fetch(at, { method: "POST", headers: { "X-Key": keys.open }, body: JSON.stringify({ ...JSON.parse(request), id }) })).text();
			return text.includes('"started"') ? reply : text;
		};
	})(), true)`)
	golden.Lines(t, func(request string) string {
		return result(p, chromedp.Evaluate[string]("asking.then(ask => ask("+quote(request)+"))", chromedp.EvalAwaitPromise))
	})
}

// After the first visit the site works without a connection, with all nets and licences. Two tabs have the same games.
func TestSiteOffline(t *testing.T) {
	t.Parallel()
	s := static(t)
	p := s.open(t, "/")
	p.begin("town", p.quickly)
	twin := p.another(s.URL + "/" + value[string](p, "location.hash"))
	twin.until(yourTurn)
	was := entries(twin)
	p.moves(1)
	twin.until(fmt.Sprintf("(%s) > %d", length, was)) // by an event
	twin.do(chromedp.Navigate("about:blank"))
	if kept := result(p, chromedp.Evaluate[bool](`new Promise(async (yes) => {
		for (;;) {
			for (const key of await caches.keys()) {
				const all = (await (await caches.open(key)).keys()).map(r => r.url);
				if (all.some(u => u.endsWith("engine.wasm.gz")) && all.filter(u => u.endsWith(".net")).length >= 7) return yes(true);
			}
			await new Promise(r => setTimeout(r, 50));
		}
	})`, chromedp.EvalAwaitPromise)); !kept {
		t.Fatal("the site is not kept")
	}
	s.CloseClientConnections()
	s.Close()
	p.do(chromedp.Reload())
	p.until(yourTurn)
	p.moves(1)
	p.think("1")
	p.click("#home")
	p.begin("mall", p.quickly)
	p.moves(1)
	p.think("1")
	p.click("#home")
	p.click("#alone a")
	p.says("body", "==== Go: LICENSE ====")
	p.says("body", "==== gonum.org/v1/gonum v")
}

// If the browser refuses to keep the games, the page says so and the game continues.
func TestSiteStorage(t *testing.T) {
	t.Parallel()
	t.Run("none", func(t *testing.T) {
		t.Parallel()
		p := static(t, inWorker(`Object.defineProperty(globalThis, "indexedDB", {get() { throw new DOMException("refused", "SecurityError") }});`)).open(t, "/") // like a private window of some browsers
		p.says("#site-state", "does not keep the games")
		p.click("#site-ok")
		p.until(`!document.querySelector("#site-state").checkVisibility()`)
		p.begin("kuhn", func() { p.choose("#seat-second", "person") })
		p.moves(2)
	})
	t.Run("full", func(t *testing.T) {
		t.Parallel()
		p := static(t, inWorker(`let full = false;
			new BroadcastChannel("storage").onmessage = (e) => { full = e.data };
			const put = IDBObjectStore.prototype.put;
			IDBObjectStore.prototype.put = function (...args) { full ? this.transaction.abort() : put.apply(this, args) };`)).open(t, "/")
		p.begin("kuhn", func() { p.choose("#seat-second", "person") })
		p.until(yourTurn)
		value[bool](p, `(window.storage = new BroadcastChannel("storage"), storage.postMessage(true), true)`)
		p.moves(1)
		p.says("#link", "not saved")
		value[bool](p, `(storage.postMessage(false), true)`)
		p.moves(1)
		p.until(`document.querySelector("#link").innerText === ""`)
		p.do(chromedp.Reload())
		p.until(yourTurn)
		if n := entries(p); n < 2 {
			t.Errorf("%d entries after a reload", n)
		}
	})
}

// inWorker adds a script at the beginning of the worker with the program.
func inWorker(script string) func(http.Handler) http.Handler {
	return func(files http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/engine.js") {
				w = &prefixed{w, script}
			}
			files.ServeHTTP(w, r)
		})
	}
}

// prefixed writes a text before a file.
type prefixed struct {
	http.ResponseWriter
	text string
}

func (w *prefixed) WriteHeader(status int) {
	w.Header().Del("Content-Length")
	w.ResponseWriter.WriteHeader(status)
}

func (w *prefixed) Write(b []byte) (int, error) {
	_, _ = io.WriteString(w.ResponseWriter, w.text)
	w.text = ""
	return w.ResponseWriter.Write(b)
}

// The first screen and a game fit a telephone, can be used with only the keyboard, and have no serious fault
// by axe-core.
func TestSiteForEverybody(t *testing.T) {
	t.Parallel()
	p := static(t).open(t, "/")
	p.phone()
	p.shown("#begin")
	p.fits("the first screen", 390)
	p.tabTo("#begin")
	p.keys(kb.Enter)
	p.shown("#table")
	p.until(yourTurn)
	p.fits("the table", 390)
	p.moves(2)
	if file := os.Getenv("DEADRECKON_AXE"); file != "" {
		axe, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p.axe(string(axe), "table")
		p.click("#home")
		p.shown("#begin")
		p.axe(string(axe), "first screen")
	}
}

// A search has threads in several workers, and Stop ends all. If the tab that made the workers is closed, the
// search of another tab loses nothing, and the next one has new workers.
func TestSiteWorkers(t *testing.T) {
	t.Parallel()
	s := static(t, inWorker(`if (self.name === "searcher") {
		const channel = new BroadcastChannel("searchers"), id = Math.random(), post = MessagePort.prototype.postMessage;
		MessagePort.prototype.postMessage = function (message, ...rest) {
			if (message?.state) channel.postMessage({id, iterations: Number(new DataView(message.state.buffer).getBigUint64(0, true))});
			else if (message?.end !== undefined) channel.postMessage({id, end: message.end});
			return post.call(this, message, ...rest);
		};
	}`))
	p := s.open(t, "/")
	if value[int](p, "navigator.hardwareConcurrency") < 2 {
		t.Skip("left out: one processor")
	}
	p.begin("town", p.quickly)
	twin := p.another(s.URL + "/" + value[string](p, "location.hash"))
	value[bool](twin, `(window.told = [], window.searchers = new BroadcastChannel("searchers"), searchers.onmessage = (e) => told.push(e.data), true)`)
	iterations := `Number(document.querySelector("#analysis-state").innerText.replace(/,/g, "").match(/(\d+) game/)?.[1] ?? 0)`
	first := `told.filter(m => m.iterations > 0)[0]`

	twin.until(yourTurn)
	twin.click("#tab-analysis")
	twin.until(`document.querySelector("#threads").value === String(Math.min(4, navigator.hardwareConcurrency))`)
	twin.click("#panel-analysis details.options summary")
	twin.offer("#seconds", "3600")
	search := func() {
		t.Helper()
		twin.until(`!document.querySelector("#stop").disabled || (document.querySelector("#suggest").click(), false)`)
		twin.says("#analysis-state", "Thinking:")
	}
	for range 100 { // the workers may not be ready for the first search
		search()
		twin.until(iterations + " > 100")
		if value[bool](twin, "!!"+first) {
			break
		}
		twin.click("#stop")
		twin.says("#analysis-state", "Thought")
	}
	twin.until(first + " && " + iterations + " > " + first + ".iterations")
	twin.click("#stop")
	twin.says("#analysis-state", "Thought")
	twin.until(`told.some(m => m.end === "")`)

	value[bool](twin, "(told = [], true)")
	search()
	twin.until(first + " && " + iterations + " > " + first + ".iterations")
	before, maker := value[int](twin, iterations), value[float64](twin, first+".id")
	p.do(chromedp.Navigate("about:blank"))
	twin.until(fmt.Sprintf("%s > %d", iterations, before))
	twin.click("#stop")
	twin.says("#analysis-state", "Thought")
	if after := value[int](twin, iterations); after < before {
		t.Errorf("%d iterations after the tab was closed, %d before", after, before)
	}
	for !value[bool](twin, fmt.Sprintf("told.some(m => m.id !== %v)", maker)) {
		search()
		twin.until(iterations + " > 100")
		twin.click("#stop")
		twin.says("#analysis-state", "Thought")
	}
}

// Stop ends the search of every game in one worker and in two; -v prints the times.
func TestSiteStop(t *testing.T) {
	t.Parallel()
	s := static(t)
	for _, g := range []string{"mall", "town", "cabin", "streets"} {
		p := s.open(t, "/")
		p.begin(g, p.quickly)
		p.until(yourTurn)
		p.click("#tab-analysis")
		p.click("#panel-analysis details.options summary")
		p.offer("#seconds", "3600")
		for _, threads := range []string{"1", "2"} {
			p.offer("#threads", threads)
			p.until(`!document.querySelector("#stop").disabled || (document.querySelector("#suggest").click(), false)`)
			p.says("#analysis-state", "Thinking:")
			p.until(`/[1-9]\d+ games/.test(document.querySelector("#analysis-state").innerText)`)
			value[bool](p, `(window.took = 0, window.from = performance.now(), new MutationObserver((_, o) => {
				if (!document.querySelector("#analysis-state").innerText.includes("Thought")) return;
				took = performance.now() - from;
				o.disconnect();
			}).observe(document.querySelector("#analysis-state"), {childList: true, subtree: true, characterData: true}), document.querySelector("#stop").click(), true)`)
			p.until("took > 0")
			t.Logf("%s, %s threads: %d ms after Stop", g, threads, value[int](p, "Math.round(took)"))
		}
	}
}
