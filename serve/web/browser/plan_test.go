package browser

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A plan is replayed by clicks, including branches, and its first step is played.
func TestPlan(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.decision("pig", nil)
	p.think("0.5")
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

// After a plan is played up to a branch, the rest of the branch that happened stays, and can be played. After
// a reload the moves, the plan and the time limit are there again.
func TestPlanGoesOn(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(exampleOf("mall"))
	p.think("2")
	for value[string](p, next) == "" {
		p.click("#deeper") // until the most probable branch has a step
		p.says("#analysis-state", "Thought")
	}
	want := value[string](p, next)
	moves := value[string](p, rows)
	value[bool](p, "(location.reload(), true)")
	p.shown("#table")
	p.click("#tab-analysis")
	p.says("#analysis-state", "Thought")
	p.until(next + " === " + quote(want))
	if now := value[string](p, rows); now != moves {
		t.Errorf("after a reload the moves are %q, before %q", now, moves)
	}
	if s := value[string](p, `document.querySelector("#seconds").value`); s != "2" {
		t.Errorf("after a reload the time limit is %q", s)
	}
	p.click("#plan-play")
	p.says("#plan", "What happened:")
	p.until(settled)
	p.until(`document.querySelector("#plan .plan-node > .steps .step")?.innerText === ` + quote(want))
	was := at(p)
	p.click("#plan-first, #plan-play")
	p.until(fmt.Sprintf("(%s) > %d", place, was))
}

// rows holds the moves with their figures, in any order of equal ones.
const rows = `[...document.querySelectorAll("#lines > li")].map(e => e.innerText).sort().join("; ")`

// next is the first step of the most probable branch of the plan.
const next = `document.querySelector("#plan section > .plan-node > .plan-node .step")?.innerText ?? ""`

// A step of a plan is drawn on the board.
func TestPlanOnTheBoard(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.table(filepath.Join(docs, "games/mall/example-position.txt"))
	p.think("0.5")
	p.until(`document.querySelectorAll("#plan .step").length > 0`)
	for value[int](p, `document.querySelectorAll("#plan .step").length`) < 2 {
		p.click("#deeper") // a plan grows with what was searched
		p.says("#analysis-state", "Thought")
	}
	p.click("#plan .steps li:nth-child(2) .step")
	p.until(`document.querySelectorAll("#layer .hints .arrow:not(.worth)").length >= 2`)
}

// think runs a search for the given seconds.
func (p *tab) think(seconds string) {
	p.t.Helper()
	p.click("#tab-analysis")
	if !value[bool](p, `document.querySelector("#seconds").checkVisibility()`) {
		p.click("#panel-analysis details.options summary")
	}
	p.offer("#seconds", seconds)
	p.click("#suggest")
	p.says("#analysis-state", "Thought")
}

// deeper continues a search.
func (p *tab) deeper() {
	p.t.Helper()
	p.click("#deeper")
	p.until(`!document.querySelector("#deeper").disabled && document.querySelector("#analysis-state").innerText.includes("Thought")`)
}

// offer chooses a number of seconds, also one not in the list.
func (p *tab) offer(selector, seconds string) {
	p.t.Helper()
	p.shown(selector)
	value[bool](p, fmt.Sprintf("(%s.append(new Option(%[2]s, %[2]s)), true)", see(selector), quote(seconds)))
	p.choose(selector, seconds)
}

// plan is a plan in the protocol.
type plan struct {
	Visits   int
	Win      float64
	Steps    []struct{}
	Branches []branch
}

type branch struct {
	plan
	If          string
	Probability float64
}

// fork is a branch off the main line with its odds.
type fork struct {
	branch
	odds, costs float64
}

// forks returns the branches of a plan by odds times loss, the largest first.
func forks(p plan) []fork {
	var out []fork
	for odds := 1.0; len(p.Branches) > 0; {
		main := slices.MaxFunc(p.Branches, func(a, b branch) int {
			return cmp.Or(cmp.Compare(a.Probability, b.Probability), cmp.Compare(a.Visits, b.Visits))
		})
		for _, b := range p.Branches {
			f := fork{branch: b, odds: odds * b.Probability}
			if b.Visits >= 30 {
				f.costs = f.odds * (p.Win - b.Win)
			}
			if b.If != main.If {
				out = append(out, f)
			}
		}
		odds *= main.Probability
		p = main.plan
	}
	slices.SortStableFunc(out, func(a, b fork) int { return cmp.Or(cmp.Compare(b.costs, a.costs), cmp.Compare(b.odds, a.odds)) })
	return out
}

// A plan shows the three branches with the largest odds times loss, and a line with the number and total
// odds of the others.
func TestPlanBranches(t *testing.T) {
	t.Parallel()
	for _, open := range []func(*tab){func(p *tab) { p.decision("pig", nil) }, func(p *tab) { p.table(example) }} {
		p := serve(t, nil).open(t, "/")
		open(p)
		value[bool](p, `(parse => (JSON.parse = (...text) => { const v = parse(...text); if (v?.plan && !v.partial) window.planned = v.plan; return v }, true))(JSON.parse)`)
		p.think("0.5")
		p.until(`document.querySelectorAll("#plan .step").length > 0`)
		all := forks(value[plan](p, "planned"))
		for len(all) <= 3 {
			p.click("#deeper")
			p.says("#analysis-state", "Thought")
			all = forks(value[plan](p, "planned"))
		}
		shown := value[[]string](p, `[...document.querySelectorAll("#plan > section > .branches > li > .if")].map(e => e.innerText)`)
		if len(shown) != 3 {
			t.Fatalf("%d of %d branches are shown\n%s", len(shown), len(all), p.screen())
		}
		for i, f := range all[:3] {
			if !strings.Contains(shown[i], ": "+f.If+"; ") {
				t.Errorf("branch %d of a plan is %q, not %q, which costs %.4f at %.2f %%", i+1, shown[i], f.If, f.costs, 100*f.odds)
			}
		}
		if bare := value[string](p, `[...document.querySelectorAll("#plan .branches > li")].filter(e => !e.querySelector(".step") && !/no plan here: .|too few games|is over|not searched/.test(e.textContent)).map(e => e.textContent).join("; ")`); bare != "" {
			t.Errorf("branches without steps that do not say why: %s", bare)
		}
		odds := 0.0
		for _, f := range all[3:] {
			odds += f.odds
		}
		rest := value[[]string](p, `[...document.querySelectorAll("#plan > section > .rest > summary")].map(e => e.innerText)`)
		want := fmt.Sprintf("%d other branches, %s in total", len(all)-3, percent(odds))
		if len(all) == 4 {
			want = strings.Replace(want, "branches", "branch", 1)
		}
		if !slices.Equal(rest, []string{want}) {
			t.Errorf("the rest of a plan stands as %q, not as %q", rest, want)
		}
		if n := value[int](p, `document.querySelectorAll("#plan > section > .rest > .branches > li").length`); n != len(all)-3 {
			t.Errorf("behind that line are %d branches", n)
		}
	}
}

// percent formats a probability like the page.
func percent(p float64) string {
	if p > 0 && p < 0.1 {
		return fmt.Sprintf("%.1f %%", 100*p)
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// table opens a file on the first screen.
func (p *tab) table(file string) {
	p.t.Helper()
	p.shown("#begin")
	p.upload("#file", file)
	p.until(settled)
}

// Search settings reach the program, and invalid ones show an error.
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
	p.think("0.5")
	p.until(`tones.length === 1 && tones[0] >= 220 && tones[0] <= 880`)
	p.until(`sent.some(s => s.includes('"suggest"') && s.includes('"seconds":0.5,'))`)
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
