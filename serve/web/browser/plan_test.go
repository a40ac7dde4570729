package browser

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// The plan is walked through by clicks, on its branches too, and its first step is played.
func TestPlan(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.decision("pig", nil)
	p.think("2")
	p.until(`document.querySelectorAll("#plan .branches .step").length > 0`)
	if odds := p.text("#plan .branches .if"); !strings.Contains(odds, "17 %") || !strings.Contains(odds, "throws a") {
		t.Errorf("a branch on dice says %q", odds)
	}
	const here = `[...document.querySelectorAll("#plan .step")].findIndex(e => e.ariaCurrent === "step")`
	p.click("#plan .branches .step")
	p.until(here + " > 0")
	p.click("#plan-back")
	p.until(here + " === 0")
	p.click("#plan-on")
	p.until(here + " === 1")
	was := at(p)
	p.click("#plan-play")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
}

// A step of a plan is drawn on the board, as far as its places go.
func TestPlanOnTheBoard(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(filepath.Join(docs, "games/mall/example-position.txt"))
	p.think("2")
	p.until(`document.querySelectorAll("#plan .step").length > 0`)
	for value[int](p, `document.querySelectorAll("#plan .step").length`) < 2 {
		p.click("#deeper") // a plan grows with what was searched
		p.says("#analysis-state", "Thought")
	}
	p.click("#plan .steps li:nth-child(2) .step")
	p.until(`document.querySelectorAll("#layer .hints .arrow:not(.worth)").length >= 2`)
}

// think has a new search end by itself after some seconds.
func (p *tab) think(seconds string) {
	p.t.Helper()
	p.click("#tab-analysis")
	if !value[bool](p, `document.querySelector("#seconds").checkVisibility()`) {
		p.click("#panel-analysis details.options summary")
	}
	p.choose("#seconds", seconds)
	p.click("#suggest")
	p.says("#analysis-state", "Thought")
}

// table opens a file on the first screen.
func (p *tab) table(file string) {
	p.t.Helper()
	p.shown("#begin")
	p.upload("#file", file)
	p.until(settled)
}

// How long, by how many threads, by which net and with a tone: all of it reaches the program, and
// what it will not have is said in place.
func TestHowToThink(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.decision("leduc", nil)
	value[bool](p, `(() => {
		window.sent = []; window.tones = [];
		const ask = window.fetch;
		window.fetch = (to, with_) => (sent.push(with_?.body ?? ""), ask(to, with_));
		const voice = {frequency: {set value(hertz) { tones.push(hertz) }}, connect: to => to, start() {}, stop() {}};
		const loud = {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: to => to};
		window.AudioContext = class { currentTime = 0; createOscillator() { return voice } createGain() { return loud } };
		return true;
	})()`)
	p.click("#tab-analysis")
	p.click("#panel-analysis details.options summary")
	p.click("#sound")
	threads := min(2, runtime.GOMAXPROCS(0))
	p.enter("#threads", fmt.Sprint(threads))
	p.think("2")
	p.until(`tones.length === 1 && tones[0] >= 220 && tones[0] <= 880`)
	p.until(`sent.some(s => s.includes('"suggest"') && s.includes('"seconds":2,'))`)
	if threads > 1 {
		p.until(`sent.some(s => s.includes('"threads":2'))`)
	}
	before := value[int](p, games)
	p.click("#deeper")
	p.until(`document.querySelector("#analysis-state").innerText.includes("of them before")`)
	p.until(fmt.Sprintf("(%s) > %d", games, before))
	p.click("#stop")
	p.says("#analysis-state", "Thought")

	p.enter("#threads", "1000")
	p.click("#suggest")
	p.says("#analysis-state", "1000")
	p.enter("#threads", "")
	p.enter("#net", "none.net")
	p.keys(kb.Tab)
	p.click("#suggest")
	p.says("#analysis-state", "none.net: ")
}
