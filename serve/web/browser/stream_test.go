package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"deadreckon/fleet/host"
	"deadreckon/internal/durable"
	"deadreckon/serve/web"
)

// asker sends requests to a tab's table: without a server from the page, else like another program.
type asker struct {
	p         *tab
	site      *site
	path, key string
}

func (p *tab) asker(s *site) *asker {
	p.t.Helper()
	name := value[string](p, `location.hash.split("/")[1]`)
	return &asker{p, s, "api/tables/" + name, value[string](p, fmt.Sprintf(`JSON.parse(localStorage.getItem("deadreckon.keys." + decodeURIComponent(%q))).open`, name))}
}

func (a *asker) ask(request string) {
	a.p.t.Helper()
	var answer string
	if a.site.web == nil {
		answer = result(a.p, chromedp.Evaluate[string](fmt.Sprintf(`fetch(%q, {method: "POST", headers: {"X-Key": %q, "Content-Type": "application/json"}, body: %s}).then(r => r.text())`,
			a.path, a.key, quote(request)), chromedp.EvalAwaitPromise))
	} else {
		answer = a.post(request)
	}
	if strings.Contains(answer, `"error"`) {
		a.p.t.Fatalf("%s: %s", request, answer)
	}
}

func (a *asker) post(request string) string {
	a.p.t.Helper()
	r, err := http.NewRequest("POST", a.site.URL+"/"+a.path, strings.NewReader(request))
	if err != nil {
		a.p.t.Fatal(err)
	}
	r.Header.Set("X-Key", a.key)
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		a.p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		a.p.t.Fatal(err)
	}
	return string(text)
}

// toAndFro undoes and redoes an entry the given number of times.
func (a *asker) toAndFro(times int) {
	for range times {
		a.ask(`{"id":"u","op":"undo"}`)
		a.ask(`{"id":"r","op":"redo"}`)
	}
}

// memory returns the page's memory in bytes after garbage collection.
func (p *tab) memory() int {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, heapprofiler.CollectGarbage, cdp.Empty{})
		return chromedp.Void{}, err
	})
	return value[int](p, "performance.memory.usedJSHeapSize")
}

// After many fast events the page shows the latest state, has the reply of its search, and uses no more
// memory.
func TestManyEvents(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.begin("kuhn", func() { p.choose("#seat-second", "person") })
	p.until(yourTurn)
	p.play("check")
	a := p.asker(s)
	a.toAndFro(20)
	p.until(fmt.Sprintf("(%s) === 1 && %s", place, settled))
	before := p.memory()
	p.click("#tab-analysis")
	p.click("#suggest")
	p.until(`document.querySelector("#analysis-state").innerText.includes("Thinking")`)
	a.toAndFro(500)
	a.ask(`{"id":"u","op":"undo"}`)
	p.until(fmt.Sprintf("(%s) === 0 && %s", place, settled))
	p.click("#suggest")
	p.says("#analysis-state", "Thinking:")
	p.click("#stop")
	p.says("#analysis-state", "Thought")
	if grown := p.memory() - before; grown > 8<<20 {
		t.Errorf("after 1000 events the page holds %d KiB more", grown>>10)
	}
}

// A slow tab reaches the latest state without all events between, and the server stores nothing for it.
func TestSlowClient(t *testing.T) {
	t.Parallel()
	s := needServer(t, "a slow network")
	p := s.open(t, "/")
	p.begin("kuhn", func() { p.choose("#seat-second", "person") })
	p.until(yourTurn)
	p.play("check")
	slow := s.open(t, "/"+value[string](p, "location.hash"))
	slow.until(settled)
	slow.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, network.Enable, network.EnableParams{})
		if err == nil {
			_, err = cdp.Call(ctx, t, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
				MatchedNetworkConditions: []*network.Conditions{{Latency: 400, DownloadThroughput: 20_000, UploadThroughput: 20_000}}})
		}
		return chromedp.Void{}, err
	})
	value[bool](slow, "(performance.clearResourceTimings(), true)")
	a := p.asker(s)
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	a.toAndFro(300)
	if now := heap(); now > before+64<<20 {
		t.Errorf("the heap has grown by %d MiB", (now-before)>>20)
	}
	a.ask(`{"id":"u","op":"undo"}`)
	slow.until(fmt.Sprintf("(%s) === 0 && %s", place, settled))
	slow.says("#turn", "first")
	if reads := value[int](slow, `performance.getEntriesByType("resource").length`); reads > 600 {
		t.Errorf("%d requests for 601 changes", reads)
	}
}

