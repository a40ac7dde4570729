package page_test

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"deadreckon/serve/web/page"
)

// The content security policy allows nothing inline and nothing from elsewhere.
func TestNothingInlineNothingFromElsewhere(t *testing.T) {
	index, err := fs.ReadFile(page.Files(), "index.html")
	if err != nil {
		t.Fatal(err)
	}
	if inline := regexp.MustCompile(`<script(?:[^>]*)>[^<]|<style| style="| on[a-z]+="`).Find(index); inline != nil {
		t.Errorf("index.html has %q inline", inline)
	}
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"#][^"]*)"`).FindAllSubmatch(index, -1) {
		name, ours := strings.CutPrefix(string(m[1]), "assets/")
		if _, err := fs.Stat(page.Files(), name); !ours || err != nil {
			t.Errorf("index.html asks for %q, which is not served (%v)", m[1], err)
		}
	}
}

// The page never parses text as HTML.
func TestNoHTMLFromTexts(t *testing.T) {
	for _, name := range []string{"page.js", "share.js", "streamworker.js"} {
		script, err := fs.ReadFile(page.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("} {
			if strings.Contains(string(script), word) {
				t.Errorf("%s has %s", name, word)
			}
		}
	}
}

// The script of a shared game contains no end tag that would close it.
func TestShareStandsWithinAPage(t *testing.T) {
	script, style := page.Share()
	if len(script) < 1000 || strings.Contains(strings.ToLower(string(script)), "</script") {
		t.Errorf("the script of a shared game: %d bytes", len(script))
	}
	if len(style) < 500 || strings.Contains(strings.ToLower(string(style)), "</style") {
		t.Errorf("the style of a shared game: %d bytes", len(style))
	}
}

// Bundled scripts import and export nothing.
func TestScriptsStandAlone(t *testing.T) {
	for _, name := range []string{"page.js", "share.js", "streamworker.js"} {
		script, err := fs.ReadFile(page.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		if regexp.MustCompile(`(^|[;}\n])(export|import)[ {*"]`).Match(script) {
			t.Errorf("%s has an import or an export", name)
		}
	}
}
