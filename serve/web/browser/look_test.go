package browser

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"deadreckon/engine/enginetest"
)

// Screens of games with maps match their goldens in light, dark and narrow form. Goldens are a quarter
// wide, because fonts differ between machines.
func TestLooks(t *testing.T) {
	t.Parallel()
	contrast := &emulation.MediaFeature{Name: "prefers-contrast", Value: "more"}
	for _, look := range []struct {
		name          string
		width, height int64
		media         chromedp.Action[chromedp.Void]
	}{{"light", 1280, 900, light(true)}, {"dark", 1280, 900, light(false)}, {"narrow", 320, 640, light(true)}, {"contrast", 1280, 900, light(true, contrast)}, {"dark-contrast", 1280, 900, light(false, contrast)}} {
		t.Run(look.name, func(t *testing.T) {
			t.Parallel()
			p := serve(t, nil).open(t, "/")
			p.do(chromedp.EmulateViewport(look.width, look.height), look.media)
			p.says("#kept", "none yet")
			p.same("start-" + look.name)
			p.opening("mall")
			p.same("mall-" + look.name)
		})
	}
}

// Printed, the page shows the board, events and entries in black on white.
func TestPrint(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.do(chromedp.EmulateViewport(800, 1120), light(false))
	p.opening("mall")
	p.do(printed)
	p.same("mall-print")
	if seen := value[bool](p, "!!document.querySelector('#undo')?.checkVisibility() || !!document.querySelector('.tabs')?.checkVisibility()"); seen {
		t.Error("buttons are printed")
	}
}

// printed emulates print.
func printed(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	return chromedp.Void{}, err
}

// opening begins a game and scrolls to the top at its first decision.
func (p *tab) opening(game string) {
	p.t.Helper()
	p.begin(game, nil)
	p.until(yourTurn)
	p.blur()
	value[bool](p, "(scrollTo(0, 0), true)")
}

// same compares the screen with a golden and repeats until it matches, since a busy browser applies a new
// medium late.
func (p *tab) same(name string) {
	p.t.Helper()
	p.until("document.fonts.status === 'loaded'")
	value[bool](p, `(document.querySelector("#alone")?.remove(), true)`) // a footer of the page without a server
	file := filepath.Join("testdata", name+".png")
	if enginetest.Updating() {
		writePNG(p.t, file, p.shot())
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	golden, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	now := p.shot()
	for tries := 1; distance(golden, now) > likeness && tries < 10; tries++ {
		result(p, chromedp.Evaluate[bool]("new Promise(done => setTimeout(() => done(true), 200))", chromedp.EvalAwaitPromise))
		now = p.shot()
	}
	if d := distance(golden, now); d > likeness {
		out := filepath.Join(p.t.ArtifactDir(), name+".png")
		writePNG(p.t, out, now)
		p.t.Errorf("%s differs by %.3f, more than %v; what is there now: %s", file, d, likeness, out)
	}
}

// shot returns the screen at a quarter of its width.
func (p *tab) shot() image.Image {
	p.t.Helper()
	return shrunk(p.t, result(p, chromedp.CaptureScreenshot()), 4)
}

// likeness is the maximum distance of equal screens. Another build of the browser differs by some
// thousandths, a missing panel or another theme by a tenth.
const likeness = 0.03

// distance returns the mean difference of two pictures from 0 to 1; 1 if their sizes differ.
func distance(a, b image.Image) float64 {
	if a.Bounds() != b.Bounds() {
		return 1
	}
	sum := 0.0
	r := a.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			for _, d := range []float64{float64(ar) - float64(br), float64(ag) - float64(bg), float64(ab) - float64(bb)} {
				sum += math.Abs(d) / 65535
			}
		}
	}
	return sum / float64(3*r.Dx()*r.Dy())
}

// The distance detects a missing board and other colours.
func TestDistance(t *testing.T) {
	flat := func(c color.Gray) image.Image {
		out := image.NewGray(image.Rect(0, 0, 10, 10))
		for i := range out.Pix {
			out.Pix[i] = c.Y
		}
		return out
	}
	if d := distance(flat(color.Gray{250}), flat(color.Gray{250})); d != 0 {
		t.Errorf("a picture differs from itself by %v", d)
	}
	if d := distance(flat(color.Gray{250}), flat(color.Gray{20})); d < 0.5 {
		t.Errorf("light differs from dark by %v", d)
	}
	if d := distance(flat(color.Gray{250}), image.NewGray(image.Rect(0, 0, 5, 5))); d != 1 {
		t.Errorf("other sizes differ by %v", d)
	}
}

