package cabin

import "slices"

// Hands of Characters, each in ascending order.

func (s *State) cards(c int) []card {
	h := &s.hands[c]
	n := 0
	for n < len(h) && h[n] != 0 {
		n++
	}
	return h[:n]
}

// gain puts a card into a hand.
func (s *State) gain(c int, k card) {
	h := &s.hands[c]
	i := len(s.cards(c))
	for ; i > 0 && h[i-1] > k; i-- {
		h[i] = h[i-1]
	}
	h[i] = k
}

// lose takes a card out of a hand.
func (s *State) lose(c int, k card) {
	h := &s.hands[c]
	i := slices.Index(h[:], k)
	copy(h[i:], h[i+1:])
	h[len(h)-1] = 0
}

// exchange puts a card in the place of another.
func (s *State) exchange(c int, from, to card) {
	s.lose(c, from)
	s.gain(c, to)
}

// held counts the cards of a kind in all hands, with each Grip Tape that is on a weapon.
func (s *State) held(kind uint8) (n int) {
	for c := range s.cast() {
		n += s.holds(c, kind)
	}
	return n
}

// holds returns the number of cards of a kind in a hand.
func (s *State) holds(c int, kind uint8) (n int) {
	for _, h := range s.cards(c) {
		if h.kind() == kind || h.taped() && s.r().kindOf[Tape] == kind+1 {
			n++
		}
	}
	return n
}

// holding returns a card of a use in a hand, 0 for none.
func (s *State) holding(c int, u Use) card {
	r := s.r()
	for _, k := range s.cards(c) {
		if r.use(k) == u {
			return k
		}
	}
	return 0
}

// load is how many spaces of a hand are taken. Radio 6, Join 1.
func (s *State) load(c int) int {
	n := len(s.cards(c)) + s.pieces(carriedBy(c))
	if s.bundle == carriedBy(c) {
		n++
	}
	return n
}

// limit is how much a hand holds. Draw 2, B40.
func (s *State) limit(c int) int {
	if s.chars[c].is(Barbara) {
		return barbaraLimit
	}
	return handLimit
}

// crowded returns a living Character with too many cards, or -1.
func (s *State) crowded() int {
	for c := range s.cast() {
		if s.chars[c].condition == living && s.load(c) > s.limit(c) {
			return c
		}
	}
	return -1
}
