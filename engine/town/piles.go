package town

import (
	"iter"
	"math/bits"
	"math/rand/v2"
)

// Draws without replacement from piles that nobody has seen: counters of several kinds, as an array of
// counts, and distinct cards, as bits of a set. A draw is a chance event with the exact odds of the
// remaining items.

type pileCount interface{ ~uint8 | ~uint16 }

// pileSize returns the number of items left, of all kinds.
func pileSize[N pileCount](counts []N) (n int) {
	for _, k := range counts {
		n += int(k)
	}
	return n
}

// pileKinds returns the kinds with items left, in ascending order.
func pileKinds[N pileCount](counts []N) iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for kind, n := range counts {
			if n > 0 && !yield(uint8(kind)) {
				return
			}
		}
	}
}

// pileOdds appends the number of items of each kind, in the order of pileKinds.
func pileOdds[N pileCount](dst []uint64, counts []N) []uint64 {
	for _, n := range counts {
		if n > 0 {
			dst = append(dst, uint64(n))
		}
	}
	return dst
}

// drawPile returns a random kind by the odds, and the number of kinds. Items must be left. It takes the
// same numbers from rng as engine.Pick, and none if there is one kind.
func drawPile[N pileCount](counts []N, rng *rand.Rand) (kind uint8, kinds int) {
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
	panic("town: nothing is left")
}

// cardSet is a set of distinct cards: bit c is card c.
type cardSet interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

// cardOdds appends the weights of the cards of a set: all 1.
func cardOdds[S cardSet](dst []uint64, m S) []uint64 {
	for range bits.OnesCount64(uint64(m)) {
		dst = append(dst, 1)
	}
	return dst
}

// drawCard returns a random card of a nonempty set, with equal probabilities, and the size of the set.
// It takes the same numbers from rng as engine.Pick, and none if there is one card.
func drawCard[S cardSet](m S, rng *rand.Rand) (card uint8, of int) {
	left := uint64(m)
	if of = bits.OnesCount64(left); of > 1 {
		for r := rng.Uint64N(uint64(of)); r > 0; r-- {
			left &= left - 1
		}
	}
	return uint8(bits.TrailingZeros64(left)), of
}
