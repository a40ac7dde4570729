package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// ownFigures are figures of the cabin that differ from those that are built in.
const ownFigures = "deadreckon figures 1\nskull injury 3 reconstructed\nsurvivor health 3 reconstructed\n" +
	"turned fight 9 reconstructed health 1 reconstructed speed 1 derived\ndead health 2 reconstructed\n"

// Somebody's own data are chosen on the first screen: what is wrong in them is shown beside the text, with its
// line and column, and mended there; they are kept for the next game, and the game says that it has them.
func TestOwnData(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "figures.txt")
	if err := os.WriteFile(file, []byte(strings.Replace(ownFigures, "health 3", "health three", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, nil)
	p := s.open(t, "/")
	p.shown("#begin")
	p.says("#data", "not all as printed")
	p.click("input[name=game][value=cabin]")
	p.click("#data summary")
	p.says("#data-figures-state", "no rules text prints them")
	p.upload("#data-figures", file)
	p.says("#data-figures-error", "Line 3, column 17:")
	p.until(`(e => document.activeElement === e && e.value.slice(e.selectionStart, e.selectionEnd).startsWith("three"))(document.querySelector("#data-figures-text"))`)
	p.clean("data", "#start")
	p.do(typed("3 reconstructed"))
	p.keys(kb.Tab)
	p.says("#data-figures-state", "sound figures")
	p.until(`document.querySelector("#data-figures-error").innerText === ""`)
	value[bool](p, "(location.reload(), true)")
	p.shown("#begin")
	p.begin("cabin", func() { p.says("#data summary", "your own figures") })
	p.says("#not-printed", "figures")
	p.click("#not-printed summary")
	p.says("#not-printed", "figures: other than what is built in")

	// A game that is kept knows its data without the browser.
	name := value[string](p, "location.hash")
	again := s.open(t, "/"+name)
	again.shown("#table")
	again.says("#not-printed", "figures")

	// What is built in comes back.
	p.click("#home")
	p.shown("#begin")
	p.click("input[name=game][value=cabin]")
	p.tabTo("#data .own:last-child button")
	p.keys(kb.Enter)
	p.says("#data summary", "not all as printed")
}

// Which of the scenarios that are built in is played is chosen there too.
func TestScenario(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("streets", func() {
		p.click("#data summary")
		p.choose("#data-named-scenario", "convoy")
	})
	p.until(`document.querySelector(".drawing").shadowRoot.textContent.includes("The long road")`)
}

// Real dice go with a program that plays the others: what falls is entered by the person, whoever throws.
func TestRealDice(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("pig", func() {
		p.click("#dice-real")
		p.choose("#seat-second", "random")
	})
	second := false
	for range 40 {
		p.until(yourTurn)
		p.until(`!document.querySelector("#table[aria-busy=true]")`)
		was := at(p)
		if over(p) || second {
			break
		}
		if value[bool](p, `document.querySelector("#dice").hidden`) {
			p.click("#moves button.move") // it throws
		} else {
			p.says("#dice", "Enter the result from your table")
			p.blur()
			p.keys("m", "1", kb.Enter) // and its turn is over
		}
		p.until(fmt.Sprintf("(%s) > %d", place, was))
		second = strings.Contains(p.text("#told"), "second seat throws a 1")
	}
	if !second {
		t.Errorf("nobody has entered what the second seat threw\n%s", p.screen())
	}
}

// What a seat may not see, such as counters that are dealt face down, the program draws by itself, and the
// person enters the rest.
func TestRealDiceAndSecrets(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("mall", func() { p.click("#dice-real") })
	p.says("#turn", "Your turn: human")
	if dealt := at(p); dealt < 40 || p.text("#entry-error") != "" {
		t.Errorf("%d entries, and %q", dealt, p.text("#entry-error"))
	}
	for range 12 { // into a square that a hidden zombie may be in
		if strings.Contains(value[string](p, `document.querySelector("#entries").textContent`), "hidden zombie") {
			return
		}
		p.play(value[string](p, `["step", "select", "place"].map(verb => [...document.querySelectorAll('#moves .move[data-action^="' + verb + ' "]')].at(-1)?.dataset.action).find(Boolean)`))
		if value[bool](p, `!!document.querySelector('#moves [data-action="clear"]')`) {
			t.Fatalf("somebody who cannot know it is asked whether a hidden zombie is there\n%s", p.screen())
		}
	}
	t.Errorf("nobody comes to where a hidden zombie may be\n%s", p.screen())
}

// Who plays follows from the rules that are chosen, whoever was chosen before; what is wrong with these is
// said at once.
func TestSeatsByRules(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	p.click("input[name=game][value=cabin]")
	p.choose("#seat-p2", "random")
	p.click("#options summary")
	p.enter("#option-characters", "6")
	p.keys(kb.Tab)
	p.shown("#seat-p6")
	p.says("#who", "p4 against p5 against p6")
	if who := value[string](p, `document.querySelector("#seat-p2").value`); who != "random" || !value[bool](p, `document.querySelector("#options").open`) {
		t.Errorf("with six people the second is %q", who)
	}
	p.enter("#option-characters", "9")
	p.keys(kb.Tab)
	p.says("#start-error", "characters")
	p.enter("#option-characters", "4")
	p.keys(kb.Tab)
	p.until(`!document.querySelector("#seat-p6") && document.querySelector("#start-error").innerText === ""`)
	p.choose("#preset", "overlord")
	p.shown("#seat-overlord")
	p.click("#begin")
	p.shown("#table")
	p.until(yourTurn)
	p.says("#moves", "repairs a Crack for free") // what Al can do, before he is chosen
}

// Whom a seat leads is told before the game, with what he can do.
func TestPeopleBefore(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	p.click("input[name=game][value=streets]")
	p.says("#seat-red-people", "marshal")
	p.choose("#mode", "rivals")
	p.says("#seat-blue-people", "hunter")
	p.says("#who", "red against blue")
	if red := p.text("#seat-red-people"); strings.Contains(red, "hunter") {
		t.Errorf("red leads %s", red)
	}
	p.click(`#seat-blue-people [data-rule="Trait marksman"]`)
	p.says("#rule-box", "Trait marksman")
	p.clean("who plays", "#who")
	p.click("input[name=game][value=cabin]")
	if !value[bool](p, see("#option-cast")+".checkVisibility()") {
		p.click("#options summary")
	}
	p.enter("#option-cast", "barbara,ray,al,maria")
	p.keys(kb.Tab)
	p.says("#seat-p2-people", "Ray")
	p.click(`#seat-p1-people [data-rule="Barbara"]`)
	p.says("#rule-box", "holds 6")
}
