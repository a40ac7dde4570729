package canary

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/serve/leaktest"
	"deadreckon/serve/session"
)

// secrets are the words in the canary files. No legitimate reply contains them.
var secrets = []string{"k8w2canary", "v7n3canary"}

// Files are a text file, a link to it, a pipe and a folder.
type Files struct {
	t     testing.TB
	dir   string
	watch watch
}

// Create creates the files in a temporary folder.
func Create(t testing.TB) *Files {
	t.Helper()
	f := &Files{t: t, dir: t.TempDir()}
	text := secrets[0] + ":x:0:0:" + secrets[1] + "\n" + secrets[1] + " = 1\n"
	for _, err := range []error{
		os.WriteFile(f.path("text"), []byte(text), 0o600),
		os.Symlink(f.path("text"), f.path("link")),
		os.Mkdir(f.path("folder"), 0o700),
		makePipe(f.path("pipe")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	f.watch = watching(t, f.dir)
	return f
}

func (f *Files) path(name string) string { return filepath.Join(f.dir, name) }

// Names returns texts that may name a file: paths, and agents with a path.
func (f *Files) Names() []string {
	names := []string{f.path("text"), f.path("link"), f.path("pipe"), f.path("folder"), "/dev/zero"}
	for _, of := range []string{"file:", "net:", "search:net=", "search:against=file:", "probe:by=net:", "cmd:", "cmd:cat "} {
		names = append(names, of+f.path("text"), of+f.path("pipe"))
	}
	return names
}

// Opened reports whether any file was opened since the last call. It is always false except on Linux.
func (f *Files) Opened() bool { return f.watch.opened(f.t) }

// Leaked returns a canary word in a text, "" if there is none.
func Leaked(text string) string {
	i := slices.IndexFunc(secrets, func(secret string) bool { return strings.Contains(text, secret) })
	if i < 0 {
		return ""
	}
	return secrets[i]
}

// Values calls each with every value of a field that may name a file: as a string, in a list, and in an
// object under every seat and every setting of a game.
func (f *Files) Values(field string, seats []string, each func(fields map[string]any)) {
	for _, name := range f.Names() {
		each(map[string]any{field: name})
		each(map[string]any{field: []string{name}})
		for _, seat := range seats {
			each(map[string]any{field: map[string]string{seat: name}})
		}
	}
	for _, game := range engine.Names() {
		e, err := engine.Lookup(game)
		if err != nil {
			f.t.Fatal(err)
		}
		keys := e.Keys()
		for _, file := range e.Files {
			keys = append(keys, file.DigestKey())
		}
		for _, key := range keys {
			for _, name := range f.Names()[:5] { // only the paths
				each(map[string]any{"game": game, field: map[string]string{key: name}})
			}
		}
	}
}

// Requests sends every op with every value of every field that the client may use. It returns all replies
// and the number of requests.
func (f *Files) Requests(who session.Client, seats []string, ask func(request string) string) (said string, asked int) {
	var all strings.Builder
	for _, op := range session.Ops(who) {
		for _, field := range leaktest.Fields(op) {
			f.Values(field, seats, func(fields map[string]any) {
				fields["id"], fields["op"] = "canary", op.Name
				request, err := json.Marshal(fields)
				if err != nil {
					f.t.Fatal(err)
				}
				asked++
				all.WriteString(ask(string(request)))
			})
		}
	}
	return all.String(), asked
}
