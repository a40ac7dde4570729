package index

import (
	"fmt"
	"math/bits"

	"deadreckon/engine"
)

// Claim is a plane or a number that is 1 if a claim holds; rule may be "".
func Claim(name, rule string) engine.Field {
	return engine.Field{Name: name, Range: "0, 1", Unit: "claim", Rule: rule}
}

// Claims returns a claim for each word; format has one %s.
func Claims(format, rule string, words ...string) []engine.Field {
	return Each(Claim(format, rule), words...)
}

// Count is a plane of counts up to most.
func Count(name, unit, rule string, most int) engine.Field {
	return engine.Field{Name: name, Range: "0..1", Unit: unit, Rule: rule, Max: most}
}

// Share is a number in units of its maximum; More is one that may exceed its unit.
func Share(name, unit, rule string) engine.Field {
	return engine.Field{Name: name, Range: "0..1", Unit: unit, Rule: rule}
}

func More(name, unit, rule string) engine.Field {
	return engine.Field{Name: name, Range: "0..", Unit: unit, Rule: rule}
}

// Act is a kind of action that names a square, or "" for none; rule may be "".
func Act(name, square, rule string) engine.Field {
	return engine.Field{Name: name, Unit: square, Rule: rule}
}

// Each repeats a field for each word; its name is a format with one %s.
func Each(f engine.Field, words ...string) []engine.Field {
	out := make([]engine.Field, len(words))
	for i, w := range words {
		out[i] = f
		out[i].Name = fmt.Sprintf(f.Name, w)
	}
	return out
}

// Helpers for writing parts.

// If returns x if a claim holds, else 0.
func If[T uint64 | float32](holds bool, x T) T {
	if holds {
		return x
	}
	return 0
}

// Mark writes a claim to zeroed numbers.
func Mark(dst []float32, i int, holds bool) {
	if holds {
		dst[i] = 1
	}
}

// Members writes a claim for each member of a set that fits dst.
func Members[S ~uint8 | ~uint16 | ~uint32](dst []float32, set S) {
	for m := uint64(set); m != 0; m &= m - 1 {
		if i := bits.TrailingZeros64(m); i < len(dst) {
			dst[i] = 1
		}
	}
}

// Raise raises the count of a square to at least n, in layers of one word each.
func Raise(layers []uint64, square, n int) {
	for i := range layers[:min(n, len(layers))] {
		layers[i] |= 1 << square
	}
}

// Add increments the count of a square.
func Add(layers []uint64, square int) {
	for i := range layers {
		if layers[i]>>square&1 == 0 {
			layers[i] |= 1 << square
			return
		}
	}
}
