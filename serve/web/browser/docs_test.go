package browser

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// docs is where the pictures of docs/web.md lie.
const docs = "../../../docs"

// TestDocsPictures makes the pictures of docs/web.md with -update; else every one of them is there,
// is shown by the page, and is a picture of a whole screen.
func TestDocsPictures(t *testing.T) {
	if *update {
		s := serve(t, nil)
		p := s.open(t, "/")
		p.shown("#begin")
		p.picture("begin")
		p.decision("mall", nil)
		for value[int](p, `document.querySelectorAll("#moves button.move").length`) < 4 {
			was := at(p)
			p.click("#moves button.move")
			p.until(fmt.Sprintf("(%s) > %d", place, was))
			p.until(yourTurn)
		}
		p.blur()
		p.picture("play")
		p.click("#tab-analysis")
		p.click("#suggest")
		p.says("#analysis-state", "Thought")
		p.picture("analysis")
		p.click("#tab-belief")
		p.until(`document.querySelectorAll("#unknowns > li").length > 0`)
		p.picture("belief")
		p.click("#tab-game")
		p.until(`document.querySelector("#sweep-state").innerText.includes(" here; ") && document.querySelector("#sweep").innerText !== "Pause"`)
		p.picture("game")
		p = s.open(t, "/")
		p.phone()
		p.table(exampleOf("streets"))
		p.until(yourTurn)
		p.picture("phone")
		return
	}
	text, err := os.ReadFile(filepath.Join(docs, "web.md"))
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := filepath.Glob(filepath.Join(docs, "web", "*.png"))
	if err != nil || len(pictures) < 5 {
		t.Fatalf("%d pictures, %v", len(pictures), err)
	}
	for _, file := range pictures {
		if name := "web/" + filepath.Base(file); !strings.Contains(string(text), "]("+name+")") {
			t.Errorf("docs/web.md does not show %s", name)
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want := [2]int{1280, 900}
		if strings.HasSuffix(file, "phone.png") {
			want = [2]int{390, 844}
		}
		if m, err := png.DecodeConfig(bytes.NewReader(content)); err != nil || [2]int{m.Width, m.Height} != want {
			t.Errorf("%s: %d by %d, %v", file, m.Width, m.Height, err)
		}
	}
}

// picture writes what is on the screen.
func (p *tab) picture(name string) {
	p.t.Helper()
	p.until(`!document.querySelector(".busy, [aria-busy=true]")`)
	value[bool](p, "(scrollTo(0, 0), true)")
	file := filepath.Join(docs, "web", name+".png")
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(file, result(p, chromedp.CaptureScreenshot()), 0o644); err != nil {
		p.t.Fatal(err)
	}
}
