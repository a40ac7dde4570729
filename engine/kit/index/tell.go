package index

import (
	"math/bits"

	"deadreckon/engine"
)

// Parts that say in one place what a number or a plane is and what writes it, so that nobody
// counts where it lies.

// word is a part of one word, which is told without a call between.
func word[P any, T uint64 | float32](f engine.Field, of func(p P) T) Part[P, T] {
	return Part[P, T]{Fields: []engine.Field{f}, Write: func(p P, dst []T) { dst[0] = of(p) }, word: of}
}

// Where is a plane of at most 64 squares: those of a set, a bit each.
func Where[P any](name, rule string, set func(p P) uint64) Part[P, uint64] {
	return word(Claim(name, rule), set)
}

// Holds is one claim.
func Holds[P any](name, rule string, holds func(p P) bool) Part[P, float32] {
	return word(Claim(name, rule), func(p P) float32 { return If[float32](holds(p), 1) })
}

// Number is one number.
func Number[P any](f engine.Field, value func(p P) float32) Part[P, float32] {
	return word(f, value)
}

// Numbers is a number for each word, which takes the place of the %s in the field's name.
func Numbers[P any](f engine.Field, words []string, value func(p P, i int) float32) Part[P, float32] {
	return Tell(Each(f, words...), func(p P, dst []float32) {
		for i := range dst[:len(words)] {
			dst[i] = value(p, i)
		}
	})
}

// OneOf is a claim for each word, of which the one at an index holds; none does below 0.
func OneOf[P any](format, rule string, words []string, at func(p P) int) Part[P, float32] {
	return Tell(Claims(format, rule, words...), func(p P, dst []float32) {
		if i := at(p); i >= 0 {
			dst[i] = 1
		}
	})
}

// Some is a claim for each word, of which those in a set hold, a bit each.
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

// About is parts that tell of something in p, all 0 where it is not there.
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
