package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// entry clicks an entry after unfolding its turn.
func (p *tab) entry(number int) {
	p.t.Helper()
	node := value[string](p, fmt.Sprintf(`(e => { const d = e.closest("details"); if (d) d.open = true; return e.querySelector(".entry").dataset.node })(
		[...document.querySelectorAll("#entries .entry-of")].find(e => e.querySelector(".number").textContent === "%d"))`, number))
	p.click(`#entries .entry[data-node="` + node + `"]`)
}

// Entries are grouped in turns, folded except the current one. Mouse, keyboard and finger unfold them, and
// arrow keys move through the list.
func TestTurns(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("pig", func() {
		p.choose("#seat-second", "person")
		p.click("#dice-ask")
	})
	for _, move := range []string{"4", "roll", "5", "hold", "3", "roll", "6", "hold", "5", "hold"} {
		was := at(p)
		p.enter("#entry", move)
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("(%s) > %d && %s", place, was, settled))
	}
	p.click("#tab-game")
	const turns = `[...document.querySelectorAll("#entries details")].map(e => e.querySelector("summary .number").textContent + " " + e.querySelector("summary b").textContent + (e.open ? " open" : "")).join("; ")`
	const want = "2–5 first; 6–9 second"
	p.until(fmt.Sprintf("%s === %q", turns, want))

	p.click("#entries > li:nth-child(3) summary")
	p.until(`document.querySelector("#entries > li:nth-child(3) details").open`)
	p.tap("#entries > li:nth-child(4) summary")
	p.until(`document.querySelector("#entries > li:nth-child(4) details").open`)
	p.tap("#entries > li:nth-child(4) summary")
	p.until(`!document.querySelector("#entries > li:nth-child(4) details").open`)
	p.keys(kb.ArrowUp, kb.Enter) // from the turn to the entry before it
	p.until(fmt.Sprintf("(%s) === 5", place))
	p.until(`document.activeElement?.dataset.key?.startsWith("entry")`) // the list is drawn anew, and the focus is where it was
	p.blur()
	p.keys("[")
	p.until(fmt.Sprintf("(%s) === 1", place))
	p.keys("]", "]")
	p.until(fmt.Sprintf("(%s) === 9", place))
	p.until(`document.querySelector("#entries > li:nth-child(4) details").open`)
	p.keys("k")
	p.says("#bookmarks", "★")
	p.keys(kb.Home)
	p.until(fmt.Sprintf("(%s) === 0", place))
	p.click("#bookmarks button")
	p.until(fmt.Sprintf("(%s) === 9", place))
	p.enter("#comment", "held too early")
	p.keys(kb.Tab)
	p.until(`document.querySelector("#entries .comment").checkVisibility()`)
	p.blur()
	p.keys(kb.Home)
	p.until(fmt.Sprintf("(%s) === 0 && %s", place, settled))
	if told := p.text("#entries > li:nth-child(4)"); !strings.Contains(told, "★") || !strings.Contains(told, "held too early") {
		t.Errorf("the turn of a bookmark and a comment, folded: %q", told)
	}
	p.clean("the tree", "#entries", "#bookmarks")
}

// Branches are side by side. A branch is replayed to its end and back like the line.
func TestBranchesBesides(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("tictactoe", func() { p.choose("#seat-o", "person") })
	for _, square := range []string{"5", "2", "1", "9"} {
		p.play("mark " + square)
	}
	p.blur()
	p.keys("u", "u")
	p.until(fmt.Sprintf("(%s) === 2 && %s", place, settled))
	for _, square := range []string{"3", "7", "8"} {
		p.play("mark " + square)
	}
	p.click("#tab-game")
	if bad := value[string](p, `(() => {
		const box = node => document.querySelector('#entries .entry[data-node="' + node + '"]').closest(".knot").getBoundingClientRect();
		const [before, old, now] = [2, 3, 5].map(box), bad = [];
		if (Math.abs(old.top - now.top) > 1 || old.left < now.right) bad.push("the branch is not beside the line");
		if (before.bottom > now.top) bad.push("where it leaves is not above it");
		if (before.width < now.width + old.width) bad.push("where there is one way it has not the whole width");
		const way = document.querySelector("#entries .way-on").getBoundingClientRect();
		if (way.bottom > now.top + 1 || way.right < old.left - 1 || way.left > now.left) bad.push("no way leads there: " + [way.top, way.bottom, way.left, way.right, now.top, now.left, now.right, old.left]);
		return bad.join("; ");
	})()`); bad != "" {
		t.Error(bad)
	}
	p.click(`#entries .entry[data-node="4"]`)
	p.until(`document.querySelector("#where").innerText === "4 / 4"`)
	p.blur()
	p.keys(kb.ArrowLeft, kb.ArrowLeft)
	p.until(`document.querySelector("#where").innerText === "2 / 4"`)
	p.keys("]")
	p.until(`document.querySelector("#where").innerText === "3 / 4" && document.querySelector("#entries [aria-current]").dataset.node === "3"`)
	p.keys("p")
	p.until(fmt.Sprintf(`(%s) === 3 && %s && document.querySelector("#turn").innerText.includes("o")`, place, settled))
}

