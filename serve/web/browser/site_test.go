package browser

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// folder builds the site once. DEADRECKON_SITE names a folder that was built before.
var folder = sync.OnceValues(func() (string, error) {
	if built := os.Getenv("DEADRECKON_SITE"); built != "" {
		return built, nil
	}
	dir, err := os.MkdirTemp("", "deadreckon-site-")
	if err != nil {
		return "", err
	}
	dir = filepath.Join(dir, "site")
	out, err := exec.Command("go", "run", "deadreckon/cmd/site", dir).CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return dir, nil
})

// static serves the site without a server of the program, from a path of a plain file server.
func static(t *testing.T) *site {
	t.Helper()
	browser(t)
	dir, err := folder()
	if err != nil {
		t.Fatal(err)
	}
	s := &site{Server: httptest.NewServer(http.StripPrefix("/some/where", http.FileServer(http.Dir(dir))))}
	s.URL += "/some/where"
	t.Cleanup(s.Close)
	return s
}

func TestSite(t *testing.T) {
	p := static(t).open(t, "/")
	p.shown("#begin")
	t.Log(value[float64](p, "performance.now()"))
	p.begin("kuhn", nil)
	for range 3 {
		time.Sleep(300 * time.Millisecond)
		t.Log(result(p, chromedp.Evaluate[string](`new Promise((yes) => { const r = indexedDB.open("deadreckon", 1); r.onsuccess = () => { const q = r.result.transaction("files").objectStore("files").getAllKeys(); q.onsuccess = () => yes(JSON.stringify(q.result)); q.onerror = () => yes("error") }; r.onerror = () => yes("none") })`, chromedp.EvalAwaitPromise)))
		p.do(chromedp.Navigate(value[string](p, "location.href")), chromedp.Reload())
		p.shown("#table, #start-error")
		t.Log(p.text("#start-error"))
	}
}
