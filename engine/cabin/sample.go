package cabin

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine"
)

// What the others know of the Overlord's hand. Digest 4.2.
//
// Of the cards that are neither discarded nor in play some are known to be in the hand; the
// rest, unseen, are u cards of the hand and the deck. Stated prior: whatever the Overlord
// does is as likely in every world in which he can do it. Then every set of u unseen cards
// is as likely as any other: that is so after a shuffle, and each draw (uniform), each card
// that is shown (one of the set, found out) and each new shuffle of discards (of which none
// is in the hand) leaves it so. That he chooses among as many cards in every world, and in
// any order, is what the prior rests on (B130).

// Sample deals the unknown part of the hand: u of the unseen cards, all sets alike.
func (s *State) Sample(dst *State, rng *rand.Rand) {
	*dst = *s
	dst.viewer = 0
	if s.holed() {
		dst.hand = s.known | choose(s.unseen(), s.hidden(), rng)
	}
}

// choose draws n bits of a set without replacement. It takes the same from rng whatever the
// set, one number a bit.
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

// Belief tells what the seat believes of the hand.
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
