package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// changes are the lines of the list of changes.
const changes = `[...document.querySelectorAll("#edits li")].map(e => e.innerText)`

// chosen is the selected piece of the listed place.
const chosen = `document.querySelector("#here [aria-pressed=true]")?.dataset.piece ?? ""`

// dragTo drags an element to another one with the mouse.
func (p *tab) dragTo(from, to string) {
	p.t.Helper()
	x, y := p.middle(from)
	p.until(fmt.Sprintf(hit, see(to)))
	if x1, y1 := p.center(from); x1 != x || y1 != y { // the second scrolled the first
		x, y = x1, y1
	}
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	p.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x+12, y+5)
	x, y = p.center(to)
	p.mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
	p.mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
}

// changed waits for the list of changes.
func (p *tab) changed(n int, last string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`(all => all.length === %d && (%d === 0 || all.at(-1).includes(%s)))(%s)`, n, n, quote(last), changes))
}

func kindOf(piece string) string { return fmt.Sprintf("#palette [data-piece=%q]", piece) }

// In each game a piece is dragged on the board and from the palette, placed by keyboard and given a number.
// A wrong change shows one sentence at its place and is not kept.
func TestEdit(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	for game, c := range map[string]struct {
		move     [3]string // a piece, from and to
		put      [2]string // a piece of the palette, and a place
		key      string    // placed by keyboard on the place right of the one before
		wrong    [2]string // a piece of the palette, and a place
		why      string
		numbered [2]string // a piece and its place, whose number is raised
		value    string    // the number that is raised
		counter  string
		position []string // what the position says in the end
	}{
		"mall": {[3]string{"unit", "002", "003"}, [2]string{"5", "006"}, "peter", [2]string{"7", "006"}, "shares the square",
			[2]string{"unit", "006"}, "piece-value", "turn", []string{"003=?", "006=6", "turn 8"}},
		"town": {[3]string{"schmidt", "suburbs-0", "suburbs-2"}, [2]string{"5/2", "forest-1"}, "civ-g", [2]string{"9/4", "forest-1"}, "of which there are 1",
			[2]string{"5/2", "forest-1"}, "piece-value", "ammo", []string{"unit schmidt suburbs-2", "zeds forest-1 5/2-1", "ammo 8"}},
		"cabin": {[3]string{"ray", "yard2", "yard4"}, [2]string{"brute3", "yard5"}, "shambler1", [2]string{"barbara", "yard5"}, "not in the cast",
			[2]string{"al", "cabin1"}, "mark-injuries", "round", []string{"ray yard4", "al cabin1 injuries 2", "round 8", "yard5 brute3", "shambler1"}},
		"streets": {[3]string{"marshal", "8,9", "8,11"}, [2]string{"stranger", "5,5"}, "ankle-biter", [2]string{"shuffler", "8,11"}, "is taken",
			[2]string{"marshal", "8,11"}, "mark-wounds", "turn", []string{"survivor marshal 8,11 wounds 2", "survivor stranger-1 5,5 of G1", "things stranger-1 revolver", "turn 8"}},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := s.open(t, "/")
			p.table(exampleOf(game))
			p.click("#tab-position")
			p.shown("#palette button")
			p.clean("editor", "#panel-position")
			before := value[string](p, `document.querySelector("#position").value`)

			p.dragTo(hitOf(c.move[1]), hitOf(c.move[2]))
			p.changed(1, "Move "+c.move[0]+" from "+c.move[1]+" to "+c.move[2])
			p.dragTo(kindOf(c.put[0]), hitOf(c.put[1]))
			p.changed(2, "Put "+c.put[0]+" at "+c.put[1])

			p.dragTo(kindOf(c.wrong[0]), hitOf(c.wrong[1]))
			p.says("#note-here", c.why)
			p.says("#edit-error", c.why)
			if text := p.text("#edit-error"); strings.Contains(text, ". ") || strings.Contains(text, "\n") || len(text) > 120 {
				t.Errorf("the reason is not one short sentence: %q", text)
			}
			p.changed(2, "Put")

			p.click(hitOf(c.numbered[1]))
			if value[string](p, chosen) != c.numbered[0] {
				p.click(fmt.Sprintf("#here [data-piece=%q]", c.numbered[0]))
			}
			p.click("#" + c.value + "-more")
			p.changed(3, "Change "+c.numbered[0])
			p.enter("#counter-"+c.counter, "9")
			p.keys(kb.Tab)
			p.changed(4, "Set "+c.counter+" to 9")
			p.click("#counter-" + c.counter + "-less")
			p.changed(4, "Set "+c.counter+" to 8")

			p.tabTo(kindOf(c.key))
			p.keys(kb.Enter)
			p.until(fmt.Sprintf(`document.querySelector(%s).ariaPressed === "true" && document.querySelector("#layer .hit.can")`, quote(kindOf(c.key))))
			p.keys("b")
			for range 20 {
				p.keys(kb.ArrowRight, kb.Enter)
				p.until(fmt.Sprintf(`(%s).length === 5 || document.querySelector("#edit-error").innerText !== ""`, changes))
				if value[int](p, "("+changes+").length") == 5 {
					break
				}
				p.keys(kb.ArrowDown)
			}
			p.changed(5, "Put "+c.key)
			p.click("#edit-undo")
			p.changed(4, "Set "+c.counter)
			if now := value[string](p, `document.querySelector("#position").value`); now != before {
				t.Errorf("a preview has changed the position:\n%s", now)
			}
			p.click("#edit-done")
			p.changed(0, "")
			p.until(fmt.Sprintf(`document.querySelector("#position").value !== %s`, quote(before)))
			now := value[string](p, `document.querySelector("#position").value`)
			for _, want := range c.position {
				if !strings.Contains(now, want) {
					t.Errorf("the position has no %q:\n%s", want, now)
				}
			}
		})
	}
}