// shrunk decodes a picture and averages squares of by × by pixels.
func shrunk(t *testing.T, text []byte, by int) image.Image {
	t.Helper()
	from, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	size := from.Bounds().Size().Div(by)
	to := image.NewRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			var sum [3]uint32
			for dy := range by {
				for dx := range by {
					r, g, b, _ := from.At(x*by+dx, y*by+dy).RGBA()
					sum[0], sum[1], sum[2] = sum[0]+r>>8, sum[1]+g>>8, sum[2]+b>>8
				}
			}
			n := uint32(by * by)
			to.SetRGBA(x, y, color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
		}
	}
	return to
}

func writePNG(t *testing.T, file string, m image.Image) {
	t.Helper()
	var text bytes.Buffer
	if err := png.Encode(&text, m); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// No screen is wider than its window, from 320 pixels to 4K.
func TestSizes(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	for _, width := range []int64{320, 768, 1280, 3840} {
		p.size(width, 800)
		p.fits("the first screen", width)
	}
	p.size(1280, 900)
	p.opening("mall")
	for _, width := range []int64{320, 768, 3840} {
		p.size(width, width*9/16+200)
		for _, panel := range []string{"play", "analysis", "belief", "game", "position"} {
			if !value[bool](p, fmt.Sprintf("%s.checkVisibility()", see("#tab-"+panel))) {
				continue // wide screens show the panel beside the others
			}
			p.click("#tab-" + panel)
			p.fits("the panel "+panel, width)
		}
	}
}

// Text on the board is readable on laptops and telephones, without horizontal scrolling.
func TestLetters(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"mall", "town", "cabin", "streets"} {
		p := serve(t, nil).open(t, "/")
		p.table(exampleOf(game))
		for _, size := range [][2]int64{{1280, 800}, {390, 844}, {320, 640}} {
			p.size(size[0], size[1])
			p.drawn()
			p.fits("the board of the "+game, size[0])
			least := value[float64](p, `(() => {
				const svg = document.querySelector(".drawing").shadowRoot.querySelector("svg"), scale = svg.getScreenCTM().a;
				return Math.min(...[...svg.querySelectorAll("text")].map(e => parseFloat(getComputedStyle(e).fontSize) * scale));
			})()`)
			if least < 10.9 { // pixels are rounded
				t.Errorf("%s, %d by %d: the smallest letters have %.1f pixels", game, size[0], size[1], least)
			}
		}
	}
}

// fits reports elements wider than the screen or their box.
func (p *tab) fits(what string, width int64) {
	p.t.Helper()
	if over := value[int](p, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
		p.t.Errorf("%d pixels wide: %s is %d pixels wider", width, what, over)
	}
	if out := value[string](p, `[...document.querySelectorAll("button, input, select, textarea")].filter(e => {
		const box = e.closest("fieldset, .panel, .board, header")?.getBoundingClientRect(), r = e.getBoundingClientRect();
		return box && e.checkVisibility() && !e.closest(".entries, .moves, .told") && (r.right > box.right + 1 || r.left < box.left - 1);
	}).map(e => e.id || e.outerHTML.slice(0, 60)).join(", ")`); out != "" {
		p.t.Errorf("%d pixels wide, %s: these stand out of their box: %s", width, what, out)
	}
}

// axe-core finds no serious fault on any screen, light or dark.
func TestAccessible(t *testing.T) {
	t.Parallel()
	file := os.Getenv("DEADRECKON_AXE")
	if file == "" {
		t.Skip("left out: DEADRECKON_AXE names no axe.min.js; `make browser` does")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p := serve(t, nil).open(t, "/")
	both := func(where string, parts ...string) {
		for _, day := range []bool{true, false} {
			p.do(light(day))
			p.axe(string(axe), fmt.Sprintf("%s, light %v", where, day), parts...)
		}
	}
	p.shown("#begin")
	both("start")
	p.opening("mall")
	both("table")
	for _, panel := range []string{"analysis", "belief", "game", "position"} {
		p.click("#tab-" + panel)
		both(panel, "#panel-"+panel)
	}
	p.click("#help")
	both("keys", "#keys")
}

// axe reports serious and critical findings of axe-core.
func (p *tab) axe(source, where string, parts ...string) {
	p.t.Helper()
	context := "document"
	if len(parts) > 0 {
		context = see(parts[0])
	}
	value[bool](p, "(typeof axe === 'undefined' && "+"(0, eval)("+quote(source)+"), true)")
	found := result(p, chromedp.Evaluate[[]string](`axe.run(`+context+`, {resultTypes: ["violations"]}).then(r => r.violations
		.filter(v => v.impact === "serious" || v.impact === "critical")
		.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.target.join(" ") + " " + n.failureSummary).join("; ")))`, chromedp.EvalAwaitPromise))
	for _, f := range found {
		p.t.Errorf("%s: %s", where, strings.ReplaceAll(f, "\n", " "))
	}
}
