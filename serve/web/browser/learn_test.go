package browser

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// mistaken plays a game of tic-tac-toe with a mistake of each side and finds the mistakes.
func (p *tab) mistaken() {
	p.t.Helper()
	p.begin("tictactoe", func() { p.choose("#seat-o", "person") })
	for _, square := range []string{"5", "2", "1", "9", "4", "6", "8", "3"} { // 7 would have won for x, and o had to take it
		p.play("mark " + square)
	}
	p.click("#tab-game")
	p.offer("#review-seconds", "1")
	p.click("#review")
	p.says("#review-state", "clear mistake")
}

// tap touches the middle of an element.
func (p *tab) tap(selector string) {
	p.t.Helper()
	x, y := p.middle(selector)
	p.do(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		return chromedp.Void{}, err
	})
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// An exercise hides its answer, judges each try, gives hints and ends with a summary. Failed exercises
// return until they are solved without help.
func TestLearn(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.mistaken()
	mistakes := value[int](p, `document.querySelectorAll("#mistakes li").length`)
	if mistakes < 2 {
		t.Fatalf("%d mistakes\n%s", mistakes, p.screen())
	}
	was := entries(p)
	p.click("#learn-begin")
	p.says("#learn-title", fmt.Sprintf("1 of %d", mistakes))
	if value[bool](p, `!!document.querySelector("#mistakes, .judge")?.checkVisibility()`) {
		t.Error("the answers are seen")
	}

	// For x: the move played, a drawing move, and a hint before the solution.
	for !strings.Contains(p.text("#learn-task"), "bottom edge") {
		p.click("#learn-show")
		p.says("#learn-verdict", "best:")
		p.says("#learn-answer .verdict", "points")
		if card := value[[]string](p, lossesOf("#learn-verdict, #learn-answer .verdict")); len(card) != 2 || card[0] != card[1] {
			t.Errorf("the card has these losses for one mistake: %q", card)
		}
		p.click("#learn-next")
	}
	p.click(`#moves button.move[data-action="mark 8"]`)
	p.says("#learn-verdict", "that is the move you played")
	mistake := value[[]string](p, lossesOf("#learn-verdict"))[0]
	p.click(`#moves button.move[data-action="mark 3"]`)
	p.says("#learn-verdict", "points")
	if v := p.text("#learn-verdict"); !strings.Contains(v, "better than the move played, but still worse than the best") {
		t.Errorf("of a try that draws: %s", v)
	}
	p.click("#learn-hint")
	p.says("#learn-verdict", "one of these")
	p.tap(`#moves button.move[data-action="mark 7"]`)
	p.says("#learn-verdict", "yes")
	p.says("#learn-answer .verdict", "worse than the best")
	p.says("#learn-answer", "the move played and the best")
	p.clean("an exercise", "#learn")
	p.pocket("learn", "body")
	for value[bool](p, `document.querySelector("#learn-next").checkVisibility()`) {
		p.click("#learn-next")
		if p.until(`document.querySelector("#learn-title").innerText.includes("Result") || document.querySelector("#learn-show").checkVisibility()`); value[bool](p, `document.querySelector("#learn-show").checkVisibility()`) {
			p.click("#learn-show")
			p.shown("#learn-next")
		}
	}
	p.says("#learn-task", "1 with a hint")
	p.says("#learn-task", fmt.Sprintf("%d shown", mistakes-1))
	p.says("#learn-task", fmt.Sprintf("solved 1 of %d", mistakes))
	p.shown("#learn-again")
	p.clean("how it went", "#learn")
	p.click("#learn-end")
	p.until(fmt.Sprintf("%s && (%s) === %d", settled, place, was))
	if now := entries(p); now != was {
		t.Errorf("%d entries after the exercises, %d before", now, was)
	}

	// The list of mistakes and the analysis of the move have the loss of the card.
	p.click("#tab-game")
	if list := value[[]string](p, lossesOf("#mistakes li")); !slices.Contains(list, mistake) {
		t.Errorf("the card says %s, the list of mistakes %q", mistake, list)
	}
	p.click(`#mistakes button[data-key="mistake 7"]`)
	p.until(fmt.Sprintf("(%s) === 6 && %s", place, settled))
	p.click("#goto")
	p.click("#tab-play")
	p.until(yourTurn)
	p.click(`#moves button[data-judge="mark 8"]`)
	p.says("#judged .verdict", "worse than the best by "+mistake)

	// The list on the first screen has failed exercises first and is empty when all are solved.
	p.click("#home")
	p.says("#lessons", "failed once")
	p.clean("exercises", "#lessons")
	p.pocket("lessons", "#kept-title")
	p.tabTo("#practise")
	p.keys(kb.Enter)
	p.shown("#learn-show")
	p.until(`document.activeElement?.id === "learn-title"`)
	answer := value[string](p, `JSON.parse(localStorage.getItem("deadreckon.exercises")).sort((a, b) => b.failed - a.failed || b.loss - a.loss)[0].best`)
	p.tabTo("#entry")
	p.do(typed(answer))
	p.keys(kb.Enter)
	p.says("#learn-verdict", "yes")
	p.says("#learn-score", "1 at the first try")
	p.click("#home")
	p.says("#lessons", fmt.Sprintf("1 of %d exercises solved without help", mistakes))
	if rows := value[int](p, `document.querySelectorAll("#lessons li").length`); rows != mistakes-1 {
		t.Errorf("%d exercises are due of %d, of which one is done", rows, mistakes)
	}
}

