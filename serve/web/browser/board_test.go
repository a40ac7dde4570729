package browser

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// example is a position of the mall in which the human player is on turn.
var example = filepath.Join(docs, "games/mall/example-position.txt")

// hitOf is the ground of a place on the board.
func hitOf(place string) string { return fmt.Sprintf("#layer .hit[data-place=%q]", place) }

// activated has Peter be about to move.
func (p *tab) activated() {
	p.t.Helper()
	p.table(example)
	p.play("select peter")
	p.until(`!!document.querySelector('#moves button.move[data-action="step 014"]')`)
}

// middle is where an element lies on the screen, once it can be met there.
func (p *tab) middle(selector string) (x, y float64) {
	p.t.Helper()
	p.shown(selector)
	p.until(fmt.Sprintf(hit, see(selector)))
	return p.center(selector)
}

// center is where the middle of an element lies now.
func (p *tab) center(selector string) (x, y float64) {
	p.t.Helper()
	at := value[[]float64](p, fmt.Sprintf("(r => [r.x + r.width / 2, r.y + r.height / 2])(%s.getBoundingClientRect())", see(selector)))
	return at[0], at[1]
}

// mouse sends an event of the mouse with its left button down.
func (p *tab) mouse(kind input.DispatchMouseEventType, x, y float64) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
		return chromedp.Void{}, err
	})
}

// A click on the board picks what can be done there; a piece is dragged to where it goes; and what
// is not legal is refused with the rule.
func TestBoardByMouse(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	was := at(p)
	p.click(hitOf("014") + ".can")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
	p.until(yourTurn)

	was = at(p)
	drag := func(from, to string) {
		x, y := p.middle(hitOf(from))
		p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
		x, y = p.middle(hitOf(to))
		p.mouse(input.DispatchMouseEventTypeMouseMoved, x-20, y)
		p.until(`document.querySelectorAll("#layer .drag .arrow").length === 1`)
		p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
		p.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	}
	drag("014", "013")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
	p.until(yourTurn)
	was = at(p)
	drag("013", "093")
	p.until(`document.querySelector("#entry-error").innerText.includes("EN ")`)
	if at(p) != was {
		t.Errorf("entry %d after a refusal at %d", at(p), was)
	}
}

// Who has no mouse walks over the board by the arrow keys, is told what stands there, and picks.
func TestBoardByKeyboard(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	p.blur()
	p.keys("b", kb.ArrowRight)
	p.until(`document.querySelector("#spoken").innerText.length > 3`)
	for range 60 { // to Peter's square, by where the cursor is
		step := value[string](p, `(() => {
			const box = s => { const r = document.querySelector(s).getBBox(); return [r.x + r.width / 2, r.y + r.height / 2] };
			const [x, y] = box("#layer .cursor rect"), [gx, gy] = box('#layer .hit[data-place="014"]');
			return Math.abs(gx - x) > 5 ? (gx > x ? "right" : "left") : Math.abs(gy - y) > 5 ? (gy > y ? "down" : "up") : "";
		})()`)
		if step == "" {
			break
		}
		p.keys(map[string]string{"right": kb.ArrowRight, "left": kb.ArrowLeft, "up": kb.ArrowUp, "down": kb.ArrowDown}[step])
	}
	p.says("#spoken", "014")
	was := at(p)
	p.keys(kb.Enter)
	p.until(fmt.Sprintf("(%s) > %d", place, was))
}

// touch sends an event of a finger; without a point it is lifted.
func (p *tab) touch(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, at...)})
		return chromedp.Void{}, err
	})
}

// A finger picks a place, and draws a piece to where it goes, on a screen as small as a telephone's.
func TestTouch(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 390, Height: 844, DeviceScaleFactor: 1, Mobile: true})
		if err == nil {
			_, err = cdp.Call(ctx, t, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		}
		return chromedp.Void{}, err
	})
	p.activated()
	tap := func(selector string) {
		x, y := p.middle(selector)
		p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
		p.touch(input.DispatchTouchEventTypeTouchEnd)
	}
	was := at(p)
	tap(hitOf("014") + ".can")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
	p.until(yourTurn)

	was = at(p)
	fx, fy := p.middle(hitOf("014"))
	x, y := p.center(hitOf("013"))
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: fx, Y: fy})
	p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: (fx + x) / 2, Y: (fy + y) / 2})
	p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y})
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.until(fmt.Sprintf("(%s) > %d", place, was))

	tap("#undo")
	p.until(fmt.Sprintf("(%s) === %d", place, was))
	tap("#tab-analysis")
	p.shown("#suggest")
}
