package browser

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"deadreckon/engine/enginetest"
)

// docs is the folder of the guides.
const docs = "../../../docs"

// TestDocsPictures writes the pictures of docs/web.md with -update. Otherwise it checks that each exists,
// is shown in the guide and has the size of a screen.
func TestDocsPictures(t *testing.T) {
	if enginetest.Updating() {
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
		p.until(`document.querySelector("#graph-words").innerText.includes("playouts") && document.querySelector("#sweep").innerText !== "Pause"`)
		p.picture("game")
		p = s.open(t, "/")
		p.phone()
		p.table(exampleOf("streets"))
		p.until(yourTurn)
		p.picture("phone")
		for _, game := range boards {
			s.sheet(t, game)
		}
		return
	}
	text, err := os.ReadFile(filepath.Join(docs, "web.md"))
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := filepath.Glob(filepath.Join(docs, "web", "*.png"))
	if err != nil || len(pictures) < 6+len(boards) {
		t.Fatalf("%d pictures, %v", len(pictures), err)
	}
	total := 0
	for _, file := range pictures {
		if name := "web/" + filepath.Base(file); !strings.Contains(string(text), "]("+name+")") {
			t.Errorf("docs/web.md does not show %s", name)
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		total += len(content)
		want := [2]int{1280, 900}
		switch name := strings.TrimSuffix(filepath.Base(file), ".png"); {
		case name == "phone":
			want = [2]int{390, 844}
		case slices.Contains(boards, name):
			want = [2]int{sheetWide, sheetHigh}
		}
		if m, err := png.DecodeConfig(bytes.NewReader(content)); err != nil || [2]int{m.Width, m.Height} != want {
			t.Errorf("%s: %d by %d, %v", file, m.Width, m.Height, err)
		}
	}
	if total > 1_600_000 {
		t.Errorf("the pictures have %d bytes", total)
	}
}

var boards = []string{"mall", "town", "cabin", "streets"}

// A sheet shows a game in every theme and size, in rows of equal height.
const (
	sheetWide = 1600
	sheetHigh = 562 + 562 + 450
)

func (s *site) sheet(t *testing.T, game string) {
	t.Helper()
	contrast := &emulation.MediaFeature{Name: "prefers-contrast", Value: "more"}
	out := image.NewRGBA(image.Rect(0, 0, sheetWide, sheetHigh))
	draw.Draw(out, out.Bounds(), image.White, image.Point{}, draw.Src)
	for _, screen := range []struct {
		x, y, width, height int
		scale               float64
		media               chromedp.Action[chromedp.Void]
		do                  func(*tab)
	}{
		{0, 0, 1280, 900, 0.625, light(true), nil},
		{800, 0, 1280, 900, 0.625, light(false), nil},
		{0, 562, 1280, 900, 0.625, light(true, contrast), nil},
		{804, 562, 390, 844, 0.666, light(true), nil},
		{1070, 562, 390, 844, 0.666, light(false), nil},
		{1336, 562, 390, 844, 0.666, light(true), func(p *tab) {
			p.click("#sheet")
			p.until(slid + " > 80")
		}},
		{0, 562 + 562, 1920, 1080, 800. / 1920, light(true), nil},
		{800, 562 + 562, 1920, 1080, 800. / 1920, light(false, contrast), nil},
	} {
		p := s.open(t, "/")
		p.do(screen.media, func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
				Width: int64(screen.width), Height: int64(screen.height), DeviceScaleFactor: screen.scale, Mobile: screen.width < 400})
			return chromedp.Void{}, err
		})
		p.table(exampleOf(game))
		p.until(yourTurn)
		p.blur()
		if screen.do != nil {
			screen.do(p)
		}
		p.drawn()
		shot, err := png.Decode(bytes.NewReader(p.still()))
		if err != nil {
			t.Fatal(err)
		}
		draw.Draw(out, shot.Bounds().Add(image.Pt(screen.x, screen.y)), shot, image.Point{}, draw.Src)
	}
	writePNG(t, filepath.Join(docs, "web", game+".png"), small(out))
}

// small reduces a picture to 256 colours, a third of the bytes.
func small(m image.Image) image.Image {
	type mean struct{ r, g, b, n uint32 }
	count := map[[3]uint32]*mean{}
	r := m.Bounds()
	each := func(f func(x, y int, key [3]uint32, r, g, b uint32)) {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				r, g, b, _ := m.At(x, y).RGBA()
				r, g, b = r>>8, g>>8, b>>8
				f(x, y, [3]uint32{r >> 3, g >> 3, b >> 3}, r, g, b)
			}
		}
	}
	each(func(_, _ int, key [3]uint32, r, g, b uint32) {
		c := count[key]
		if c == nil {
			c = &mean{}
			count[key] = c
		}
		c.r, c.g, c.b, c.n = c.r+r, c.g+g, c.b+b, c.n+1
	})
	// The next colour is the one farthest from those chosen.
	keys := slices.SortedFunc(maps.Keys(count), func(a, b [3]uint32) int { return slices.Compare(a[:], b[:]) })
	nearest, apart := map[[3]uint32]uint8{}, map[[3]uint32]int{}
	var colours color.Palette
	for next := keys[0]; len(colours) < 256; {
		c := count[next]
		colours = append(colours, color.RGBA{uint8(c.r / c.n), uint8(c.g / c.n), uint8(c.b / c.n), 255})
		worst := -1
		for _, key := range keys {
			d := 0
			for i, at := range key {
				d += (int(at) - int(next[i])) * (int(at) - int(next[i]))
			}
			if was, served := apart[key]; !served || d < was {
				nearest[key], apart[key] = uint8(len(colours)-1), d
			}
		}
		for _, key := range keys {
			if bad := apart[key] * int(count[key].n); bad > worst {
				next, worst = key, bad
			}
		}
	}
	out := image.NewPaletted(r, colours)
	each(func(x, y int, key [3]uint32, _, _, _ uint32) { out.SetColorIndex(x, y, nearest[key]) })
	return out
}

// picture saves the screen.
func (p *tab) picture(name string) {
	p.t.Helper()
	shot, err := png.Decode(bytes.NewReader(p.still()))
	if err != nil {
		p.t.Fatal(err)
	}
	writePNG(p.t, filepath.Join(docs, "web", name+".png"), small(shot))
}

// still returns the screen when nothing changes any more.
func (p *tab) still() []byte {
	p.t.Helper()
	p.until(`!document.querySelector(".busy, [aria-busy=true]")`)
	value[bool](p, "(scrollTo(0, 0), true)")
	return result(p, chromedp.CaptureScreenshot())
}