// lossesOf returns a script for the losses with their intervals in some elements.
func lossesOf(selector string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%s)].flatMap(e => e.textContent.match(/[\d.]+ points \([^)]*\)|[\d.]+ points/g) ?? [])`, quote(selector))
}

// On a map the hint marks the piece, and clicks on the board are tries.
func TestLearnOnMap(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	other := value[string](p, `[...document.querySelectorAll("#moves button.move")].map(e => e.dataset.action).find(a => a.startsWith("step ") && a !== "step 014")`)
	p.play("step 014")
	p.exercise("mall", "human", "step 014", other)
	p.click("#learn-hint")
	p.says("#learn-verdict", "look at")
	p.until(`document.querySelectorAll("#layer .hints .arrow.best").length === 1`)
	p.click(hitOf("014") + ".can")
	p.says("#learn-verdict", "that is the move you played")
	p.click(hitOf(strings.TrimPrefix(other, "step ")) + ".can")
	p.says("#learn-verdict", "yes")
	p.says("#learn-answer .verdict", "points")
	p.says("#learn-score", "1 with a hint")
	p.click("#learn-next")
	p.says("#learn-title", "result")
}

// In the cabin a wrong try is compared with the best move, and the answer stays on the board.
func TestLearnInTheCabin(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("cabin"))
	p.play("end")
	p.exercise("cabin", "p2", "end", "move cabin2")
	p.click(`#moves button.move[data-action="muck"]`)
	p.says("#learn-verdict", " the best")
	p.says("#learn-verdict", "points")
	p.click(`#moves button.move[data-action="move cabin2"]`)
	p.says("#learn-verdict", "yes")
	p.mouse(input.DispatchMouseEventTypeMouseMoved, 5, 5)
	p.until(`document.querySelectorAll("#layer .hints .arrow.best").length === 1`)
	p.says("#learn-answer .verdict", "the best")
	p.click("#learn-next")
	p.mouse(input.DispatchMouseEventTypeMouseMoved, 5, 5)
	p.until(`document.querySelectorAll("#layer .hints .arrow.best").length === 0`)
}

// exercise declares the last entry a mistake, since reviews of short games find none.
func (p *tab) exercise(game, seat, action, best string) {
	p.t.Helper()
	value[bool](p, fmt.Sprintf(`(node => (localStorage.setItem("deadreckon.exercises", JSON.stringify([{table: decodeURIComponent(location.hash.split("/")[1]), game: %s, node, entry: 2, seat: %s, action: %s, words: "", best: %s, bestWords: "", value: 50, loss: 9, low: 4, high: 14, mistake: true, failed: 0}])), true))(Number(document.querySelector("#entries [aria-current]").dataset.node))`, quote(game), quote(seat), quote(action), quote(best)))
	p.blur()
	p.keys("l")
	p.says("#learn-title", "1 of 1")
}

// clean checks parts of the screen with axe-core, if it is installed.
func (p *tab) clean(where string, parts ...string) {
	p.t.Helper()
	if file := os.Getenv("DEADRECKON_AXE"); file != "" {
		source, err := os.ReadFile(file)
		if err != nil {
			p.t.Fatal(err)
		}
		p.axe(string(source), where, parts...)
	}
}

// For a mistake inside an entry, the board shows the earlier moves of the entry but not the later ones.
func TestLearnWithinAnEntry(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.begin("tictactoe", func() { p.choose("#seat-o", "person") })
	p.asker(s).ask(`{"id":"a","op":"apply","actions":["mark 5","mark 2","mark 1","mark 9","mark 4","mark 6","mark 8","mark 3"]}`)
	p.until(fmt.Sprintf("(%s) === 1 && %s", place, settled))
	p.click("#tab-game")
	p.offer("#review-seconds", "1")
	p.click("#review")
	p.says("#review-state", "clear mistake")
	p.blur()
	p.keys("l")
	p.says("#learn-title", "1 of")
	for !strings.Contains(p.text("#learn-task"), "bottom edge") {
		p.click("#learn-show")
		p.shown("#learn-next")
		p.click("#learn-next")
		p.shown("#learn-show")
	}
	const free = `[...document.querySelectorAll("#moves button.move")].map(e => e.dataset.action).join(", ")`
	if moves := value[string](p, free); moves != "mark 3, mark 7, mark 8" {
		t.Errorf("before the seventh move of the entry these are legal: %s", moves)
	}
	p.click(`#moves button.move[data-action="mark 8"]`)
	p.says("#learn-verdict", "that is the move you played")
	p.click(`#moves button.move[data-action="mark 7"]`)
	p.says("#learn-verdict", "yes")
	p.says("#learn-answer .verdict", "worse than the best")
	p.click("#learn-end")
	p.until(fmt.Sprintf("(%s) === 1 && %s", place, settled))
}
