package arch_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documents returns every Markdown file of the project by its path.
func documents(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "bin"):
			return fs.SkipDir
		case filepath.Ext(name) != ".md":
			return nil
		}
		text, err := os.ReadFile(name)
		out[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(out) < 10 {
		t.Fatalf("%d documents: the test looks at the wrong place", len(out))
	}
	return out
}

var (
	fenced  = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	source  = regexp.MustCompile("`([a-z][a-z0-9_/*]*\\.go)`")
)

// anchors returns the targets in a document that a link may name after #.
func anchors(text string) (out []string) {
	for _, h := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		word := strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || r > 127 || '0' <= r && r <= '9' || 'a' <= r && r <= 'z':
				return r
			}
			return -1
		}, strings.ToLower(h[1]))
		out = append(out, word)
	}
	return out
}

// badLinks returns the links of a document that lead nowhere.
func badLinks(docs map[string]string, name string, exists func(string) bool) (bad []string) {
	for _, m := range link.FindAllStringSubmatch(fenced.ReplaceAllString(docs[name], ""), -1) {
		if strings.Contains(m[1], "://") || strings.HasPrefix(m[1], "mailto:") {
			continue
		}
		file, anchor, _ := strings.Cut(m[1], "#")
		to := name
		if file != "" {
			to = path.Join(path.Dir(name), file)
		}
		if !exists(to) || anchor != "" && !slices.Contains(anchors(docs[to]), anchor) {
			bad = append(bad, m[1])
		}
	}
	return bad
}

func isThere(name string) bool {
	_, err := os.Stat(filepath.FromSlash(name))
	return err == nil
}

// Every link in a document leads to a file or a heading.
func TestLinks(t *testing.T) {
	docs := documents(t)
	links := 0
	for name, text := range docs {
		links += len(link.FindAllString(text, -1))
		for _, to := range badLinks(docs, name, isThere) {
			t.Errorf("%s: the link %s leads nowhere", name, to)
		}
	}
	if links < 50 {
		t.Errorf("%d links: the test looks at the wrong place", links)
	}
}

// The documents that follow the code name files that exist. A name without a folder is in the folder of
// the name before it.
func TestFollowedFiles(t *testing.T) {
	followed := 0
	for name, text := range documents(t) {
		if !strings.HasPrefix(name, "docs/one-") {
			continue
		}
		followed++
		folder := "."
		names := source.FindAllStringSubmatch(text, -1)
		for _, m := range names {
			file := m[1]
			if strings.Contains(file, "/") {
				folder = path.Dir(file)
			} else {
				file = path.Join(folder, file)
			}
			if found, err := filepath.Glob(filepath.FromSlash(file)); err != nil || len(found) == 0 {
				t.Errorf("%s names %s, which is not there: %s", name, m[1], file)
			}
		}
		if len(names) < 20 {
			t.Errorf("%s names %d files: the test looks at the wrong place", name, len(names))
		}
	}
	if followed < 3 {
		t.Errorf("%d documents follow something through the code", followed)
	}
}

// The glossary is sorted and short, and the names of the code in it exist.
func TestGlossary(t *testing.T) {
	text := documents(t)["docs/glossary.md"]
	var words []string
	names := map[string]bool{} // exported names by package
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \| (.*) \|$`).FindAllStringSubmatch(text, -1) {
		if row[1] == "word" {
			continue
		}
		words = append(words, row[1])
		for _, name := range regexp.MustCompile("`([a-z]+\\.[A-Z][A-Za-z]*)`").FindAllStringSubmatch(row[2], -1) {
			names[name[1]] = true
		}
	}
	if !slices.IsSorted(words) || len(words) < 10 || len(words) > 15 || len(names) < 5 {
		t.Errorf("the glossary has the words %q, and names %d things of the code", words, len(names))
	}
	declared := regexp.MustCompile(`(?m)^(?:type |func |\t)([A-Z][A-Za-z]*)\b`)
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case filepath.Ext(name) != ".go":
			return nil
		}
		source, err := os.ReadFile(name)
		for _, m := range declared.FindAllStringSubmatch(string(source), -1) {
			delete(names, filepath.Base(filepath.Dir(name))+"."+m[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range names {
		t.Errorf("the glossary names %s, which is nowhere", name)
	}
}
