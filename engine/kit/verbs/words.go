package verbs

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
)

// Word is what an argument can be: a sign of shapes, and how it is read and written.
// Values run from 0, or from where Span says.
type Word[S any] struct {
	Sign byte

	// Several says that it may be written as several words. Read gets them with one blank
	// between; of a row it may be one of the arguments alone.
	Several bool

	// Read returns the value of a text in lower case, or what is wrong with it:
	// `"999" is no square of the board`.
	Read func(s *S, text string) (n int, wrong string)

	// Write undoes Read.
	Write func(s *S, n int) string

	// Span returns the least and the greatest value.
	Span func(s *S) (low, high int)

	// Likely draws a value that matters in a position, for Grammar.Written. Nil draws
	// evenly.
	Likely func(s *S, rng *rand.Rand) int
}

// Named is a word for one of some names, which may be shortened as long as one name
// alone begins so. What names such things, as in "no space", is for refusals.
func Named[S any](sign byte, what string, names ...string) Word[S] {
	return NamedOf(sign, what, 0, func(*S) []string { return names })
}

// NamedOf is Named of names that depend on the game, counted from first on.
func NamedOf[S any](sign byte, what string, first int, names func(s *S) []string) Word[S] {
	return Word[S]{
		Sign: sign,
		Read: func(s *S, text string) (int, string) {
			i, wrong := Name(what, names(s), text)
			return first + i, wrong
		},
		Write: func(s *S, n int) string { return names(s)[n-first] },
		Span:  func(s *S) (int, int) { return first, first + len(names(s)) - 1 },
	}
}

// Name returns the place of a name that a text is or begins, or what is wrong with it.
func Name(what string, names []string, text string) (int, string) {
	var begun []string
	for i, name := range names {
		if name == text {
			return i, ""
		}
		if text != "" && strings.HasPrefix(name, text) {
			begun = append(begun, name)
		}
	}
	const few = 8
	switch n := len(names); {
	case len(begun) == 1:
		return slices.Index(names, begun[0]), ""
	case len(begun) > 1:
		return 0, fmt.Sprintf("%q may be %s", text, prose.List(begun, "or"))
	case n <= few:
		return 0, fmt.Sprintf("%q is not %s", text, prose.List(names, "or"))
	}
	return 0, fmt.Sprintf("%q is %s%s", text, what, engine.DidYouMean(text, names))
}

// Number is a word for a whole number.
func Number[S any](sign byte, low, high int) Word[S] {
	return Word[S]{
		Sign: sign,
		Read: func(_ *S, text string) (int, string) {
			n, err := strconv.ParseInt(text, 10, 32)
			if err != nil {
				return 0, fmt.Sprintf("%q is no number", text)
			}
			return int(n), ""
		},
		Write: func(_ *S, n int) string { return strconv.Itoa(n) },
		Span:  func(*S) (int, int) { return low, high },
	}
}
