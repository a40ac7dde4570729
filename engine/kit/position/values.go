package position

import (
	"math/bits"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// Values is the range of a field: how a value is written and read.
type Values[S any] struct {
	Write func(s *S, n int) string
	Read  func(s *S, l *lines.Line) int
}

// Numbers are the integers from lo to hi.
func Numbers[S any](what string, lo, hi int) Values[S] {
	return Values[S]{
		Write: func(_ *S, n int) string { return strconv.Itoa(n) },
		Read:  func(_ *S, l *lines.Line) int { return l.Integer(what, lo, hi) }}
}

// Words are indices of words; "" cannot be written.
func Words[S any](words ...string) Values[S] {
	return WordsOf(func(*S) []string { return words })
}

// WordsOf is Words that depend on s.
func WordsOf[S any](words func(s *S) []string) Values[S] {
	return Values[S]{
		Write: func(s *S, n int) string { return words(s)[n] },
		Read:  func(s *S, l *lines.Line) int { return l.OneOf(words(s)...) }}
}

// From converts values of an S to values of a T that belongs to it.
func From[T, S any](v Values[S], of func(t *T) *S) Values[T] {
	return Values[T]{
		Write: func(t *T, n int) string { return v.Write(of(t), n) },
		Read:  func(t *T, l *lines.Line) int { return v.Read(of(t), l) }}
}

// OrNone shifts values by one, so that 0 is none.
func (v Values[S]) OrNone() Values[S] {
	return Values[S]{
		Write: func(s *S, n int) string { return v.Write(s, n-1) },
		Read:  func(s *S, l *lines.Line) int { return 1 + v.Read(s, l) }}
}

// Many are nonempty sets of values: bit i is value i.
func Many[S any](v Values[S]) Values[S] {
	return Values[S]{
		Write: func(s *S, n int) string {
			var out []string
			for m := uint64(n); m != 0; m &= m - 1 {
				out = append(out, v.Write(s, bits.TrailingZeros64(m)))
			}
			return strings.Join(out, " ")
		},
		Read: func(s *S, l *lines.Line) (n int) {
			for first := true; first || l.More(); first = false {
				was := n
				if n |= 1 << v.Read(s, l); n == was {
					l.Fail("the same a second time")
				}
			}
			return n
		}}
}