// A new run appears in the list, and a watched run updates until its report.
func TestWatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, "evening", name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "evening"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("games.jsonl", arena(t, 10))
	p := serve(t, func(c *web.Config) { c.Watch = []string{dir} }).open(t, "/")
	p.click("#to-watch")
	p.says("#runs", "10 of 40")
	if err := os.Mkdir(filepath.Join(dir, "night"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "night", "games.jsonl"), []byte(arena(t, 3)), 0o600); err != nil {
		t.Fatal(err)
	}
	p.says("#runs", "3 of 40")
	p.click(`#runs a[data-run="evening"]`)
	p.says("#progress-words", "running: 10 of 40")
	p.until(`document.querySelectorAll("#watch figure").length === 1 && document.querySelectorAll("#watch table tbody tr").length === 2`)
	write("games.jsonl", arena(t, 25))
	p.says("#progress-words", "running: 25 of 40")
	write("games.jsonl", arena(t, 40))
	write("report.md", "# Who won\n\nThe search, mostly.\n")
	p.says("#progress-words", "done: 40 of 40")
	p.says("#watch", "The search, mostly.")
	p.pocket("watch", "body")
	p.keys("?")
	p.shown("#keys")
}

// A host's page shows its workers, their speed and the remaining work.
func TestWatchHost(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "fleet"), 0o755); err != nil {
		t.Fatal(err)
	}
	says := func(games int, workers ...string) {
		seen := host.Status{Counters: host.Counters{Games: games, Lost: 1}, Rate: 12.5, Threads: 2 * len(workers), Busy: 2, Waiting: 7, Shut: []string{"liar: game 3 of run 1 goes otherwise"}}
		for _, name := range workers {
			seen.Workers = append(seen.Workers, host.WorkerStatus{Name: name, Program: "deadreckon test", Threads: 2, Games: games})
		}
		text, err := json.Marshal(seen)
		if err == nil {
			err = durable.WriteFile(filepath.Join(dir, "fleet", "seen.json"), text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	says(40, "rack-1")
	p := serve(t, func(c *web.Config) { c.Watch = []string{dir} }).open(t, "/#watch")
	p.click(`#runs a[data-run="fleet"]`)
	p.says("#run-lines", "1 workers of 2 threads; 40 games since the start, 12.5 a second")
	p.says("#run-lines", "liar: game 3 of run 1 goes otherwise")
	says(90, "rack-1", "<i>rack-2</i>")
	p.says("#run-lines", "2 workers of 4 threads; 90 games")
	p.says("#run-lines", "2 jobs in progress, 7 waiting")
	p.until(`[...document.querySelectorAll("#watch tbody tr")].map(r => r.cells[0].textContent + " " + r.cells[3].textContent).join() === "rack-1 90,<i>rack-2</i> 90"`)
}

// arena returns the log of an arena after some games.
func arena(t *testing.T, games int) string {
	t.Helper()
	type object map[string]any
	line := func(kind string, v any) string {
		l, err := durable.Line(kind, v)
		if err != nil {
			t.Fatal(err)
		}
		return string(l)
	}
	text := line("arena", object{"format": 1, "program": "deadreckon test", "game": "kuhn", "games": 20,
		"sides": []object{{"name": "first", "agents": []string{"random", "search"}}, {"name": "second", "agents": []string{"random"}}}})
	for n := range games {
		text += line("game", object{"agents": []int{n % 2, 0}, "game": n, "scores": []float64{float64(n%2)*2 - 1, 0}})
	}
	return text
}
