package browser

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// decision begins a game and waits for the person's first decision.
func (p *tab) decision(game string, change func()) {
	p.t.Helper()
	p.begin(game, change)
	for range 40 {
		p.until(yourTurn)
		if over(p) {
			p.t.Fatalf("the game is over before there was a choice\n%s", p.screen())
		}
		if !value[bool](p, "!!document.querySelector('#roll')?.checkVisibility()") {
			return
		}
		was := at(p)
		p.click("#roll")
		p.until(fmt.Sprintf("(%s) > %d", place, was))
	}
	p.t.Fatalf("40 throws, and no choice\n%s", p.screen())
}

// A search shows its moves with intervals while it runs, continues and stops. A click plays the best move,
// and a move is compared with the best other one.
func TestAnalysis(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"leduc", "mall", "town"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := serve(t, nil).open(t, "/")
			p.decision(game, nil)
			p.click("#tab-analysis")
			p.click("#suggest")
			p.until(`document.querySelectorAll("#lines li").length > 0 && document.querySelector("#analysis-state").innerText.includes("Thinking")`)
			if first := p.text("#lines li"); !strings.Contains(first, "±") || !strings.Contains(first, "games") {
				t.Errorf("the first line has no interval or no number of games: %s", first)
			}
			p.click("#stop")
			p.says("#analysis-state", "Thought")
			before := value[int](p, games)
			p.blur()
			p.keys("d")
			p.until(fmt.Sprintf("(%s) > %d", games, before))
			p.keys("s")
			p.says("#analysis-state", "Thought")
			p.until(`document.querySelector("#plan").innerText.length > 20`)
			p.click("#panel-analysis details.options summary")
			p.choose("#seconds", "2")
			p.click("#tab-play")
			if !value[bool](p, `document.querySelectorAll("#moves .judge").length > 1`) {
				return // forced move
			}
			p.click("#moves .judge")
			p.says("#panel-analysis .verdict", "points")
			was := at(p)
			p.click("#tab-analysis")
			p.choose("#seconds", "60") // so that it still thinks when the line is clicked
			p.click("#suggest")
			p.says("#analysis-state", "Thinking:")
			p.click("#lines button.move")
			p.until(fmt.Sprintf("(%s) > %d", place, was))
		})
	}
}

// games returns the number of games in the analysis state.
const games = `Number((document.querySelector("#analysis-state").innerText.match(/([\d,]+) games/)?.[1] ?? "0").replaceAll(",", ""))`

// Hidden information is listed and shades the board. The view changes only if one person plays all seats;
// everything is shown only then and after the end.
func TestBelief(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.decision("mall", nil)
	p.click("#tab-belief")
	p.until(`document.querySelectorAll("#unknowns > li").length > 0`)
	plain := value[string](p, drawing)
	p.click("#heat")
	p.until(fmt.Sprintf("(%s) !== %q", drawing, plain))
	if eyes := p.text("#eye"); strings.Contains(eyes, "zombie") || strings.Contains(eyes, "truth") {
		t.Errorf("who plays the humans against a script may look through the eyes of %q", eyes)
	}
	p = serve(t, nil).open(t, "/")
	p.begin("kuhn", func() { p.choose("#seat-second", "person") })
	p.until(yourTurn)
	p.until(`[...document.querySelectorAll("#eye option")].length >= 3`)
	for _, eye := range []string{"second", "truth", "first"} {
		p.choose("#eye", eye)
		p.until(fmt.Sprintf(`document.querySelector("#eye").value === %q`, eye))
	}
}

// drawing identifies a drawing of the board.
const drawing = `(s => s.length + " " + [...s].reduce((h, c) => (h * 31 + c.charCodeAt(0)) | 0, 7))(document.querySelector("#picture .drawing").shadowRoot.innerHTML)`

// A game is replayed, annotated, branched and swept, and a mistake is found and tried again.
func TestGame(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("tictactoe", func() { p.choose("#seat-o", "person") })
	for _, square := range []string{"5", "2", "1", "9", "4", "6", "3", "7"} {
		p.play("mark " + square)
	}
	all := at(p)
	p.click("#tab-game")
	p.until(fmt.Sprintf(`document.querySelector("#sweep-state").innerText.includes("%d of %d positions")`, all+1, all+1))
	p.click("#first")
	p.until(fmt.Sprintf("(%s) === 0", place))
	p.choose("#speed", "60")
	p.click("#replay")
	p.until(fmt.Sprintf("(%s) === %d", place, all))
	p.click("#previous")
	p.until(fmt.Sprintf("(%s) === %d", place, all-1))
	p.click("#previous")
	p.until(fmt.Sprintf("(%s) === %d", place, all-2))
	p.enter("#comment", "why not the corner?")
	p.keys(kb.Tab)
	p.says("#entries", "why not the corner?")
	if wide := value[float64](p, `(e => e.querySelector(".entry").offsetWidth / e.offsetWidth)(document.querySelector("#entries .entry-of:has(.comment)"))`); wide < 0.8 {
		t.Errorf("beside its comment an entry takes %.2f of its row", wide)
	}
	p.click("#bookmark")
	p.says("#bookmark", "★")
	p.click("#goto")
	p.click("#tab-play")
	p.play("mark 8") // and not 7, which wins
	p.until(fmt.Sprintf("(%s) === %d", length, all-1))
	p.click("#tab-game")
	p.says("#entries", "another branch")
	if all := value[string](p, `document.querySelector("#entries").textContent`); strings.Contains(all, "mark ") || !strings.Contains(all, "o marks the bottom left corner") {
		t.Errorf("of a branch beside the line the notation is shown, not the words: %s", all)
	}
	p.offer("#review-seconds", "1")
	p.click("#review")
	p.says("#review-state", "clear mistake")
	for at(p) != all-2 {
		was := at(p)
		p.click("#next-mistake")
		p.until(fmt.Sprintf("(%s) !== %d", place, was))
	}
	p.says("#mistakes", "marks the bottom edge; better x marks the bottom left corner")
	p.click("#try-again")
	p.until(yourTurn)
	p.click("#tab-play")
	p.play("mark 7")
	p.says("#turn", "x won")
	// The move played instead is not marked as a mistake.
	p.click("#tab-game")
	const marked = `[...document.querySelectorAll("#entries .entry")].filter(e => e.textContent.includes("✗")).map(e => e.textContent).join("; ")`
	if all := value[string](p, marked); !strings.Contains(all, "bottom edge") || strings.Contains(all, "bottom left corner") {
		t.Errorf("as mistakes are marked: %s", all)
	}
	if all := p.text("#mistakes"); strings.Contains(all, "7. ") {
		t.Errorf("of the branch with the better move the mistakes are:\n%s", all)
	}

	// Everything survives a reload.
	value[bool](p, `(location.reload(), true)`)
	p.until(settled)
	p.click("#tab-game")
	p.says("#entries", "why not the corner?")
	p.until(`document.querySelectorAll("#entries .way").length === 2`)
}

