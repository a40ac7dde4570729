package cabin

import "math/bits"

// The Cabin deck, the bag and the Event deck. Nobody sees them, so they are counts and sets, and every
// draw is uniform over the rest. Digest 4.1.

func addCards(deck *[2]uint64, kind, n uint8) { deck[kind>>4] += uint64(n) << (4 * (kind & 15)) }

// copies returns the number of cards of a kind in the deck.
func (s *State) copies(kind uint8) uint8 { return uint8(s.deck[kind>>4]>>(4*(kind&15))) & 15 }

// deckSize returns the number of Cabin cards in the deck.
func (s *State) deckSize() (n int) {
	for _, word := range s.deck {
		word = word&0x0f0f0f0f0f0f0f0f + word>>4&0x0f0f0f0f0f0f0f0f // pairs of nibbles
		n += int(word * 0x0101010101010101 >> 56)
	}
	return n
}

// draw takes a card off the deck.
func (s *State) draw(kind uint8) { s.deck[kind>>4] -= 1 << (4 * (kind & 15)) }

// inBag returns how many Zombie tokens are in the bag, Survivors and the dead left out.
func (s *State) inBag() (n int) {
	for _, k := range s.bag[:tokens] {
		n += int(k)
	}
	return n
}

// refill puts the discard pile back into the bag. Event 6.
func (s *State) refill() {
	for t, n := range s.pile {
		s.bag[t] += n
	}
	s.bagDead |= s.pileDead
	s.pile, s.pileDead = [5]uint8{}, 0
}

// unseen returns the Event cards that may be in the Overlord's hand or in the deck, as everybody else sees
// it. Digest 4.2.
func (s *State) unseen() uint32 {
	m := s.r().events &^ s.discards &^ s.known
	if s.event != 0 {
		m &^= 1 << (s.event - 1)
	}
	return m
}

// hidden returns how many cards of the Overlord's hand are among the unseen.
func (s *State) hidden() int { return int(s.handSize) - bits.OnesCount32(s.known) }

// eventDeck returns how many cards the Event deck has.
func (s *State) eventDeck() int { return bits.OnesCount32(s.unseen()) - s.hidden() }
