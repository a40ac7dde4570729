package cabin

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine"
)

// The knowledge of the others about the Overlord's hand. Digest 4.2.
//
// Some of the cards that are neither discarded nor in play are known to be in the hand. The others,
// unseen, are u cards in the hand and the rest in the deck. Prior: the Overlord acts with the same
// probability in every world in which he can act so. Then every set of u unseen cards is equally likely.
// That is true after a shuffle, and remains true after a draw (uniform), a shown card (it leaves the set)
// and a new shuffle of discards (none is in the hand). The prior rests on B130: he chooses among as many
// cards in every world, in any order.

// Sample deals the unknown part of the hand: u of the unseen cards, all sets alike.
func (s *State) Sample(dst *State, rng *rand.Rand) {
	*dst = *s
	dst.viewer = 0
	if s.holed() {
		dst.hand = s.known | choose(s.unseen(), s.hidden(), rng)
	}
}

// choose draws n bits of a set without replacement. It uses one random number per bit for any set.
func choose(set uint32, n int, rng *rand.Rand) (chosen uint32) {
	for ; n > 0; n-- {
		m := set
		for range rng.IntN(bits.OnesCount32(set)) {
			m &= m - 1
		}
		bit := m & -m
		chosen |= bit
		set &^= bit
	}
	return chosen
}

// Belief returns the seat's belief about the hand.
func (s *State) Belief() []engine.Unknown {
	if !s.holed() || s.handSize == 0 {
		return nil
	}
	out := engine.Unknown{Name: "cards in the Overlord's hand", Count: int(s.handSize), Where: true}
	unseen := s.unseen()
	each := float64(s.hidden()) / float64(max(bits.OnesCount32(unseen), 1))
	for id, e := range s.r().Events.List {
		p := 0.0
		switch {
		case s.known>>id&1 != 0:
			p = 1
		case unseen>>id&1 != 0:
			p = each
		}
		if p > 0 {
			out.Outcomes = append(out.Outcomes, engine.Likelihood{Value: e.Token, Probability: p})
		}
	}
	return []engine.Unknown{out}
}
