package mall

import "deadreckon/engine/mall/board"

// places counts hiding squares outside and in Edwin's. At most one in Edwin's may be used. EN 3.1.
type places struct{ outside, edwins int }

// count returns the number of ways to choose k squares of p with at most one
// in Edwin's. With at most 255 squares and k at most 8 it fits easily.
func (p places) count(k int) uint64 {
	if k == 0 {
		return 1
	}
	return binomial(p.outside, k) + uint64(p.edwins)*binomial(p.outside, k-1)
}

// binomial returns n over k, 0 if k is negative or above n.
func binomial(n, k int) uint64 {
	if k < 0 || k > n {
		return 0
	}
	c := uint64(1)
	for i := 1; i <= k; i++ {
		c = c * uint64(n-k+i) / uint64(i)
	}
	return c
}

// placesIn counts the hiding squares of a set.
func placesIn(b *board.Board, set Set) places {
	edwins := set.And(b.Edwins)
	e := edwins.Len()
	return places{outside: set.Len() - e, edwins: e}
}

// possible returns the squares that may carry an unrevealed hidden zombie as
// far as public facts tell: the human player's knowledge. Digest part 4.
func (s *State) possible() Set {
	if s.hiddenLeft == 0 {
		return Set{}
	}
	return s.b().HideAllowed.AndNot(s.cleared)
}

// humanView reports whether this is the human player's view, which does not show hidden zombies.
func (s *State) humanView() bool { return s.ViewerSeat() == Human }

// hides reports whether this position knows of a hidden zombie in a square.
func (s *State) hides(x Square) bool {
	where := s.hideable()
	return !s.humanView() && where.Has(x)
}

// hideable returns the squares that may have a hidden zombie: the exact list for the truth and the zombie
// player, otherwise possible.
func (s *State) hideable() (out Set) {
	if s.humanView() {
		return s.possible()
	}
	for _, x := range s.hidden[:s.hiddenLeft] {
		out.Add(x)
	}
	return out
}

// ruleOut notes that the squares have no unrevealed hidden zombie.
func (s *State) ruleOut(set Set) {
	if s.hiddenLeft == 0 {
		s.cleared = Set{}
		return
	}
	s.cleared = s.cleared.Or(set.And(s.b().HideAllowed))
}

// unhide removes a square from the hidden list and notes the conclusions. EN 9.3, 3.1.4.
func (s *State) unhide(x Square) {
	if !s.humanView() {
		i := 0
		for s.hidden[i] != x {
			i++
		}
		copy(s.hidden[i:], s.hidden[i+1:s.hiddenLeft])
		s.hidden[s.hiddenLeft-1] = 0
	}
	s.hiddenLeft--
	if s.hiddenLeft == 0 {
		s.mustShow = false // EN 9.4
	}
	gone := board.SetOf(x)
	if b := s.b(); b.Edwins.Has(x) {
		gone = gone.Or(b.Edwins)
	}
	s.ruleOut(gone)
}
