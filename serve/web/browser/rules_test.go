package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A rule number opens its text in refusals, in other rules and on the first screen. Escape closes it and
// restores the focus.
func TestRulesAtHand(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	p.click("#options summary")
	p.shown("#options .rule")
	ref := p.text("#options .rule")
	p.tap("#options .rule")
	p.says("#rule-box h2", ref)
	p.click("#rule-close")
	p.until(`document.querySelector("#rule-box").hidden`)

	p.activated()
	p.enter("#entry", "step 001")
	p.keys(kb.Enter)
	p.shown("#entry-error .rule")
	refused := p.text("#entry-error")
	ref = p.text("#entry-error .rule")
	p.click("#entry-error .rule")
	p.says("#rule-box h2", ref)
	if text := p.text("#rule-text"); len(text) < 20 || !strings.HasSuffix(text, ".") {
		t.Errorf("%s says %q", ref, text)
	}
	if !value[bool](p, `document.activeElement === document.querySelector("#rule-box h2")`) {
		t.Error("the focus is not where the rule is")
	}
	p.clean("a rule", "#rule-box")
	p.keys(kb.Escape)
	p.until(`document.querySelector("#rule-box").hidden && document.activeElement.classList.contains("rule")`)
	if now := p.text("#entry-error"); now != refused {
		t.Errorf("with its rule opened a refusal says %q, before %q", now, refused)
	}

	p.blur()
	p.keys("i")
	p.until(`document.activeElement?.id === "rule-find"`)
	p.do(typed("berserk unit"))
	p.says("#rule-box ul", "berserk")
	p.clean("the rules", "#rule-box")
	p.do(typed(" no such word"))
	p.says("#rule-box ul", "no rule matches")
	p.keys(kb.Escape)
	p.until(`document.querySelector("#rule-box").hidden`)
}

// shut lists controls with a rule number in their label, where it cannot be opened.
const shut = `[...document.querySelectorAll("button:not(.rule), summary, label:not(:has(select)), a, h1, h2")].map(e => e.textContent)
	.filter(words => /\b(EN|FR|GR|Data|Setup) [\d.]+|\b[ABS]\d{2,3}\b/.test(words)).join("; ")`

// A move that was legal before and is not now is greyed and explains why with its rule.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.activated()
	was := at(p)
	p.click("#why summary")
	p.tabTo(`#why [data-why^="select"]`)
	p.keys(kb.Enter)
	p.until(`document.querySelector("#why-answer").innerText.length > 20`)
	if why := p.text("#why-answer"); strings.Contains(why, "is legal") || strings.HasPrefix(why, "mall") {
		t.Error(why)
	}
	if at(p) != was {
		t.Error("who asks why he cannot has moved")
	}
	p.clean("why not", "#why")
}

// The tours of the four games work by keys and clicks.
func TestTours(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"mall", "town", "cabin", "streets"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := serve(t, nil).open(t, "/")
			p.size(1280, 800)
			p.begin(game, nil)
			if list := value[[]string](p, lasts); game == "town" && len(list) > 0 {
				t.Errorf("as moves on the board are drawn, from the reserve beside it: %q", list)
			}
			p.blur()
			p.keys("x")
			p.shown("#tour")
			p.clean("a tour", "#tour")
			told := ""
			for i := 1; value[bool](p, `!!document.querySelector("#tour")`); i++ {
				p.says("#tour", fmt.Sprintf("%d of ", i))
				told += p.text("#tour")
				if !value[bool](p, `(r => r.top >= 0 && r.bottom <= innerHeight)(document.querySelector("#tour").getBoundingClientRect())`) {
					t.Errorf("stop %d is not all on the screen", i)
				}
				if i%2 == 1 {
					p.keys(kb.ArrowRight)
				} else {
					p.click("#tour-next")
				}
			}
			if words := value[string](p, shut); words != "" {
				t.Errorf("numbers of rules that open nothing: %s", words)
			}
			if rules := strings.Count(told, " ("); rules < 6 || !strings.Contains(told, "Think") {
				t.Errorf("%d rules are told:\n%s", rules, told)
			}
			p.click("#to-tour")
			p.says("#tour", "1 of ")
			p.keys(kb.Escape)
			p.until(`!document.querySelector("#tour") && !document.querySelector(".lit")`)
		})
	}
}

// Each preset lists its differences from the standard, and each option links its rules.
func TestPresetsExplained(t *testing.T) {
	t.Parallel()
	p := serve(t, nil).open(t, "/")
	p.shown("#begin")
	for _, game := range []string{"town", "cabin", "streets", "mall"} {
		p.click("input[name=game][value=" + game + "]")
		p.shown("#start-form:not([aria-busy])")
		p.until(`document.querySelectorAll("#options .rule").length > 5`) // its rules are there
		p.click("#options summary")
		if words := value[string](p, shut); words != "" {
			t.Errorf("%s: numbers of rules that open nothing: %s", game, words)
		}
		if bare := value[string](p, `[...document.querySelectorAll("#options .option > small")].flatMap(e => [...e.childNodes]).filter(n => n.nodeType === Node.TEXT_NODE && /\p{L}|^(?!-).*\d/u.test(n.data)).map(n => n.data).join("; ")`); bare != "" {
			t.Errorf("%s: rules of options that open nothing: %s", game, bare)
		}
		for _, preset := range value[[]string](p, `[...document.querySelectorAll("#preset option")].slice(1).map(e => e.value)`) {
			p.choose("#preset", preset)
			p.until(`document.querySelectorAll("#preset-means li").length > 0`)
		}
		if value[bool](p, `!!document.querySelector("#preset")`) {
			p.choose("#preset", value[string](p, `document.querySelector("#preset option").value`))
		}
	}
	if usual := p.text("#preset-means"); usual != "" {
		t.Errorf("the usual rules are otherwise: %s", usual)
	}
	p.choose("#preset", "grenko")
	p.until(`document.querySelectorAll("#preset-means li").length > 3`)
	p.clean("a preset", "#options")
	p.choose("#preset", "spi1978")
	p.until(`document.querySelectorAll("#preset-means li").length === 0`)
}
