package engine

import "math/rand/v2"

// Stream returns the random stream with a name under a seed: the game's dice, an agent, a search
// thread. Streams with different names are independent, so a search cannot change the game.
//
// The generator is PCG-DXSM (math/rand/v2) with the seed as its first word and the FNV-1a hash of
// the name as its second.
func Stream(seed uint64, name string) *rand.Rand {
	var pcg rand.PCG
	Seed(&pcg, seed, name)
	return rand.New(&pcg)
}

// Seed sets pcg to the beginning of the generator of Stream(seed, name). It allocates nothing.
func Seed(pcg *rand.PCG, seed uint64, name string) {
	h := uint64(14695981039346656037) // FNV-1a
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	pcg.Seed(seed, h)
}

// Pick returns a random index in proportion to odds, whose sum must be positive and below 2^63. It
// allocates nothing.
func Pick(odds []uint64, rng *rand.Rand) int {
	var sum, all uint64
	for _, w := range odds {
		sum += w
		all |= w
	}
	r := rng.Uint64N(sum)
	if all == 1 && sum == uint64(len(odds)) { // all weights are 1: no loop needed
		return int(r)
	}
	for i, w := range odds {
		if r < w {
			return i
		}
		r -= w
	}
	panic("engine: odds without weight")
}
