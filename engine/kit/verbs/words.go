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

// Word is a kind of argument: its sign in shapes, and how it is read and written. Values start at 0
// or the low end of Span.
type Word[S any] struct {
	Sign byte

	// Several allows several words, which Read receives separated by one blank. At most one
	// argument of a row can be such a word.
	Several bool

	// Read returns the value of a text in lower case, or its fault: `"999" is no square of the
	// board`.
	Read func(s *S, text string) (n int, wrong string)

	// Write inverts Read.
	Write func(s *S, n int) string

	// Span returns the range of values.
	Span func(s *S) (low, high int)

	// Likely returns a random relevant value for Grammar.Written. Nil draws from the whole range.
	Likely func(s *S, rng *rand.Rand) int
}

// Named is one of some names, which may be shortened to a unique prefix. what is the kind in refusals, as
// in "no space".
func Named[S any](sign byte, what string, names ...string) Word[S] {
	return NamedOf(sign, what, 0, func(*S) []string { return names })
}

// NamedOf is Named with names that depend on the game, counted from first.
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

// Name returns the index of the name that a text abbreviates, or the fault.
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
