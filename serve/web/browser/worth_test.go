package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// worth counts the move values on the board.
const worth = `document.querySelectorAll("#layer .hints .worth").length`

// A search shows move values on the board: the best strongest, equally good ones dashed and faint. They
// can be switched off permanently.
func TestWorth(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(example)
	p.click("#tab-analysis")
	p.click("#panel-analysis details.options summary")
	p.choose("#seconds", "300")
	p.click("#suggest")
	p.until(worth + ` > 1 && document.querySelector("#analysis-state").innerText.includes("Thinking")`)
	p.until(`[...document.querySelectorAll("#layer .hit > title")].some(e => /1\. .* % ± .* to win/.test(e.textContent))`)
	p.click("#stop")
	p.says("#analysis-state", "Thought")

	if bad := value[string](p, `(() => {
		const lines = [...document.querySelectorAll("#lines li")], bad = [];
		const row = action => lines.find(l => l.querySelector("button").dataset.action === action);
		const sure = g => Number(g.style.getPropertyValue("--sure")), wide = g => Number(g.style.getPropertyValue("--wide"));
		const all = [...document.querySelectorAll("#layer .hints .worth")], best = all.at(-1);
		if (!row(best.dataset.action)?.classList.contains("first") || !best.classList.contains("best")) bad.push(best.dataset.action + " is on top, and not the first line");
		for (const g of all) {
			const same = row(g.dataset.action)?.classList.contains("same") ?? false;
			if (same !== g.classList.contains("same")) bad.push(g.dataset.action + ": the style of an equally good move differs from its line");
			if ((getComputedStyle(g.querySelector("circle, .shaft")).strokeDasharray !== "none") !== same) bad.push(g.dataset.action + ": dashes");
			if (same && sure(g) > 0.55) bad.push(g.dataset.action + " is not shown to be worse and drawn at " + sure(g));
			if (g !== best && wide(g) >= wide(best)) bad.push(g.dataset.action + " is as strong as the first");
			if (!(sure(g) >= 0.35 && sure(g) <= 1)) bad.push(g.dataset.action + " is drawn at " + sure(g));
		}
		return bad.join("; ");
	})()`); bad != "" {
		t.Error(bad)
	}

	p.blur()
	p.keys("w")
	p.until(worth + " === 0")
	p.do(chromedp.Reload())
	p.until(settled)
	p.think("0.5")
	if n := value[int](p, worth); n != 0 {
		t.Errorf("switched off, %d moves are drawn after a reload", n)
	}
	p.click("#worth")
	p.until(worth + " > 0")
	p.click("#plan .step")
	p.until(worth + ` === 0 && document.querySelectorAll("#layer .hints .arrow").length > 0`)
	p.click("#plan .step[aria-current]")
	p.until(worth + " > 0")
	p.click("#tab-belief") // which has the board while it is looked at
	p.until(worth + " === 0")
	p.click("#tab-analysis")
	p.until(worth + " > 0")
}

// Move values are announced for places. Values of moves without a place are below the board.
func TestWorthInWords(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	p.think("0.5")
	const told = `[...document.querySelectorAll("#layer .hit > title")].find(e => / % ± .* to win/.test(e.textContent))?.parentElement.dataset.place ?? ""`
	p.until(told)
	p.blur()
	p.keys("b", kb.ArrowRight)
	p.walkTo(value[string](p, told))
	if words := p.text("#spoken"); !strings.Contains(words, " % ± ") || !strings.Contains(words, " to win") {
		t.Errorf("at a place to which a move leads %q is said", words)
	}

	p = serve(t, nil).open(t, "/")
	p.decision("kuhn", nil)
	p.think("0.5")
	p.says("#worths", "1. ")
	if words := p.text("#worths"); strings.Count(words, "to win") != 2 || strings.Count(words, "±") != 2 {
		t.Errorf("the two moves of kuhn are told as %q", words)
	}
}

// A line says that a move is as good as the best if the interval allows it. Moves without games have no
// figures.
func TestMarks(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	file := filepath.Join(t.TempDir(), "jack.txt")
	if err := os.WriteFile(file, []byte("kuhn position 1\neye first\ncards J ?\nbetting check bet\nshown 0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	p.table(file) // whoever bets has a better card or bluffs: a call costs more than a fold, and wins as seldom
	p.think("0.5")
	p.says("#lines li:nth-child(2)", "scores lower")
	p.says("#worths", "scores lower")

	p = serve(t, nil).open(t, "/")
	p.begin("tictactoe", func() { p.choose("#seat-o", "person") })
	for _, square := range []string{"5", "2", "1", "9", "4", "6", "8", "7"} {
		p.play("mark " + square)
	}
	p.click("#tab-analysis")
	p.click("#suggest")
	p.says("#analysis-state", "only legal move")
	if line := p.text("#lines"); strings.Contains(line, "%") || strings.Contains(line, "games") {
		t.Errorf("the only legal move is told as %q", line)
	}
}

// Printed pages are white in dark mode and include move values.
func TestPrintWhereItIsDark(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(example)
	p.choose("#theme", "dark")
	p.think("0.5")
	p.until(worth + " > 0")
	ground := `getComputedStyle(document.body).backgroundColor`
	drawn := `getComputedStyle(document.querySelector(".drawing").shadowRoot.querySelector("svg > rect")).fill`
	dark := value[string](p, ground+" + "+drawn)
	p.do(printed)
	if now := value[string](p, ground+" + "+drawn); now != "rgb(255, 255, 255)rgb(255, 255, 255)" || now == dark {
		t.Errorf("on paper the page and the board are %s, on the screen %s", now, dark)
	}
	if n := value[int](p, worth); n == 0 {
		t.Error("what moves are worth is not printed")
	}
}

// A position of any game opens, whichever game is selected.
func TestPositionsOfOtherGames(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"cabin", "town"} {
		p := serve(t, nil).open(t, "/")
		p.table(filepath.Join(docs, "games", game, "example-position.txt"))
		p.until(fmt.Sprintf(`document.querySelector(".game-name").innerText.startsWith(%q)`, game))
	}
}
