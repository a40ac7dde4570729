package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// ownFigures differ from the built-in figures of the cabin.
const ownFigures = "deadreckon figures 1\nskull injury 3 reconstructed\nsurvivor health 3 reconstructed\n" +
	"turned fight 9 reconstructed health 1 reconstructed speed 1 derived\ndead health 2 reconstructed\n"

// Own data are chosen on the first screen. Errors are shown with line and column and corrected there. The
// data are kept for the next game and named in this one.
func TestOwnData(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "figures.txt")
	if err := os.WriteFile(file, []byte(strings.Replace(ownFigures, "health 3", "health three", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	s := serve(t, nil)
	p := s.open(t, "/")
	p.shown("#begin")
	p.says("#data", "differ from the printed game")
	p.click("input[name=game][value=cabin]")
	p.shown("#start-form:not([aria-busy])")
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

	// A saved game includes its data.
	name := value[string](p, "location.hash")
	again := p.another(s.URL + "/" + name)
	again.shown("#table")
	again.says("#not-printed", "figures")

	// The built-in data can be restored.
	p.click("#home")
	p.shown("#begin")
	p.click("input[name=game][value=cabin]")
	p.shown("#start-form:not([aria-busy])")
	p.tabTo("#data .own:last-child button")
	p.keys(kb.Enter)
	p.says("#data summary", "differ from the printed game")
}

// Files that differ from the built-in ones only in names play under their own names, on the board and in words,
// though games with the built-in ones are open.
func TestOwnNames(t *testing.T) {
	t.Parallel()
	s := serve(t, nil)
	for game, c := range map[string]struct{ name, file, old, new, selector string }{
		"streets": {"scenario", "streets/ground/data/supply.txt", "Supply run on Mill Road", "Fetch and carry in Elm Lane", ".drawing"},
		"cabin":   {"cards", "cabin/data/cards.txt", ` "`, ` "Elm Lane `, "#told"},
	} {
		text, err := os.ReadFile("../../../engine/" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "own.txt")
		if err := os.WriteFile(file, []byte(strings.ReplaceAll(string(text), c.old, c.new)), 0o600); err != nil {
			t.Fatal(err)
		}
		s.open(t, "/").begin(game, nil)
		p := s.open(t, "/")
		p.begin(game, func() {
			if game == "cabin" { // the cards are dealt to a cast
				p.click("#options summary")
				p.enter("#option-cast", "barbara,ray,al,maria")
				p.keys(kb.Tab)
			}
			p.click("#data summary")
			p.upload("#data-"+c.name, file)
			p.says("#data-"+c.name+"-state", "sound")
		})
		p.until(fmt.Sprintf(`(e => (e.shadowRoot ?? e).textContent.includes("Elm Lane"))(document.querySelector(%q))`, c.selector))
	}
}

// Built-in scenarios can be chosen.
func TestScenario(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("streets", func() {
		p.click("#data summary")
		p.choose("#data-named-scenario", "convoy")
	})
	p.until(`document.querySelector(".drawing").shadowRoot.textContent.includes("The long road")`)
}

// With real dice the person enters every roll, and the program plays its seats.
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

// With real dice the program draws hidden counters.
func TestRealDiceAndSecrets(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("mall", func() { p.click("#dice-real") })
	p.says("#turn", "Your turn: human")
	if dealt := at(p); dealt < 40 || p.text("#entry-error") != "" {
		t.Errorf("%d entries, and %q", dealt, p.text("#entry-error"))
	}
	for range 12 { // into a square that may hide a zombie
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

// The seats follow from the chosen rules, and invalid rules show an error at once.
func TestSeatsByRules(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	p.click("input[name=game][value=cabin]")
	p.shown("#start-form:not([aria-busy])")
	p.choose("#seat-p2", "level:easy")
	p.click("#options summary")
	p.enter("#option-characters", "6")
	p.keys(kb.Tab)
	p.shown("#seat-p6")
	p.says("#who", "6 players, each for themselves")
	if who := value[string](p, `document.querySelector("#seat-p2").value`); who != "level:easy" || !value[bool](p, `document.querySelector("#options").open`) {
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

// The characters of each seat are listed before the game.
func TestPeopleBefore(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	p.click("input[name=game][value=streets]")
	p.shown("#start-form:not([aria-busy])")
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
	p.shown("#start-form:not([aria-busy])")
	if !value[bool](p, see("#option-cast")+".checkVisibility()") {
		p.click("#options summary")
	}
	p.enter("#option-cast", "barbara,ray,al,maria")
	p.keys(kb.Tab)
	p.says("#seat-p2-people", "Ray")
	p.click(`#seat-p1-people [data-rule="Barbara"]`)
	p.says("#rule-box", "holds 6")
}
