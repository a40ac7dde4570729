package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// Setup, digest 3.SETUP: deal (U1), hide (U2), place (U3). EN 3.0.

// applyDeal gives the next unit its value; 0 deals it unseen. The first units
// go face down onto the symbols in ascending order, the rest into the box.
func (s *State) applyDeal(v uint8) {
	r := s.r()
	if s.dealt < r.open {
		x := s.firstFreeSymbol()
		s.putUnit(x, unit(v))
	} else if v != 0 {
		s.boxAdd(v, int(s.dealt-r.open))
	}
	if v != 0 {
		s.pool[v]--
	}
	s.dealt++
	if s.dealt < r.open+r.hidden {
		return
	}
	s.dealt, s.poolSize, s.blanks = 0, r.spare, r.spare // EN 15.1
	s.phase = phaseHide
	if r.hidden == 0 {
		s.phase = phasePlace
	}
}

func (s *State) firstFreeSymbol() Square {
	free := s.b().ZombieSymbols.AndNot(s.occupied)
	return free.Next(1)
}

// boxAdd puts a value into the hidden box, which holds n values already.
func (s *State) boxAdd(v uint8, n int) {
	i := n
	for ; i > 0 && s.box[i-1] > v; i-- {
		s.box[i] = s.box[i-1]
	}
	s.box[i] = v
}

// boxTake takes one unit of value v out of the hidden box.
func (s *State) boxTake(v uint8) {
	i := 0
	for s.box[i] != v {
		i++
	}
	copy(s.box[i:], s.box[i+1:])
	s.box[maxHidden-1] = 0
}

// legalHide lists the squares that leave enough squares for the rest, in increasing order. EN 3.1.
func (s *State) legalHide(dst []engine.Action) []engine.Action {
	if s.humanView() {
		return append(dst, act1(KindHide, 0))
	}
	b := s.b()
	last, inEdwins := Square(0), false
	for _, h := range s.hidden[:s.hiddenLeft] {
		last = h
		inEdwins = inEdwins || b.Edwins.Has(h)
	}
	rest := int(s.r().hidden-s.hiddenLeft) - 1 // still to choose after this one
	above := placesIn(b, squaresAbove(b.HideAllowed, last))
	for x := b.HideAllowed.Next(last + 1); x != 0; x = b.HideAllowed.Next(x + 1) {
		edwins := b.Edwins.Has(x)
		if edwins {
			above.edwins--
		} else {
			above.outside--
		}
		if edwins && inEdwins { // EN 3.1.4
			continue
		}
		room := above.outside
		if above.edwins > 0 && !edwins && !inEdwins {
			room++
		}
		if room >= rest {
			dst = append(dst, act1(KindHide, uint8(x)))
		}
	}
	return dst
}

// moreHiding lists the squares that complete the chosen ones, which have any order. EN 3.1.
func (s *State) moreHiding(chosen []engine.Action) (more []engine.Action) {
	b := s.b()
	rest, last, used := int(s.r().hidden-s.hiddenLeft)-len(chosen)-1, Square(0), Set{}
	for _, x := range s.hidden[:s.hiddenLeft] {
		last = x
		used.Add(x)
	}
	for _, a := range chosen {
		x, _, _ := args(a)
		used.Add(Square(x))
	}
	free := squaresAbove(b.HideAllowed, last).AndNot(used)
	if used.And(b.Edwins) != (Set{}) { // EN 3.1.4
		free = free.AndNot(b.Edwins)
	}
	for x := free.Next(1); x != 0 && rest >= 0; x = free.Next(x + 1) {
		left := free.AndNot(board.SetOf(x))
		if b.Edwins.Has(x) {
			left = left.AndNot(b.Edwins)
		}
		if placesIn(b, left).count(rest) > 0 {
			more = append(more, act1(KindHide, uint8(x)))
		}
	}
	return more
}

// squaresAbove returns the members of a set that are greater than x.
func squaresAbove(set Set, x Square) Set {
	for w := range set {
		switch {
		case w < int(x>>6):
			set[w] = 0
		case w == int(x>>6):
			set[w] &^= 1<<(x&63) | (1<<(x&63) - 1)
		}
	}
	return set
}

func (s *State) applyHide(x Square) {
	s.hidden[s.hiddenLeft] = x
	s.hiddenLeft++
	if s.hiddenLeft == s.r().hidden {
		s.phase = phasePlace
	}
}

// legalPlace offers the symbol squares with less than two characters. EN 3.2.
func (s *State) legalPlace(dst []engine.Action) []engine.Action {
	for _, x := range s.r().symbols {
		if m := s.charactersAt(x); m&(m-1) == 0 { // nobody or one
			dst = append(dst, act1(KindPlace, uint8(x)))
		}
	}
	return dst
}

// nextToPlace is the character whose turn it is to be placed.
func (s *State) nextToPlace() Character {
	c := Peter
	for s.at[c] != 0 {
		c++
	}
	return c
}

func (s *State) applyPlace(x Square) {
	c := s.nextToPlace()
	s.at[c] = x
	if c == Fran {
		s.phase = phaseSelect
	}
}
