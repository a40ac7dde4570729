package enginetest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// Golden compares got with the file NAME in testdata, or rewrites that file under
// -update.
func Golden(t TB, name, got string) {
	t.Helper()
	path := goldenPath(name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatalf("%v", err)
		}
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatalf("%v", err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; run with -update to write it", err)
	}
	if got == string(want) {
		return
	}
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	t.Errorf("%s differs from line %d on; run with -update and read the difference", path, 1+strings.Count(got[:at], "\n"))
}

func goldenPath(name string) string { return filepath.Join("testdata", filepath.FromSlash(name)) }
