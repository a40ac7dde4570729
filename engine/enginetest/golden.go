package enginetest

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
)

var update = flag.Bool("update", false, "rewrite goldens, and parts of documents that the code writes")

// Updating reports whether -update is set, for tests that do not use Golden or Part.
func Updating() bool { return *update }

// Golden compares got with the file NAME in testdata; with -update it rewrites the file.
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

// Part compares a part of a document with want; with -update it rewrites it. The part is between
// the lines
//
//	<!-- NAME -->
//	<!-- end of NAME -->
func Part(t TB, path, name, want string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v", err)
	}
	from, to := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->\n"
	before, rest, ok := strings.Cut(string(text), from)
	got, after, ok2 := strings.Cut(rest, to)
	switch {
	case !ok || !ok2:
		t.Errorf("%s has no part %q", path, name)
	case got == want:
	case *update:
		if err := os.WriteFile(path, []byte(before+from+want+to+after), 0o666); err != nil {
			t.Fatalf("%v", err)
		}
	default:
		t.Errorf("the part %q of %s differs from the code; run with -update and read the difference", name, path)
	}
}
