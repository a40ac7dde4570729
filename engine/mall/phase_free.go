package mall

import (
	"math/bits"

	"deadreckon/engine"
)

// The Zombie Free Movement Phase, digest 3.ZC. EN 7.0, 9.2, 10.3, 11.4.

// enterFreeDie ends reaction; the die says how many units may move. EN 7.0 Proc 2.
func (s *State) enterFreeDie() {
	s.triggers = Set{}
	s.phase = phaseFreeDie
}

// enterFree goes on with the phase, or past it when everybody sees that nothing
// is left to choose.
func (s *State) enterFree() {
	s.phase = phaseFree
	if s.freeLeft > 0 || s.hiddenLeft > 0 {
		return
	}
	for c := Peter; c <= Fran; c++ {
		if s.status[c] == Super && s.at[c] != 0 {
			return
		}
	}
	if rage := s.berserkSquares().AndNot(s.spent); !rage.Empty() {
		return
	}
	s.endFree()
}

// legalFree offers the moves of ZC2. While hidden zombies are owed, reveals are
// all there is (EN 9.4).
func (s *State) legalFree(dst []engine.Action) []engine.Action {
	m := s.mobile()
	var reveals Set
	if s.hiddenLeft > 0 {
		reveals = s.hideable().AndNot(m.zombies) // EN 9.3
	}
	if !s.mayEnd(reveals) {
		return appendSquares(dst, KindReveal, reveals)
	}
	dst = append(dst, act0(KindEnd))
	movable := s.occupied.AndNot(s.spent).AndNot(m.people) // EN 7.4, 7.6
	plain := movable                                       // those that may move if they are not berserk
	if s.freeLeft == 0 {
		plain = s.joinedSquares()
	}
	var berserk Set
	k := 0
	for w, rest := range s.occupied {
		for ; rest != 0; rest &= rest - 1 {
			x, bit := Square(w<<6+bits.TrailingZeros64(rest)), rest&-rest
			u := s.units[k]
			k++
			switch {
			case movable[w]&bit == 0:
			case u.berserk():
				berserk[w] |= bit
				dst = m.appendBerserk(dst, x)
			case plain[w]&bit != 0:
				dst = m.appendFree(dst, x)
			}
		}
	}
	for x := berserk.Next(1); x != 0; x = berserk.Next(x + 1) {
		dst = s.legalBreaks(dst, m.b, x, m.closedGlass(x)) // EN 10.4, A51
	}
	dst = appendSquares(dst, KindReveal, reveals)
	return s.legalSuperFree(dst, &m)
}

// appendFree appends the free moves of the unit at x: one square in any
// direction. EN 7.0 Proc 2, 7.6.
func (m *mobile) appendFree(dst []engine.Action, x Square) []engine.Action {
	for _, y := range m.b.Sides(x) {
		if m.doors.Open(y.Door) && !m.zombies.Has(y.To) {
			dst = append(dst, act2(KindMove, uint8(x), uint8(y.To)))
		}
	}
	return dst
}

// appendBerserk appends the free moves of a berserk unit: up to two squares; it
// may pass zombies but stops on characters. EN 7.5, 7.6, 10.3; A83.
func (m *mobile) appendBerserk(dst []engine.Action, x Square) []engine.Action {
	var to Set
	for _, y := range m.b.Sides(x) {
		if !m.doors.Open(y.Door) {
			continue
		}
		to.Add(y.To)
		if m.people.Has(y.To) {
			continue
		}
		for _, z := range m.b.Sides(y.To) {
			if m.doors.Open(z.Door) {
				to.Add(z.To)
			}
		}
	}
	to = to.AndNot(m.zombies)
	for y := to.Next(1); y != 0; y = to.Next(y + 1) {
		dst = append(dst, act2(KindMove, uint8(x), uint8(y)))
	}
	return dst
}

// closedGlass returns the closed glass doors on the sides of x.
func (m *mobile) closedGlass(x Square) (out uint64) {
	for _, y := range m.b.Sides(x) {
		if y.Door != NoDoor && m.b.Doors[y.Door].Kind == Glass && !m.doors.Open(y.Door) {
			out |= 1 << y.Door
		}
	}
	return out
}

// noteUnshown draws the public conclusion from any choice but a reveal in free
// movement while hidden zombies are owed: none of them could be revealed. EN 9.4.
func (s *State) noteUnshown() {
	if s.mustShow && s.phase == phaseFree {
		s.ruleOut(s.possible().AndNot(s.zombieSquares()))
	}
}

// endFree ends free movement and goes on to the attacks.
func (s *State) endFree() {
	s.freeLeft, s.spent = 0, Set{}
	s.superMoved, s.superStart = 0, [4]Square{}
	s.movers = 0
	s.enterAttacks()
}
