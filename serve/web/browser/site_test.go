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
func static(t *testing.T) *httptest.Server {
	t.Helper()
	browser(t)
	dir, err := folder()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.StripPrefix("/some/where", http.FileServer(http.Dir(dir))))
	t.Cleanup(s.Close)
	return s
}

func TestSite(t *testing.T) {
	s := static(t)
	p := openAt(t, s.URL+"/some/where/")
	p.shown("#begin")
	t.Log(value[float64](p, "performance.now()"))
	t.Log(p.screen())
	p.begin("mall", nil)
	t.Log(p.screen())
}
