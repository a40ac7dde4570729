package stdio

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"deadreckon/engine"
	"deadreckon/engine/enginetest"
	_ "deadreckon/internal/games"
	"deadreckon/internal/slowtest"
)

// Colours change no letter, and a terminal without colours gets none.
func TestTints(t *testing.T) {
	long(t)
	colour := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for _, name := range engine.Names() {
		game := enginetest.Open(t, name)
		tints, painted := tintsOf(game), false
		enginetest.Walk(game, 1, 300, func(v engine.View) {
			text := game.Notation().Show(v)
			got := shown(ink(true).drawn(text, tints))
			painted = painted || got != text
			if plain := colour.ReplaceAllString(got, ""); plain != text {
				t.Fatalf("%s: painted it is\n%s\nnot\n%s", name, plain, text)
			}
			if ink(false).drawn(text, tints) != text {
				t.Fatalf("%s: colours that were not wanted", name)
			}
		})
		if painted != (len(tints) > 0) {
			t.Errorf("%s: %d tints, painted %v", name, len(tints), painted)
		}
	}
}

func TestTintsOfTheMall(t *testing.T) {
	tints := tintsOf(enginetest.Open(t, "mall"))
	for line, want := range map[string]string{
		"│         s     PF   z   s  ":    "│         s     <PF>   [z]   s  ",
		"│              sRS        z4!│h": "│              s<RS>        [z4!]│{h}",
		"│028D 029D 030Ds031F│@Rz3 P'z":   "│028D 029D 030Ds031F│[@R][z3] <P'>[z]",
		"Peter  029 normal, may act":      "<Peter>  029 normal, may act",
	} {
		got := shown(ink(true).drawn(line, tints))
		for colour, marks := range map[string]string{friend: "<>", foe: "[]", hidden: "{}"} {
			got = regexp.MustCompile("\x1b\\["+colour+"m([^\x1b]*)\x1b\\[0m").ReplaceAllString(got, marks[:1]+"$1"+marks[1:])
		}
		if got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
}

// A board during a game has no legend, and is otherwise the same.
func TestLegends(t *testing.T) {
	long(t)
	legends := 0
	for _, name := range engine.Names() {
		game := enginetest.Open(t, name)
		legend := game.About().Legend
		if legend == nil {
			continue
		}
		legends++
		if slices.Contains(legend, "") {
			t.Errorf("%s: an empty text in its legend", name)
		}
		enginetest.Walk(game, 1, 40, func(v engine.View) {
			text := withoutLegend(game, game.Notation().Show(v))
			for _, part := range append(slices.Clone(legend), "\n\n\n") {
				if strings.Contains(text, part) {
					t.Fatalf("%s: %q stands in\n%s", name, part, text)
				}
			}
		})
	}
	if legends < 3 {
		t.Errorf("%d games have a legend", legends)
	}
}

// long marks a test of seconds on one goroutine, which needs no race detector.
func long(t *testing.T) {
	t.Helper()
	slowtest.Skip(t)
}
