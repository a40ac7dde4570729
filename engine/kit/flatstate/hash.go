package flatstate

import "math/bits"

// Hash hashes words by folded multiplication of pairs, as in wyhash (Wang Yi 2019). It is the same
// on every machine.
func Hash(words []uint64) uint64 {
	const k0, k1 = 0x9e3779b97f4a7c15, 0xd1b54a32d192ed03
	h := uint64(len(words))
	for ; len(words) > 1; words = words[2:] {
		hi, lo := bits.Mul64(words[0]^k0^h, words[1]^k1)
		h = hi ^ lo ^ bits.RotateLeft64(h, 23)
	}
	if len(words) == 1 {
		h ^= words[0]
	}
	hi, lo := bits.Mul64(h^k0, k1)
	return hi ^ lo
}
