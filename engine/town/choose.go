package town

import (
	"math/bits"

	"deadreckon/engine"
)

// Choices of one out of a set of tracks, units or spaces. Digest 3.0.

// appendEach appends an action for each member of a set.
func appendEach[S ~uint8 | ~uint16 | ~uint32 | ~uint64](dst []engine.Action, k Kind, m S) []engine.Action {
	for ; m != 0; m &= m - 1 {
		dst = append(dst, pack1(k, uint8(bits.TrailingZeros64(uint64(m)))))
	}
	return dst
}

// ask runs a phase that asks for one member of a set. With no members nothing happens; a single member is
// taken without a decision.
func (s *State) ask(p Phase) {
	row := &phaseRows[p]
	switch m := row.members(s); bits.OnesCount64(m) {
	case 0:
	case 1:
		row.apply(s, Decoded{A: uint8(bits.TrailingZeros64(m))})
	default:
		s.phase = p
	}
}

// each returns the members of a set of units, for a range loop.
func each(m uint16) func(yield func(Unit) bool) {
	return func(yield func(Unit) bool) {
		for ; m != 0; m &= m - 1 {
			if !yield(Unit(bits.TrailingZeros16(m))) {
				return
			}
		}
	}
}

func first(m uint16) Unit { return Unit(bits.TrailingZeros16(m)) }

func size(m uint16) int { return bits.OnesCount16(m) }
