package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const page = "../../serve/web/page"

// The checked-in page is the build of the sources.
func TestPageIsMadeFromItsSources(t *testing.T) {
	files, err := bundle(page)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadDir(filepath.Join(page, "dist"))
	if err != nil {
		t.Fatal(err)
	}
	if len(kept) != len(files) {
		t.Errorf("%d files are checked in, the sources make %d", len(kept), len(files))
	}
	for name, text := range files {
		is, err := os.ReadFile(filepath.Join(page, "dist", name))
		if err != nil || !bytes.Equal(is, text) {
			t.Errorf("dist/%s is not what the sources make (%v): go generate ./serve/web/page", name, err)
		}
	}
}

// most is the maximum gzipped size of the page.
const most = 64_000

func TestPageIsSmall(t *testing.T) {
	files, err := bundle(page)
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for name, text := range files {
		if strings.HasPrefix(name, "share.") || slices.Contains([]string{"site.js", "site.css", "engine.js", "sw.js"}, name) { // of the page without a server
			continue
		}
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression) // as it is served
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		sum += packed.Len()
	}
	if sum > most {
		t.Errorf("the page has %d bytes gzipped, more than %d", sum, most)
	}
	t.Logf("%d bytes gzipped", sum)
}

// An error in a source has its place.
func TestFaultHasItsPlace(t *testing.T) {
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "src"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"main.ts": "let a = ;\n", "share.ts": "", "page.css": "", "share.css": ""} {
		if err := os.WriteFile(filepath.Join(folder, "src", name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := bundle(folder); err == nil || !strings.Contains(err.Error(), "src/main.ts:1:9: ") {
		t.Errorf("error %v", err)
	}
}
