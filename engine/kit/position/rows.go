package position

import (
	"slices"
	"strings"

	"deadreckon/engine/kit/lines"
)

// whole is the constraint for integer fields.
type whole interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64 | ~int8 | ~int16 | ~int32
}

// Value is the row of a field. Zero is not written.
func Value[S any, N whole](key string, v Values[S], field func(*S) *N) Row[S] {
	return Packed(key, v, func(s *S) int { return int(*field(s)) }, func(s *S, n int) { *field(s) = N(n) })
}

// Packed is the row of a field with get and set functions. Zero is not written.
func Packed[S any](key string, v Values[S], get func(*S) int, set func(*S, int)) Row[S] {
	return Row[S]{Key: key,
		When:  func(s *S) bool { return get(s) != 0 },
		Write: func(s *S) string { return v.Write(s, get(s)) },
		Read:  func(s *S, l *lines.Line) { set(s, v.Read(s, l)) }}
}

// If returns the row with a condition for writing.
func (r Row[S]) If(when func(*S) bool) Row[S] {
	r.When = when
	return r
}

// Flag is the row of a key without words.
func Flag[S any](key string, field func(*S) *bool) Row[S] {
	return Row[S]{Key: key,
		When: func(s *S) bool { return *field(s) },
		Read: func(s *S, _ *lines.Line) { *field(s) = true }}
}

// Mark is a Flag for a bit of a field.
func Mark[S any, N whole](key string, bit N, field func(*S) *N) Row[S] {
	return Row[S]{Key: key,
		When: func(s *S) bool { return *field(s)&bit != 0 },
		Read: func(s *S, _ *lines.Line) { *field(s) |= bit }}
}

// Marks are the rows of the bits of a field; bits with key "" are not written.
func Marks[S any, N whole](keys []string, field func(*S) *N) (rows []Row[S]) {
	for i, key := range keys {
		if key != "" {
			rows = append(rows, Mark(key, N(1)<<i, field))
		}
	}
	return rows
}

// Number is the row of an integer from lo to hi. Zero is not written.
func Number[S any, N whole](key string, lo, hi int, field func(*S) *N) Row[S] {
	return Value(key, Numbers[S]("a number", lo, hi), field)
}

// Word is the row of one of some words; the field is the index of the word. Zero is not written.
func Word[S any, N whole](key string, words []string, field func(*S) *N) Row[S] {
	return Value(key, Words[S](words...), field)
}

// Set is the row of a subset of some words; bit i of the field is words[i]. Other bits are not
// written.
func Set[S any, N whole](key string, words []string, field func(*S) *N) Row[S] {
	return Packed(key, Many(Words[S](words...)), func(s *S) int { return int(*field(s)) & (1<<len(words) - 1) },
		func(s *S, n int) { *field(s) = N(n) })
}

// Phase is the row of the phase, by the names from first on. It is written only at decision points
// between actions; other phases are refused.
func Phase[S any, P ~uint8](names func() []string, first P, rests func(*S) bool, field func(*S) *P) Row[S] {
	return Row[S]{Key: "phase",
		When:  rests,
		Write: func(s *S) string { return names()[*field(s)] },
		Read: func(s *S, l *lines.Line) {
			word, all := l.Peek(), names()
			var offered []string
			for p := int(first); p < len(all); p++ {
				if *field(s) = P(p); rests(s) {
					offered = append(offered, all[p])
				} else if all[p] == word && word != "" {
					l.Next("a phase")
					l.Fail("phase %s", midAction(word))
					return
				}
			}
			if i := l.OneOf(offered...); l.Err() == nil {
				*field(s) = P(slices.Index(all, offered[i]))
			}
		}}
}

// List is the row of any number of words; what describes them in errors. read receives them one by
// one.
func List[S any](key, what string, write func(s *S) []string, read func(s *S, l *lines.Line, word string)) Row[S] {
	return Row[S]{Key: key,
		Write: func(s *S) string { return strings.Join(write(s), " ") },
		Read: func(s *S, l *lines.Line) {
			for l.More() {
				if word := l.Next(what); word != "" {
					read(s, l, word)
				}
			}
		}}
}
