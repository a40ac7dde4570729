package browser

import (
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// sheetHigh is how high the sheet of panels is, in hundredths of the window.
const sheetHigh = `Math.round(100 * document.querySelector(".side").getBoundingClientRect().height / innerHeight)`

// A telephone has the header in one row, the board with the pieces that matter, and below it what is legal in
// a sheet that a finger slides, or a key; nothing else scrolls.
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
			slide := func(by float64) {
				x, y := p.center("#sheet")
				p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
				p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + by/2})
				p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y + by})
				p.touch(input.DispatchTouchEventTypeTouchEnd)
			}
			rests := func(at int) { p.until(fmt.Sprintf("Math.abs(%s - %d) <= 1", sheetHigh, at)) }
			rests(44)
			slide(-300)
			rests(86)
			slide(700)
			rests(12)
			x, y := p.center("#sheet")
			p.do(chromedp.MouseClickXY(x, y))
			rests(44)
			p.tabTo("#sheet")
			p.keys(kb.Enter)
			rests(86)
		})
	}
}
