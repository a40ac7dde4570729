package cabin

import "slices"

// Tokens on the board are packed values (type zombie), kept in ascending order. Survivors (type survivor)
// and the places of single pieces are in arrays of three, kept in ascending order with empty slots (0) last.

// insert places a token on the board.
func (s *State) insert(z zombie) {
	i := int(s.tokensOut)
	for ; i > 0 && s.zombies[i-1] > z; i-- {
		s.zombies[i] = s.zombies[i-1]
	}
	s.zombies[i] = z
	s.tokensOut++
}

// removeAt removes the i-th token from the board and returns it.
func (s *State) removeAt(i int) zombie {
	z := s.zombies[i]
	last := int(s.tokensOut) - 1
	copy(s.zombies[i:last], s.zombies[i+1:last+1])
	s.zombies[last] = 0
	s.tokensOut--
	return z
}

// replaceAt replaces the i-th token.
func (s *State) replaceAt(i int, z zombie) {
	s.removeAt(i)
	s.insert(z)
}

// find returns the index of a token of a class in a space, or -1. It prefers a token that has not fought
// (B129).
func (s *State) find(x Space, k class) int {
	want := newZombie(x, k)
	for i, z := range s.onBoard() {
		if z&^(foughtBit|movedBit) == want {
			return i
		}
	}
	return -1
}

// sortZombies restores the order after tokens were changed in place.
func (s *State) sortZombies() { slices.Sort(s.onBoard()) }

// clearMark clears a bit, foughtBit or movedBit, of all tokens.
func (s *State) clearMark(mark zombie) {
	for i := range s.onBoard() {
		s.zombies[i] &^= mark
	}
	s.sortZombies()
}

// placeNew places a new token of a type, with full health. Event 7.
func (s *State) placeNew(x Space, t Type) {
	s.insert(newZombie(x, tokenClass(t, s.r().table[t].health)))
}

// discardToken discards a token that has left the board. The 24 printed tokens go to the discard pile and can be
// drawn again. Survivors who turned do not. Win 1, B99.
func (s *State) discardToken(t Type) {
	if t < tokens {
		s.pile[t]++
	}
}

// replaceValue replaces one value from by to, where 0 means an empty slot. The list stays sorted, with empty slots
// last.
func replaceValue[R ~uint8](list *[3]R, from, to R) {
	for i, v := range list {
		if v == from {
			list[i] = to
			break
		}
	}
	sortSlots(list)
}

// sortSlots sorts a list, with empty slots last.
func sortSlots[R ~uint8](list *[3]R) {
	for _, i := range [...]int{0, 1, 0} {
		if list[i]-1 > list[i+1]-1 { // 0-1 wraps around, so empty slots sort last
			list[i], list[i+1] = list[i+1], list[i]
		}
	}
}

// Survivors.

// survivorsOnBoard returns the Survivors on the board.
func (s *State) survivorsOnBoard() []survivor {
	n := 0
	for n < len(s.survivors) && s.survivors[n] != 0 {
		n++
	}
	return s.survivors[:n]
}

// newSurvivorAt places a Survivor from the bag, with full health and a piece.
func (s *State) newSurvivorAt(x Space) {
	replaceValue(&s.survivors, 0, newSurvivor(x, survivorClass((s.r().Figures.SurvivorHealth-1)<<1|1)))
}

// moveSurvivor moves a Survivor and returns the new value. In the first room that he enters he drops his piece.
// Walk 1, Move 6, B78.
func (s *State) moveSurvivor(v survivor, x Space) survivor {
	to := v.to(x)
	if x.room() && v.carries() {
		to &^= 1 // he carries no piece now
		replaceValue(&s.loose, 0, lyingIn(x))
	}
	replaceValue(&s.survivors, v, to)
	return to
}

// Pieces.

// pieces counts the single radio pieces in a place.
func (s *State) pieces(place uint8) (n int) {
	for _, p := range s.loose {
		if p == place {
			n++
		}
	}
	return n
}

// hasRadio reports whether a Character holds the radio, assembled from all three pieces. Join 1.
func (s *State) hasRadio(c int) bool { return s.bundle == carriedBy(c) && s.bundled == pieceCount }

// loseBundle removes the assembled radio pieces from the game.
func (s *State) loseBundle() { s.bundle, s.bundled = 0, 0 }
