package cabin

import "math/bits"

// What is drawn from: the Cabin deck, the bag and the Event deck. Nobody looks into them, so
// they are counts and sets, and every draw is even over what is left. Digest 4.1.

func addCards(deck *[2]uint64, kind, n uint8) { deck[kind>>4] += uint64(n) << (4 * (kind & 15)) }

// copies returns how many cards of a kind are left.
func (s *State) copies(kind uint8) uint8 { return uint8(s.deck[kind>>4]>>(4*(kind&15))) & 15 }

// deckSize returns how many Cabin cards are left.
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

// unseen returns the Event cards of which nobody but the Overlord knows whether they are
// in his hand or in the deck. Digest 4.2.
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
