package browser

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// moving emulates a system without reduced motion.
func moving(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}, {Name: "prefers-reduced-motion", Value: "no-preference"}}})
	return chromedp.Void{}, err
}

// motions counts animations.
const motions = `(() => {
	window.motions = [];
	const animate = Element.prototype.animate;
	Element.prototype.animate = function(frames, how) {
		motions.push(this.dataset.piece + " " + JSON.stringify(frames[0]) + " " + (how.duration ?? how));
		return animate.call(this, frames, how);
	};
	return true;
})()`

// lasts lists the pieces with marks of their last change.
const lasts = `[...document.querySelectorAll("#layer .last .arrow")].map(e => e.dataset.piece + (e.matches(".gone") ? " gone" : ""))`

// Moving pieces glide and leave an arrow, removed ones fade and leave a cross. With reduced motion only
// the arrow and cross appear.
func TestWhatHappenedIsSeen(t *testing.T) {
	t.Parallel()
	for _, less := range []bool{false, true} {
		p := serve(t, nil).open(t, "/")
		if !less {
			p.do(moving)
		}
		p.table(exampleOf("streets"))
		value[bool](p, motions)
		p.click("#tab-position")
		p.click(hitOf("14,14"))
		p.click("#edit-remove")
		p.changed(1, "Remove runner")
		p.click("#edit-done")
		p.until(fmt.Sprintf(`(%s).join() === "runner gone"`, lasts))
		p.until(settled)
		p.drawn() // an update ends the choice of a piece
		p.click(kindOf("runner"))
		p.click(hitOf("14,14") + ".can") // when the squares of the piece are marked
		p.changed(1, "Put runner")
		p.click("#edit-done")
		p.until(fmt.Sprintf(`(%s).length === 0`, lasts))
		p.click("#tab-play")
		p.play("move 9,8")
		p.until(fmt.Sprintf(`(%s).join() === "hunter"`, lasts))
		got := value[[]string](p, "motions")
		if less && len(got) > 0 {
			t.Errorf("in motion: %q", got)
		}
		for _, want := range []string{`hunter {"transform"`, `runner {"opacity":1} 200`, `runner {"opacity":0} 200`} {
			if !less && !slices.ContainsFunc(got, func(m string) bool { return strings.HasPrefix(m, want) && strings.HasSuffix(m, " 200") }) {
				t.Errorf("no %s in %q", want, got)
			}
		}
	}
}

// The opponents' moves since the last own move are replayed step by step, by hand or automatically.
func TestStory(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.decision("mall", nil)
	p.choose("#speed", "60")
	for value[bool](p, `document.querySelector("#story").hidden`) {
		was := at(p)
		switch {
		case value[bool](p, `!!document.querySelector("#roll").checkVisibility()`):
			p.click("#roll")
		case value[bool](p, `!!document.querySelector('#moves [data-action="pass"]')`):
			p.click(`#moves button.move[data-action="pass"]`)
		default:
			p.click("#moves button.move")
		}
		p.until(fmt.Sprintf("(%s) > %d", place, was))
		p.until(yourTurn)
	}
	all := at(p)
	p.says("#story", "Opponents' moves:")
	p.click("#story-back")
	p.until(fmt.Sprintf("(%s) === %d", place, all-1))
	p.click("#story-on")
	p.until(yourTurn)
	value[bool](p, `(() => {
		window.places = [];
		new MutationObserver(() => places.push(document.querySelector("#where").innerText)).observe(document.querySelector("#where"), {childList: true});
		return true;
	})()`)
	p.click("#story-show")
	p.says("#turn", "Viewing move")
	p.until(fmt.Sprintf(`places.includes("%d / %d")`, all, all))
	p.until(yourTurn)
	shown := value[[]string](p, "[...new Set(places)]")
	for _, want := range []int{all - 2, all - 1, all} {
		if !slices.Contains(shown, fmt.Sprintf("%d / %d", want, all)) {
			t.Errorf("entry %d is not shown: %q", want, shown)
		}
	}
	// Keys jump from turn to turn.
	others := value[int](p, `Number(document.querySelector("#story").innerText.match(/of (\d+)/)[1])`)
	p.blur()
	p.keys("[")
	p.until(fmt.Sprintf("(%s) < %d && (%s) >= %d", place, all, place, all-others)) // dice are of whoever acted before them
	p.until(settled)
	if seats := value[[]string](p, `[...document.querySelectorAll("#entries button.entry")].map(e => e.dataset.seat)`); seats[at(p)+1] != "zombie" || slices.Contains(seats[at(p)+1:], "human") {
		t.Errorf("from entry %d of %q the turn does not begin", at(p), seats)
	}
	p.keys("]")
	p.until(fmt.Sprintf("(%s) === %d", place, all))
}

// Results of dice are drawn as dice.
func TestDice(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.begin("pig", func() { p.click("input[name=dice][value=ask]") })
	p.until(yourTurn)
	if !value[bool](p, `document.querySelectorAll("#moves .die").length === 6`) {
		p.click("#moves button.move")
	}
	p.until(`document.querySelectorAll("#moves .die").length === 6`)
	if pips := value[[]int](p, `[...document.querySelectorAll("#moves .die")].map(e => e.querySelectorAll("circle").length)`); !slices.Equal(pips, []int{1, 2, 3, 4, 5, 6}) {
		t.Errorf("dots on the dice: %v", pips)
	}
	p.click(`#moves li:nth-child(5) button.move`)
	p.until(`document.querySelectorAll("#told .die circle").length === 5`)
}

// If only agents play, each action is requested and shown separately.
func TestAgentsArePaced(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	value[bool](p, `(() => {
		window.sent = [];
		const ask = window.fetch;
		window.fetch = (to, with_) => (sent.push(with_?.body ?? ""), ask(to, with_));
		return true;
	})()`)
	p.begin("kuhn", func() {
		p.choose("#seat-first", "random")
		p.choose("#seat-second", "random")
	})
	p.says("#turn", "The game is over")
	if n := value[int](p, `sent.filter(s => s.includes('"op":"go"') && s.includes('"count":1')).length`); n < 2 {
		t.Errorf("the agents are asked for %d single actions", n)
	}
	if n := value[int](p, `sent.filter(s => s.includes('"op":"go"') && !s.includes('"count":1')).length`); n > 0 {
		t.Errorf("the agents are asked to play on %d times", n)
	}
}

// An optional beep announces the person's turn.
func TestBeep(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.decision("pig", nil)
	value[bool](p, `(() => {
		window.tones = [];
		const voice = {frequency: {set value(hertz) { tones.push(hertz) }}, connect: to => to, start() {}, stop() {}};
		const loud = {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: to => to};
		window.AudioContext = class { currentTime = 0; createOscillator() { return voice } createGain() { return loud } };
		return true;
	})()`)
	again := func() {
		was := at(p)
		p.click("#moves button.move")
		p.until(fmt.Sprintf("(%s) > %d", place, was))
		p.until(yourTurn)
	}
	again()
	if n := value[int](p, "tones.length"); n != 0 {
		t.Errorf("%d tones that nobody asked for", n)
	}
	p.click("#beep")
	again()
	p.until("tones.length > 0")
}
