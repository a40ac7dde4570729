package index

import (
	"math/bits"

	"deadreckon/engine"
)

// Parts that keep a field and its value together, so that no code counts positions.

// word is a part of one word, computed by a direct call.
func word[P any, T uint64 | float32](f engine.Field, of func(p P) T) Part[P, T] {
	return Part[P, T]{Fields: []engine.Field{f}, Write: func(p P, dst []T) { dst[0] = of(p) }, word: of}
}

// Where is a plane of at most 64 squares, from a bit set.
func Where[P any](name, rule string, set func(p P) uint64) Part[P, uint64] {
	return word(Claim(name, rule), set)
}

func Holds[P any](name, rule string, holds func(p P) bool) Part[P, float32] {
	return word(Claim(name, rule), func(p P) float32 { return If[float32](holds(p), 1) })
}

func Number[P any](f engine.Field, value func(p P) float32) Part[P, float32] {
	return word(f, value)
}

// Numbers is a number for each word, which replaces %s in the field's name.
func Numbers[P any](f engine.Field, words []string, value func(p P, i int) float32) Part[P, float32] {
	return Tell(Each(f, words...), func(p P, dst []float32) {
		for i := range dst[:len(words)] {
			dst[i] = value(p, i)
		}
	})
}

// OneOf has a claim for each word; the claim at the returned index holds, none below 0.
func OneOf[P any](format, rule string, words []string, at func(p P) int) Part[P, float32] {
	return Tell(Claims(format, rule, words...), func(p P, dst []float32) {
		if i := at(p); i >= 0 {
			dst[i] = 1
		}
	})
}

// Some has a claim for each word; those in the returned bit set hold.
func Some[P any, S ~uint8 | ~uint16 | ~uint32 | ~uint64](format, rule string, words []string, set func(p P) S) Part[P, float32] {
	n := len(words)
	return Tell(Claims(format, rule, words...), func(p P, dst []float32) {
		for m := uint64(set(p)); m != 0; m &= m - 1 {
			if i := bits.TrailingZeros64(m); i < n {
				dst[i] = 1
			}
		}
	})
}

// About applies parts to an object of p; all are 0 if there is none.
func About[P, Q any](of func(p P) (q Q, there bool), parts ...Part[Q, float32]) Part[P, float32] {
	var fields []engine.Field
	for _, part := range parts {
		fields = append(fields, part.Fields...)
	}
	return Tell(fields, func(p P, dst []float32) {
		q, there := of(p)
		if !there {
			return
		}
		for i := range parts {
			parts[i].Write(q, dst)
			dst = dst[len(parts[i].Fields):]
		}
	})
}
