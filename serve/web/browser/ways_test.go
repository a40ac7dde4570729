package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/evanw/esbuild/pkg/api"
)

// exampleOf returns the example position of a game.
func exampleOf(game string) string { return filepath.Join(docs, "games", game, "example-position.txt") }

// entered returns the actions of the last entry.
const entered = `document.querySelector("#correction").value`

// counter returns the middle of a piece's counter on the screen.
func (p *tab) counter(piece string) (x, y float64) {
	p.t.Helper()
	at := value[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelector(".drawing").shadowRoot.querySelector('[data-piece="%s"]');
		e.scrollIntoView({block: "center", inline: "center"});
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, piece))
	return at[0], at[1]
}

// phone sets a telephone's screen with touch.
func (p *tab) phone() {
	p.t.Helper()
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 390, Height: 844, DeviceScaleFactor: 1, Mobile: true})
		if err == nil {
			_, err = cdp.Call(ctx, t, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		}
		return chromedp.Void{}, err
	})
}

// After a click on a piece, one more click moves it several steps: reachable places are marked, the path
// is drawn, and it is one entry.
func TestWayByClicks(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("mall"))
	was := at(p)
	x, y := p.counter("fran")
	p.do(chromedp.MouseClickXY(x, y))
	p.until(`document.querySelectorAll("#layer .hit.far").length > 10`)
	x, y = p.middle(hitOf("013"))
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	p.until(`document.querySelectorAll("#layer .hints .arrow.best").length === 2`)
	p.do(chromedp.MouseClickXY(x, y))
	p.until(fmt.Sprintf("(%s) === %d", place, was+1))
	p.until(settled)
	if got := value[string](p, entered); got != "select fran, step 014, step 013" {
		t.Errorf("entered: %s", got)
	}
}

// If several pieces can move to a place, the list shows each path.
func TestSeveralWays(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("mall"))
	p.tabTo("#layer")
	p.keys(kb.ArrowRight)
	p.walkTo("029")
	p.keys(kb.Enter)
	p.says("#note-here", "3 moves here: choose one from the list")
	p.until(`document.querySelectorAll("#layer .hit.far").length > 10`)
	p.walkTo("013")
	p.keys(kb.Enter)
	p.says("#entry-error", "choose which piece moves from 029 to 013")
	p.until(`document.querySelectorAll("#moves button.move").length === 3`)
	was := at(p)
	p.tabTo(`#moves button[data-action="select peter+fran, step 014, step 013"]`)
	p.until(`document.querySelectorAll("#layer .hints .arrow.best").length === 2`)
	p.keys(kb.Enter)
	p.until(fmt.Sprintf("(%s) === %d", place, was+1))
}

// A piece is dragged several steps by mouse and finger.
func TestDragSeveralSteps(t *testing.T) {
	t.Parallel()
	for _, row := range []struct{ game, piece, to, want string }{
		{"mall", "peter", "013", "select peter, step 014, step 013"}, {"town", "schmidt", "highway-1", "move schmidt, to highway-1"},
		{"cabin", "ray", "yard4", "move yard3, move yard4"}, {"streets", "hunter", "9,8", "move 9,8"},
	} {
		for _, finger := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, finger %v", row.game, finger), func(t *testing.T) {
				t.Parallel()
				p := serve(t, nil).open(t, "/")
				if finger {
					p.phone()
				}
				p.table(exampleOf(row.game))
				p.until(yourTurn)
				was := at(p)
				x, y := p.counter(row.piece)
				p.drawn()
				toX, toY := p.center(hitOf(row.to))
				if finger {
					p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
					p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: (x + toX) / 2, Y: (y + toY) / 2})
					p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: toX, Y: toY})
					p.touch(input.DispatchTouchEventTypeTouchEnd)
				} else {
					p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
					p.mouse(input.DispatchMouseEventTypeMouseMoved, toX-9, toY)
					p.mouse(input.DispatchMouseEventTypeMouseMoved, toX, toY)
					p.mouse(input.DispatchMouseEventTypeMouseReleased, toX, toY)
				}
				p.until(fmt.Sprintf("(%s) > %d", place, was))
				p.until(settled)
				if got := value[string](p, entered); !strings.HasPrefix(got, row.want) {
					t.Errorf("entered: %s; want %s", got, row.want)
				}
			})
		}
	}
}

// An illegal move is explained beside the place. Escape goes back one step at a time.
func TestEscapeGoesBack(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	p.click(hitOf("029"))
	p.until(`document.querySelectorAll("#layer .hit.picked").length === 1`)
	p.click(hitOf("093"))
	p.says("#note-here", "EN ")
	far := value[float64](p, fmt.Sprintf(`(() => {
		const n = document.querySelector("#note-here").getBoundingClientRect(), r = %s.getBoundingClientRect();
		return Math.hypot(Math.max(0, r.left - n.right, n.left - r.right), Math.max(0, r.top - n.bottom, n.top - r.bottom));
	})()`, see(hitOf("093"))))
	if far > 40 {
		t.Errorf("the note is %.0f pixels away from where it was tried", far)
	}
	p.keys(kb.Escape)
	p.until(`!document.querySelector("#note-here").checkVisibility() && document.querySelectorAll("#layer .hit.picked").length === 1`)
	p.keys(kb.Escape)
	p.until(`document.querySelectorAll("#layer .hit.picked").length === 0`)
	p.blur()
	p.click("#previous")
	p.says("#turn", "Viewing move 0")
	p.keys(kb.Escape)
	p.says("#turn", "Your turn")
}

// A plan is played to the next dice or the end of the turn as one entry; then its rest is shown.
func TestPlayThePlan(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("town"))
	const length = `document.querySelectorAll("#plan > section > .plan-node > .steps .step").length`
	// planned searches until the plan has two steps, and returns their number.
	planned := func() int {
		p.think("0.5")
		for value[int](p, length) < 2 {
			p.deeper()
		}
		return value[int](p, length)
	}
	steps := planned()
	was := at(p)
	p.click("#plan-first")
	p.until(fmt.Sprintf("(%s) === %d", place, was+1))
	p.until(fmt.Sprintf("%s === %d", length, steps-1))
	p.click("#tab-play")
	p.click("#undo")
	p.until(fmt.Sprintf("(%s) === %d", place, was))
	steps = planned()
	p.click("#plan-play")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
	p.until(settled)
	p.click("#tab-game")
	p.entry(was + 1)
	p.until(fmt.Sprintf(`%s.split(", ").length >= %d`, entered, steps))
}

// A number in an action or its words is not read as the value of a piece, so a roll has no place on the board.
func TestRollHasNoPlace(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../page/src/places.ts")
	if err != nil {
		t.Fatal(err)
	}
	built := api.Transform(string(source), api.TransformOptions{Loader: api.LoaderTS, Format: api.FormatIIFE, GlobalName: "places"})
	p := serve(t, nil).open(t, "/")
	got := value[[]string](p, string(built.Code)+`
		const atlas = new places.Atlas({ pieces: { peter: "024" }, places: [
			{ name: "010", pieces: ["zombie unit of value 9"] }, { name: "180", pieces: ["zombie unit of value 4"] }, { name: "024", pieces: ["Peter, normal"] } ] });
		["roll 4", "select peter", "shoot peter@010"].map((action) => atlas.of({ action, words: "The shot at the unit in 010 rolls 4" }).join())`)
	if want := []string{"", "024", "024,010"}; !slices.Equal(got, want) {
		t.Errorf("places %q, want %q", got, want)
	}
}
