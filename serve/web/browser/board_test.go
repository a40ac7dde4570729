package browser

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// example is a position of the mall with the human player on turn.
var example = filepath.Join(docs, "games/mall/example-position.txt")

// hitOf returns the selector of a place's ground.
func hitOf(place string) string { return fmt.Sprintf("#layer .hit[data-place=%q]", place) }

// activated starts Peter's move.
func (p *tab) activated() {
	p.t.Helper()
	p.table(example)
	p.play("select peter")
	p.until(`!!document.querySelector('#moves button.move[data-action="step 014"]')`)
}

// middle returns the centre of an element when it can be clicked.
func (p *tab) middle(selector string) (x, y float64) {
	p.t.Helper()
	p.shown(selector)
	p.until(fmt.Sprintf(hit, see(selector)))
	return p.center(selector)
}

// center returns the current centre of an element.
func (p *tab) center(selector string) (x, y float64) {
	p.t.Helper()
	at := value[[]float64](p, fmt.Sprintf("(r => [r.x + r.width / 2, r.y + r.height / 2])(%s.getBoundingClientRect())", see(selector)))
	return at[0], at[1]
}

// mouse sends a mouse event with the left button.
func (p *tab) mouse(kind input.DispatchMouseEventType, x, y float64) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1})
		return chromedp.Void{}, err
	})
}

// Clicks on the board pick actions, pieces can be dragged, and an illegal move shows the rule.
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

// Escape cancels a drag: releasing the button then neither moves nor refuses.
func TestEscapeLetsADragGo(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	was := at(p)
	x, y := p.middle(hitOf("029"))
	p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	x, y = p.middle(hitOf("093"))
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	p.until(`document.querySelectorAll("#layer .drag .arrow").length === 1`)
	p.keys(kb.Escape)
	p.until(`document.querySelectorAll("#layer .drag .arrow").length === 0`)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	p.click(hitOf("014") + ".can")
	p.until(fmt.Sprintf("(%s) === %d", place, was+1))
	if told := value[string](p, `document.querySelector("#entry-error").innerText`); told != "" {
		t.Errorf("a drag that was let go is answered %q", told)
	}
}

// A click on a place without moves says so and keeps the list. After a pick the program explains the
// refusal. Enter in an empty field says what it expects.
func TestNothingThere(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	const listed = `document.querySelectorAll("#moves button.move").length`
	all, was := value[int](p, listed), at(p)
	p.click(hitOf("093"))
	p.says("#entry-error", "093")
	if n := value[int](p, listed); n != all {
		t.Errorf("%d of %d moves are listed after a click on an empty square", n, all)
	}
	p.click("#entry")
	p.keys(kb.Enter)
	p.says("#entry-error", "choose one from the list")
	p.click(hitOf("029"))
	p.click(hitOf("093"))
	p.says("#entry-error", "EN ")
	if n := value[int](p, listed); n == 0 || at(p) != was {
		t.Errorf("entry %d, %d moves listed", at(p), n)
	}
}

// If the notation names a unit before its target, dragging names the unit, and the list asks if there are
// several.
func TestDragNamesTheUnit(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(filepath.Join(docs, "games/town/example-position.txt"))
	drag := func(from, to string) {
		p.until(yourTurn)
		x, y := p.middle(hitOf(from))
		p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
		x, y = p.middle(hitOf(to))
		p.mouse(input.DispatchMouseEventTypeMouseMoved, x-20, y)
		p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
		p.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	}
	drag("suburbs-0", "suburbs-5")
	p.says("#entry-error", "move-2")
	drag("center", "suburbs-0")
	p.says("#entry-error", "choose which piece moves from center")
	if listed := value[string](p, `[...document.querySelectorAll("#moves button.move")].map(b => b.dataset.action).join()`); listed != "move piazza, to suburbs-0,move mayor, to suburbs-0,move civ-c, to suburbs-0" {
		t.Errorf("listed: %s", listed)
	}
	was := at(p)
	drag("suburbs-0", "forest-2")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
	p.says("#told", "schmidt")
}

// Arrow keys move over the board, each place is announced, and Enter picks.
func TestBoardByKeyboard(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	p.blur()
	p.keys("b", kb.ArrowRight)
	p.until(`document.querySelector("#spoken").innerText.length > 3`)
	p.walkTo("014")
	was := at(p)
	p.keys(kb.Enter)
	p.until(fmt.Sprintf("(%s) > %d", place, was))
}

// walkTo moves the cursor to a place with the arrow keys and waits for its announcement.
func (p *tab) walkTo(place string) {
	p.t.Helper()
	for range 60 {
		step := value[string](p, fmt.Sprintf(`(() => {
			const box = s => { const r = document.querySelector(s).getBBox(); return [r.x + r.width / 2, r.y + r.height / 2] };
			const [x, y] = box("#layer .cursor > *"), [gx, gy] = box(%s);
			return Math.abs(gx - x) > 5 ? (gx > x ? "right" : "left") : Math.abs(gy - y) > 5 ? (gy > y ? "down" : "up") : "";
		})()`, quote(hitOf(place))))
		if step == "" {
			break
		}
		p.keys(map[string]string{"right": kb.ArrowRight, "left": kb.ArrowLeft, "up": kb.ArrowUp, "down": kb.ArrowDown}[step])
	}
	p.says("#spoken", place)
}

// drawn waits until scrolling has reached the screen.
func (p *tab) drawn() {
	p.t.Helper()
	result(p, chromedp.Evaluate[bool](`new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(() => seen(true))))`, chromedp.EvalAwaitPromise))
}

// touch sends a touch event; without a point the finger is lifted.
func (p *tab) touch(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: append([]*input.TouchPoint{}, at...)})
		return chromedp.Void{}, err
	})
}

// A finger picks places and drags pieces on a telephone's screen.
func TestTouch(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.phone()
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
	p.drawn()
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

// On a map with thousands of squares, a click narrows the moves to a square and plays a single one.
func TestStreets(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(filepath.Join(docs, "games/streets/example-position.txt"))
	p.until(yourTurn)
	was := at(p)
	all := value[int](p, `document.querySelectorAll("#moves button.move").length`)
	p.click(hitOf("9,8") + ".can")
	p.until(fmt.Sprintf(`(%s) > %d || document.querySelectorAll("#moves button.move").length < %d`, place, was, all))
	p.until(settled)
	if at(p) == was {
		p.click(`#moves button.move`)
	}
	p.until(fmt.Sprintf("(%s) > %d", place, was))
}

// A click whose target moves away is not delivered, and is repeated.
func TestClick(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	value[bool](p, `(() => {
		const b = document.createElement("button");
		b.id = "hare";
		b.style = "position: fixed; left: 100px; top: 100px; width: 80px; height: 30px; z-index: 9";
		document.body.append(b);
		addEventListener("pointerdown", () => (b.style.left = "400px"), { capture: true, once: true });
		window.hits = { hare: 0, all: 0 };
		b.addEventListener("click", () => hits.hare++);
		addEventListener("click", () => hits.all++);
		return true;
	})()`)
	p.click("#hare")
	if hare, all := value[int](p, "hits.hare"), value[int](p, "hits.all"); hare != 1 || all != 1 {
		t.Errorf("%d clicks, of them %d of the button; want 1 and 1", all, hare)
	}
}
