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

// sortZombies restores the order after records were changed where they lie.
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

// discardToken puts a token away: those of the 24 come back with the bag, the turned do
// not. Win 1, B99.
func (s *State) discardToken(t Type) {
	if t < tokens {
		s.pile[t]++
	}
}

// Survivors.

// addSurvivor places a Survivor.
func (s *State) addSurvivor(v survivor) {
	for i := range s.survivors {
		if s.survivors[i] == 0 {
			s.survivors[i] = v
			break
		}
	}
	s.sortSurvivors()
}

// sortSurvivors keeps the records ascending, and the empty ones behind.
func (s *State) sortSurvivors() {
	v := &s.survivors
	for _, i := range [...]int{0, 1, 0} {
		if v[i]-1 > v[i+1]-1 { // 0 is largest
			v[i], v[i+1] = v[i+1], v[i]
		}
	}
}

// changeSurvivor puts a record in the place of another; 0 removes it.
func (s *State) changeSurvivor(from, to survivor) {
	for i, v := range s.survivors {
		if v == from {
			s.survivors[i] = to
			break
		}
	}
	s.sortSurvivors()
}

// newSurvivorAt places a Survivor from the bag, who carries a piece.
func (s *State) newSurvivorAt(x Space) {
	s.addSurvivor(newSurvivor(x, survivorClass((s.r().Figures.SurvivorHealth-1)<<1|1)))
}

// moveSurvivor moves a Survivor, who drops his piece in the first room he enters, and
// returns his record. Walk 1, Move 6, B78.
func (s *State) moveSurvivor(v survivor, x Space) survivor {
	to := v.to(x)
	if x.room() && v.carries() {
		to &^= 1
		s.drop(lyingIn(x))
	}
	s.changeSurvivor(v, to)
	return to
}

// Pieces.

// drop adds a single piece in a place.
func (s *State) drop(place uint8) {
	for i := range s.loose {
		if s.loose[i] == 0 {
			s.loose[i] = place
			break
		}
	}
	s.sortPieces()
}

func (s *State) sortPieces() {
	p := &s.loose
	for _, i := range [...]int{0, 1, 0} {
		if p[i]-1 > p[i+1]-1 {
			p[i], p[i+1] = p[i+1], p[i]
		}
	}
}

// movePiece moves a single piece from one place to another, 0 for out of the game.
func (s *State) movePiece(from, to uint8) {
	for i, p := range s.loose {
		if p == from {
			s.loose[i] = to
			break
		}
	}
	s.sortPieces()
}

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
