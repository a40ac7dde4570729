package prose_test

import (
	"fmt"
	"strings"
	"testing"

	"deadreckon/engine/kit/prose"
)

func Example() {
	who := []string{"ann", "bob", "cyd"}
	for i := range who {
		fmt.Printf("%s %s %s.\n", prose.Capital(prose.List(who[:i+1], "and")),
			prose.Form(i+1, "throws", "throw"), prose.Count(i+1, "die", "dice"))
	}
	// Output:
	// Ann throws 1 die.
	// Ann and bob throw 2 dice.
	// Ann, bob and cyd throw 3 dice.
}

func TestList(t *testing.T) {
	for words, want := range map[string]string{"": "", "a": "a", "a b": "a or b", "a b c d": "a, b, c or d"} {
		if got := prose.List(strings.Fields(words), "or"); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}

func TestForms(t *testing.T) {
	for n, want := range map[int]string{-1: "-1 dice", 0: "0 dice", 1: "1 die", 2: "2 dice", 11: "11 dice"} {
		if got := prose.Count(n, "die", "dice"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestArticle(t *testing.T) {
	for word, want := range map[string]string{"axe": "an axe", "bow": "a bow"} {
		if got := prose.A(word); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLetters(t *testing.T) {
	for _, c := range []struct{ text, capital, small string }{
		{"", "", ""}, {"peter goes", "Peter goes", "peter goes"}, {"The Unit", "The Unit", "the Unit"},
		{"épée", "Épée", "épée"}, {"045", "045", "045"}, {"\xff", "\xff", "\xff"},
	} {
		if got := prose.Capital(c.text); got != c.capital {
			t.Errorf("capital of %q: %q", c.text, got)
		}
		if got := prose.Small(c.text); got != c.small {
			t.Errorf("small letter of %q: %q", c.text, got)
		}
	}
}

func TestWrap(t *testing.T) {
	got := prose.Wrap([]string{"é", "bc", "de", "longer", "f"}, 4)
	if len(got) != 4 || got[0] != "é bc" || got[1] != "de" || got[2] != "longer" || got[3] != "f" {
		t.Errorf("%q", got)
	}
}