// A piece that is selected while the reply to an earlier change is on its way stays selected, and the change
// stays in the list.
func TestEditSelection(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("town"))
	p.click("#tab-position")
	p.shown(kindOf("hunt"))
	p.until(settled)
	value[bool](p, `(window.replies = [], window.asked = fetch, window.fetch = async (...all) => {
		const reply = await asked(...all);
		if (window.replies && String(all[1]?.body).includes('"preview"')) await new Promise(done => replies.push(done));
		return reply;
	}, true)`)
	release := `(replies.forEach(done => done()), window.replies = null, true)`

	if value[bool](p, `!!document.querySelector("#layer .hints .arrow")`) {
		t.Error("moves are drawn while the position is edited")
	}
	p.click(hitOf("suburbs-0"))
	p.until("replies.length === 1")
	p.click(kindOf("civ-g"))
	value[bool](p, release)
	p.until(fmt.Sprintf(`document.querySelector(%s)?.ariaPressed === "true" && document.querySelector("#layer .hit.can[data-place=center]")`, quote(kindOf("civ-g"))))

	value[bool](p, "(window.replies = [], true)")
	p.click(hitOf("center"))
	p.until("replies.length === 1")
	p.click(kindOf("johnson"))
	value[bool](p, release)
	p.changed(1, "Put civ-g at center")
	p.until(fmt.Sprintf(`document.querySelector(%s)?.ariaPressed === "true" && document.querySelector("#layer .hit.can[data-place=center]")`, quote(kindOf("johnson"))))
	p.changed(1, "Put civ-g at center")
}

// At set-up pieces of the mall change places, keep their symbols, and take values from the box.
func TestEditSetup(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("mall", func() {
		p.choose("#seat-human", "person")
		p.choose("#seat-zombie", "person")
	})
	p.click("#tab-position")
	p.shown(kindOf("hidden zombie"))
	p.dragTo(hitOf("002"), hitOf("005"))
	p.changed(1, "Move unit from 002 to 005")
	p.dragTo(hitOf("005"), hitOf("006"))
	p.says("#note-here", "006 has no symbol")
	p.changed(1, "Move")
	p.dragTo(kindOf("hidden zombie"), hitOf("001"))
	p.changed(2, "Put hidden zombie at 001")
	p.click("#edit-done")
	p.changed(0, "")
	p.until(`document.querySelector("#position").value.includes("hidden 001")`)
}

// In the middle of an action the editor says so and goes back to the last decision point. On a telephone a
// finger drags pieces from the palette.
func TestEditMidAction(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("town"))
	p.play("move hunt")
	p.click("#tab-position")
	p.says("#edit-wait", "Finish the action first")
	p.until(`!document.querySelector("#edit-done").checkVisibility()`)
	p.click("#edit-back")
	p.shown(kindOf("hunt"))
	p.until(`!document.querySelector("#edit-wait").checkVisibility()`)

	p.phone()
	p.shown(kindOf("hunt"))
	p.until(strings.ReplaceAll(fmt.Sprintf(hit, see(kindOf("hunt"))), `"center"`, `"nearest"`))
	p.until(strings.ReplaceAll(fmt.Sprintf(hit, see(hitOf("center"))), `block: "center"`, `block: "start"`)) // above the sheet
	x, y := p.center(kindOf("hunt"))
	p.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x + 15, Y: y})
	p.until(`document.querySelector("#layer .hit.can[data-place=center]")`)
	x, y = p.center(hitOf("center"))
	p.touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x, Y: y})
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.changed(1, "Put hunt at center")
}

// In a toy a piece is dragged and a number is raised.
func TestEditToys(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("quay", func() {
		p.choose("#seat-survivor", "person")
		p.choose("#seat-horde", "level:strongest") // toys with a script have levels
		p.choose("#seat-horde", "person")
	})
	p.until(yourTurn)
	p.click("#moves button.move") // the horde hides the fuel
	p.shown("#choice-confirm")
	p.click("#choice-confirm")
	p.says("#turn", "survivor")
	p.click("#tab-position")
	p.dragTo(kindOf("survivor"), hitOf("pier"))
	p.changed(1, "Put survivor at pier")
	p.click("#counter-round-more")
	p.changed(2, "Set round to 2")
	p.click("#edit-done")
	p.until(`document.querySelector("#position").value.includes("survivor pier")`)
}