// The curve belongs to the current position, also after dice that followed a swept entry.
func TestCurveFollowsDice(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	p := s.open(t, "/")
	p.begin("pig", func() { p.choose("#seat-second", "person") })
	p.play("roll")
	p.click("#undo") // whoever takes back holds the dice
	p.until(fmt.Sprintf("(%s) === 0 && %s", place, settled))
	a := p.asker(s)
	a.ask(`{"id":"a","op":"apply","actions":["hold"]}`)
	p.until(fmt.Sprintf("(%s) === 1 && %s", place, settled))
	p.click("#tab-game")
	const last = `document.querySelector("#graph .curve").getAttribute("points").split(" ").at(-1)`
	p.says("#sweep-state", "2 of 2")
	before := value[string](p, last)
	a.ask(`{"id":"g","op":"go"}`)
	p.until(fmt.Sprintf("%s !== %q", last, before))
	p.says("#sweep-state", "2 of 2")
	after := value[string](p, last)
	p.do(chromedp.Reload())
	p.until(settled)
	p.click("#tab-game")
	p.says("#sweep-state", "2 of 2")
	if again := value[string](p, last); again != after || after == before {
		t.Errorf("the curve ends at %s before the dice, %s behind them and %s after a reload", before, after, again)
	}
}

// The curve keeps one side, also after the end. Undone entries are no longer described.
func TestOneSide(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("kuhn", func() {
		p.choose("#seat-first", "random")
		p.choose("#seat-second", "person")
	})
	p.click("#tab-game")
	p.says("#sweep-state", "chances of second")
	p.click("#tab-play")
	for !over(p) {
		p.until(yourTurn)
		if over(p) {
			break
		}
		was := entries(p)
		p.click("#moves button.move")
		p.until(fmt.Sprintf("(%s) > %d", length, was))
		p.until(yourTurn)
	}
	p.says("#told", "chip")
	p.click("#tab-game")
	p.until(fmt.Sprintf(`document.querySelector("#sweep-state").innerText.includes("%d of %[1]d positions")`, entries(p)+1))
	p.says("#sweep-state", "chances of second")
	p.click("#tab-play")
	p.click("#undo")
	p.until(`!document.querySelector("#turn").innerText.includes("over")`)
	if told := p.text("#told"); strings.Contains(told, "wins") {
		t.Errorf("taken back, the end of the game is still told:\n%s", told)
	}
}

// A wrong entry is corrected and the later ones are replayed.
func TestCorrect(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("pig", func() { p.click("#dice-ask") })
	for _, move := range []string{"4", "roll", "5"} {
		was := at(p)
		p.enter("#entry", move)
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("(%s) > %d", place, was))
	}
	p.until(settled)
	const lies = `document.querySelector("#entries").getBoundingClientRect().y`
	was := value[float64](p, `(document.querySelector("#tab-game").click(), `+lies+`)`)
	p.says("#sweep-state", "4 of 4")
	p.until(`document.querySelectorAll("#entries button.entry").length === 4`) // with where it began
	if now := value[float64](p, lies); math.Abs(now-was) > 1 {
		t.Errorf("the entries have gone from %v to %v while the curve was filled: who clicks meets another", was, now)
	}
	p.click("#entries button.entry[data-node=\"1\"]")
	p.until(`document.querySelector("#correction").value.includes("4")`)
	before := p.text("#entries")
	p.enter("#correction", strings.Replace(value[string](p, `document.querySelector("#correction").value`), "4", "6", 1))
	p.click("#correct")
	p.until(fmt.Sprintf("document.querySelector('#entries').innerText !== %q", before))
	if e := p.text("#game-error"); e != "" {
		t.Error(e)
	}
}

// An illegal entry shows the reason and changes nothing.
func TestRefused(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.decision("mall", nil)
	was := at(p)
	p.enter("#entry", "move 001-999")
	p.keys(kb.Enter)
	p.until(`document.querySelector("#entry-error").innerText.length > 10`)
	if at(p) != was {
		t.Errorf("entry %d after a refusal at %d", at(p), was)
	}
}
