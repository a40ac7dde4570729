package position

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// Flag is the row of a key that stands alone.
func Flag[S any](key string, field func(*S) *bool) Row[S] {
	return Row[S]{key,
		func(s *S) string {
			if *field(s) {
				return Alone
			}
			return ""
		},
		func(s *S, l *lines.Line) { *field(s) = true }}
}

// Number is the row of a whole number, both bounds included. Zero is left out.
func Number[S any, N ~uint8 | ~uint16 | ~uint32 | ~int8 | ~int16 | ~int32](key string, lo, hi int, field func(*S) *N) Row[S] {
	return Row[S]{key,
		func(s *S) string {
			if n := *field(s); n != 0 {
				return strconv.Itoa(int(n))
			}
			return ""
		},
		func(s *S, l *lines.Line) { *field(s) = N(l.Integer("a number", lo, hi)) }}
}

// Word is the row of one of some words, whose field is the index of the word. Zero is
// left out.
func Word[S any, N ~uint8](key string, words []string, field func(*S) *N) Row[S] {
	return Row[S]{key,
		func(s *S) string {
			if n := *field(s); n != 0 {
				return words[n]
			}
			return ""
		},
		func(s *S, l *lines.Line) { *field(s) = N(l.OneOf(words...)) }}
}

// Set is the row of any number of some words, whose field has bit i for words[i].
func Set[S any, N ~uint8 | ~uint16 | ~uint32 | ~uint64](key string, words []string, field func(*S) *N) Row[S] {
	what := "one of " + strings.Join(words, ", ")
	return List(key, what,
		func(s *S) (out []string) {
			for i, w := range words {
				if *field(s)>>i&1 != 0 {
					out = append(out, w)
				}
			}
			return out
		},
		func(s *S, l *lines.Line, word string) {
			if i := slices.Index(words, word); i >= 0 {
				*field(s) |= 1 << i
			} else {
				l.Bad(what)
			}
		})
}

// List is the row of any number of words, each of which should be what is said. Read
// gets them one by one.
func List[S any](key, what string, write func(s *S) []string, read func(s *S, l *lines.Line, word string)) Row[S] {
	return Row[S]{key,
		func(s *S) string { return strings.Join(write(s), " ") },
		func(s *S, l *lines.Line) {
			for l.More() {
				if word := l.Next(what); word != "" {
					read(s, l, word)
				}
			}
		}}
}
