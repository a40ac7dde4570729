package deck

import (
	"iter"
	"math/bits"
	"math/rand/v2"
)

// Count is the type of counters.
type Count interface{ ~uint8 | ~uint16 }

// Size returns the number of items left, of all kinds.
func Size[N Count](counts []N) (n int) {
	for _, k := range counts {
		n += int(k)
	}
	return n
}

// Kinds returns the kinds with items left, in ascending order.
func Kinds[N Count](counts []N) iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for kind, n := range counts {
			if n > 0 && !yield(uint8(kind)) {
				return
			}
		}
	}
}

// Odds appends the number of items of each kind, in the order of Kinds.
func Odds[N Count](dst []uint64, counts []N) []uint64 {
	for _, n := range counts {
		if n > 0 {
			dst = append(dst, uint64(n))
		}
	}
	return dst
}

// Draw returns a random kind by the odds, and the number of kinds. Items must be left. It takes the
// same numbers from rng as engine.Pick, and none if there is one kind.
func Draw[N Count](counts []N, rng *rand.Rand) (kind uint8, kinds int) {
	var all uint64
	for k, n := range counts {
		if n > 0 {
			kind, kinds, all = uint8(k), kinds+1, all+uint64(n)
		}
	}
	if kinds == 1 {
		return kind, 1
	}
	r := rng.Uint64N(all)
	for k, n := range counts {
		if r < uint64(n) {
			return uint8(k), kinds
		}
		r -= uint64(n)
	}
	panic("deck: nothing is left")
}

// Cards is a set of distinct cards: bit c is card c.
type Cards interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Ones appends the weights of the cards of a set: all 1.
func Ones[S Cards](dst []uint64, m S) []uint64 {
	for range bits.OnesCount64(uint64(m)) {
		dst = append(dst, 1)
	}
	return dst
}

// Card returns a random card of a nonempty set, with equal probabilities, and the size of the set.
// It takes the same numbers from rng as engine.Pick, and none if there is one card.
func Card[S Cards](m S, rng *rand.Rand) (card uint8, of int) {
	left := uint64(m)
	if of = bits.OnesCount64(left); of > 1 {
		for r := rng.Uint64N(uint64(of)); r > 0; r-- {
			left &= left - 1
		}
	}
	return uint8(bits.TrailingZeros64(left)), of
}