// The curve describes the entry under mouse, finger or keys: win probability, interval, search, and the
// change of its turn.
func TestCurve(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("tictactoe", func() { p.choose("#seat-o", "person") })
	for _, square := range []string{"5", "2", "1", "9", "4", "6", "8"} { // 7 would have won
		p.play("mark " + square)
	}
	p.click("#tab-game")
	p.says("#sweep-state", "8 of 8")
	if axis := p.text("#graph .win-axis"); axis != "100 %\n75\n50\n25\n0" && strings.Join(strings.Fields(axis), " ") != "100 % 75 50 25 0" {
		t.Errorf("the axis is %q", axis)
	}
	p.says("#graph-words", "entry 7, x")
	x, y := p.middle("#graph-plot")
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	p.says("#graph-words", "entry 4, o · the turn")
	p.says("#graph-words", "100 playouts, just now")
	p.says("#graph-words", " to 100)")
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y-400)
	p.says("#graph-words", "entry 7")
	swing := value[string](p, `[...document.querySelectorAll("#graph .swing")].at(-1).getAttribute("class")`)
	if chip := p.text(`#entries .knot:last-child .swing-chip`); !strings.Contains(swing, "down") || strings.Contains(swing, "unsure") || !strings.HasPrefix(chip, "−") {
		t.Errorf("a win that was given away is the swing %q and %q", swing, chip)
	}

	p.tabTo("#graph-plot")
	p.keys(kb.ArrowLeft, kb.ArrowLeft)
	p.until(fmt.Sprintf("(%s) === 5", place))
	p.until(`document.querySelector("#graph-plot").ariaValueNow === "5" && document.querySelector("#graph-plot").ariaValueText.includes("Entry 5, x")`)
	p.tap("#graph-plot")
	p.until(fmt.Sprintf("(%s) === 4", place))

	// A search result is on the same axis.
	p.think("0.5") // it is x who decides there
	p.click("#tab-game")
	p.until(`document.querySelectorAll("#graph .found").length > 0`)
	p.says("#graph-words", "a search of")
	if value[bool](p, `!!document.querySelector("#graph .hollow")`) {
		t.Error("what a search says of the side of the curve is drawn as that of another")
	}
	p.clean("the curve", "#graph")
	p.blur()
	p.keys(kb.ArrowRight) // where o decides
	p.until(fmt.Sprintf("(%s) === 5", place))
	p.click("#tab-analysis")
	p.click("#suggest")
	p.says("#analysis-state", "Thought")
	p.click("#tab-game")
	p.until(`document.querySelectorAll("#graph .hollow").length === 1`)
	p.says("#graph-words", "(hollow)")
}

// Continuous analysis follows the position shown.
func TestKeepThinking(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("tictactoe", func() { p.choose("#seat-o", "person") })
	for _, square := range []string{"5", "2", "1"} {
		p.play("mark " + square)
	}
	p.click("#tab-analysis")
	p.shown("#auto") // beside Think, and not under how
	const thinks = `document.querySelector("#analysis-state").innerText.startsWith("Thinking:") && document.querySelectorAll("#lines li").length === %d`
	p.click("#auto") // it is the person's turn already
	p.until(fmt.Sprintf(thinks, 6))
	p.click("#auto")
	p.click("#always")
	p.until(fmt.Sprintf(thinks, 6))
	p.blur()
	for _, left := range []int{7, 8, 9} {
		p.keys(kb.ArrowLeft)
		p.until(fmt.Sprintf(thinks, left))
	}
	p.keys("c")
	p.says("#analysis-state", "Thought")
	p.keys(kb.ArrowRight)
	p.says("#analysis-state", "Press Think to see")
	p.keys("c")
	p.until(fmt.Sprintf(thinks, 8))
	p.keys(kb.End)
	p.until(fmt.Sprintf(thinks, 6))
	p.tap("#lines button.move")
	p.until(fmt.Sprintf("(%s) === 4", place))
	p.until(fmt.Sprintf(thinks, 5))
}

// From 1400 pixels on, moves, plan and answers are side by side.
func TestSideBySide(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.do(chromedp.EmulateViewport(1400, 900))
	p.table(example)
	p.think("5")
	p.until(`document.querySelector("#plan .step") && document.querySelector("#answers li")`)
	const tops = `["#lines", "#plan", "#answers"].map(s => Math.round(document.querySelector(s).getBoundingClientRect().top))`
	if all := value[[]int](p, tops); all[2]-all[0] > 20 || all[1]-all[0] > 20 {
		t.Errorf("moves, plan and answers begin at %v", all)
	}
	if over := value[string](p, `[...document.querySelectorAll("#lines .figures")].filter(e => e.getBoundingClientRect().right > document.querySelector("#lines").getBoundingClientRect().right + 1).map(e => e.innerText).join("; ")`); over != "" {
		t.Errorf("out of their column stand %s", over)
	}
	p.size(1280, 900)
	p.until(`(a => a[1] > a[0] + 50 && a[2] > a[1] + 50)(` + tops + `)`)
}
