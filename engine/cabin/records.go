package cabin

import "slices"

// The records of tokens, which ascend.

// put places a token.
func (s *State) put(z zombie) {
	i := int(s.tokensOut)
	for ; i > 0 && s.zombies[i-1] > z; i-- {
		s.zombies[i] = s.zombies[i-1]
	}
	s.zombies[i] = z
	s.tokensOut++
}

// take lifts the i-th token off the board.
func (s *State) take(i int) zombie {
	z := s.zombies[i]
	last := int(s.tokensOut) - 1
	copy(s.zombies[i:last], s.zombies[i+1:last+1])
	s.zombies[last] = 0
	s.tokensOut--
	return z
}

// replace puts another record in the place of the i-th.
func (s *State) replace(i int, z zombie) {
	s.take(i)
	s.put(z)
}

// find returns the index of a token of a class in a space, one that is not fought yet if
// there is one (B129), or -1.
func (s *State) find(x Space, k class) int {
	want := newZombie(x, k)
	for i, z := range s.onBoard() {
		if z&^(foughtBit|movedBit) == want {
			return i
		}
	}
	return -1
}

// sortZombies restores the order after records were changed in place.
func (s *State) sortZombies() { slices.Sort(s.onBoard()) }

// unmark clears a mark of all tokens.
func (s *State) unmark(mark zombie) {
	for i := range s.onBoard() {
		s.zombies[i] &^= mark
	}
	s.sortZombies()
}

// come places a token of a type with full health. Event 7.
func (s *State) come(x Space, t Type) {
	s.put(newZombie(x, tokenClass(t, s.r().table[t].health)))
}

// discardToken removes a token. The 24 printed ones return with the bag, the turned do not. Win 1, B99.
func (s *State) discardToken(t Type) {
	if t < tokens {
		s.pile[t]++
	}
}

// change puts a record in the place of another, 0 for none on either side, and keeps records
// ascending with the empty ones behind.
func change[R ~uint8](list *[3]R, from, to R) {
	for i, r := range list {
		if r == from {
			list[i] = to
			break
		}
	}
	ascend(list)
}

func ascend[R ~uint8](list *[3]R) {
	for _, i := range [...]int{0, 1, 0} {
		if list[i]-1 > list[i+1]-1 { // 0 is largest
			list[i], list[i+1] = list[i+1], list[i]
		}
	}
}

// Survivors.

func (s *State) alive() []survivor {
	n := 0
	for n < len(s.survivors) && s.survivors[n] != 0 {
		n++
	}
	return s.survivors[:n]
}

// newSurvivorAt places a Survivor from the bag, with a piece.
func (s *State) newSurvivorAt(x Space) {
	change(&s.survivors, 0, newSurvivor(x, survivorClass((s.r().Figures.SurvivorHealth-1)<<1|1)))
}

// moveSurvivor moves a Survivor, who drops his piece in the first room that he enters, and returns his
// record. Walk 1, Move 6, B78.
func (s *State) moveSurvivor(v survivor, x Space) survivor {
	to := v.to(x)
	if x.room() && v.carries() {
		to &^= 1
		change(&s.loose, 0, lyingIn(x))
	}
	change(&s.survivors, v, to)
	return to
}

// Pieces.

// pieces counts the single pieces in a place.
func (s *State) pieces(place uint8) (n int) {
	for _, p := range s.loose {
		if p == place {
			n++
		}
	}
	return n
}

// hasRadio reports whether a Character holds all three pieces in one. Join 1.
func (s *State) hasRadio(c int) bool { return s.bundle == carriedBy(c) && s.bundled == pieceCount }

// loseBundle takes the assembled pieces out of the game.
func (s *State) loseBundle() { s.bundle, s.bundled = 0, 0 }
