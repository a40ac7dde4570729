package browser

import (
	"fmt"
	"math"
	"os"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// slid returns the height of the panels in percent of the window.
const slid = `Math.round(100 * document.querySelector(".side").getBoundingClientRect().height / innerHeight)`

// A telephone shows a one-row header, the board, and the legal moves in a sheet that finger or keys
// resize. Nothing else scrolls.
func TestPhone(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"mall", "town", "cabin", "streets"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := serve(t, nil).open(t, "/")
			p.phone()
			p.table(exampleOf(game))
			p.until(yourTurn)
			p.blur()
			p.same("phone-" + game)
			p.fits("the telephone", 390)
			if file := os.Getenv("DEADRECKON_AXE"); file != "" {
				axe, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				p.axe(string(axe), "telephone")
			}
			for what, script := range map[string]string{
				"the header in one row":              `document.querySelector("#top").offsetHeight < 50`,
				"nothing that scrolls but its parts": `document.documentElement.scrollHeight <= innerHeight`,
				"the board above the sheet":          `document.querySelector("#board-scroll").getBoundingClientRect().bottom <= document.querySelector(".side").getBoundingClientRect().top`,
				"a board of a third of the screen":   `document.querySelector("#board-scroll").clientHeight > innerHeight / 3`,
				"a move without scrolling":           `document.querySelector("#moves button.move").getBoundingClientRect().bottom < innerHeight`,
				"a place where something can be done": `[...document.querySelectorAll("#layer .hit.can")].some(e => {
					const r = e.getBoundingClientRect(), f = document.querySelector("#board-scroll").getBoundingClientRect();
					return r.left >= f.left - 1 && r.right <= f.right + 1 && r.top >= f.top - 1 && r.bottom <= f.bottom + 1;
				})`,
			} {
				if !value[bool](p, script) {
					t.Errorf("there is not: %s", what)
				}
			}
			p.pinch()
			slide := func(by float64) {
				x, y := p.center("#sheet")
				p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
				p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + by/2})
				p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + by})
				p.touch(input.DispatchTouchEventTypeTouchEnd)
			}
			rests := func(at int) { p.until(fmt.Sprintf("Math.abs(%s - %d) <= 1", slid, at)) }
			rests(44)
			slide(-300)
			rests(90)
			slide(700)
			rests(12)
			x, y := p.center("#sheet")
			p.do(chromedp.MouseClickXY(x, y))
			rests(44)
			p.tabTo("#sheet")
			p.keys(kb.Enter)
			rests(90)
			for _, panel := range []string{"play", "analysis", "belief", "game", "position"} {
				p.click("#tab-" + panel)
				p.until(settled)
				if bad := value[string](p, crammed); bad != "" {
					t.Errorf("the panel %s is bad: %s", panel, bad)
				}
			}
		})
	}
}

// pinch zooms the board with two fingers around their middle and pans it with one.
func (p *tab) pinch() {
	p.t.Helper()
	const wide = `document.querySelector("#picture").getBoundingClientRect().width`
	frame := value[[]float64](p, `(r => [r.left + r.width / 2, r.top + r.height / 2])(document.querySelector("#board-scroll").getBoundingClientRect())`)
	x, y := frame[0], frame[1]
	one, two := 1.0, 2.0
	fingers := func(kind input.DispatchTouchEventType, apart float64) {
		p.touch(kind, &input.TouchPoint{X: x - apart, Y: y, ID: &one}, &input.TouchPoint{X: x + apart, Y: y, ID: &two})
	}
	between := fmt.Sprintf(`(r => [(%f - r.left) / r.width, (%f - r.top) / r.height])(document.querySelector("#picture").getBoundingClientRect())`, x, y)
	draw := func(from, to float64) {
		was, at := value[float64](p, wide), value[[]float64](p, between)
		fingers(input.DispatchTouchEventTypeTouchStart, from)
		fingers(input.DispatchTouchEventTypeTouchMove, (from+to)/2)
		fingers(input.DispatchTouchEventTypeTouchMove, to)
		p.touch(input.DispatchTouchEventTypeTouchEnd)
		p.until(fmt.Sprintf("Math.abs(%s / %f - %f) < 0.02", wide, was, to/from))
		if now := value[[]float64](p, between); math.Abs(now[0]-at[0]) > 0.02 || math.Abs(now[1]-at[1]) > 0.02 {
			p.t.Errorf("between two fingers that go from %v to %v apart was %v of the board, and is %v", from, to, at, now)
		}
	}
	draw(40, 60)
	draw(60, 50)
	at := value[[]float64](p, `(s => [s.scrollLeft, s.scrollLeft > 80 ? -1 : 1])(document.querySelector("#board-scroll"))`)
	free := value[[]float64](p, `(() => { // a point without a move
		const r = document.querySelector("#board-scroll").getBoundingClientRect();
		for (let y = r.top + 70; y < r.bottom - 10; y += 7) for (let x = r.left + 70; x < r.right - 10; x += 7)
			if ([-15, 0, 15].every(a => [-15, 0, 15].every(b => !document.elementFromPoint(x + a, y + b).matches(".can")))) return [x, y];
	})()`)
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: free[0], Y: free[1]})
	for by := 10.0; by <= 60; by += 10 {
		p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: free[0] - at[1]*by, Y: free[1]})
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until(fmt.Sprintf(`(document.querySelector("#board-scroll").scrollLeft - %f) * %f > 20`, at[0], at[1]))
	if words := p.text("#entry-error"); words != "" {
		p.t.Errorf("a finger that draws the board along is told %q", words)
	}
}
