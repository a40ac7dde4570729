package arch_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// light are the packages that a program embeds to play, search and speak the protocol.
var light = []string{"./engine/...", "./mcts/...", "./agents", "./agents/cabin", "./agents/mall", "./agents/quay", "./agents/streets", "./agents/town",
	"./serve/session", "./serve/table", "./serve/journal", "./serve/jsonl"}

// modules are the third-party modules that light packages may depend on. This path of gonum has only
// numeric packages; gonum.org/v1/plot is another module.
var modules = []string{"gonum.org/v1/gonum", "github.com/klauspost/compress", "github.com/vmihailenco/msgpack/v5", "github.com/vmihailenco/tagparser/v2"}

// dependencies returns all packages that some packages depend on.
func dependencies(t *testing.T, format string, packages ...string) []string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-deps", "-f", format}, packages...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

// TestLight: search, games and protocol do not depend on plotting, NATS, Parquet, MCP or templates, also
// through other packages.
func TestLight(t *testing.T) {
	all := dependencies(t, "{{.ImportPath}}", light...)
	if !slices.Contains(all, "deadreckon/agents/town") || !slices.Contains(all, "deadreckon/serve/session") {
		t.Fatalf("%d packages: the test looks at the wrong place", len(all))
	}
	for _, path := range all {
		first, _, _ := strings.Cut(path, "/")
		allowed := func(module string) bool { return strings.HasPrefix(path+"/", module+"/") }
		if strings.Contains(first, ".") && !slices.ContainsFunc(modules, allowed) || path == "html/template" || path == "text/template" {
			t.Errorf("searches, games or the protocol depend on %s", path)
		}
	}
}

// TestLinkable: no package makes the linker keep every exported method, as html/template and old versions
// of protobuf do, which look methods up by name.
func TestLinkable(t *testing.T) {
	if all := dependencies(t, "{{.ImportPath}}", "./cmd/deadreckon"); slices.Contains(all, "html/template") {
		t.Error("cmd/deadreckon depends on html/template")
	}
}
