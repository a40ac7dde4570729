package mall

import (
	"math/bits"
	"slices"

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
	berserk := s.berserkSquares().And(movable)
	free := movable
	if s.freeLeft == 0 {
		free = berserk.Or(s.joinedSquares())
	}
	dst = m.appendFree(dst, &free, &berserk, &s.r().ways)
	for x := berserk.Next(1); x != 0; x = berserk.Next(x + 1) {
		dst = s.legalBreaks(dst, m.b, x, m.closedGlass(x)) // EN 10.4, A51
	}
	dst = appendSquares(dst, KindReveal, reveals)
	return s.legalSuperFree(dst, &m)
}

// appendFree appends the free moves of the units in a set of squares: one square
// in any direction. EN 7.0 Proc 2, 7.6.
//
// Half of all the actions of a game are listed here, and which neighbours are
// free cannot be foreseen, so four moves are written for each unit without a
// branch, and the next unit's go over those that are not legal. appendFreeSlowly is
// the plain way.
func (m *mobile) appendFree(dst []engine.Action, units, berserk *Set, all *[MaxSquares + 1]ways) []engine.Action {
	blocked := m.zombies
	blocked[0] |= 1 // square 0
	dst = slices.Grow(dst, 4*MaxUnits)
	for w, rest := range units {
		for ; rest != 0; rest &= rest - 1 {
			x := Square(w<<6 + bits.TrailingZeros64(rest))
			ways := &all[x]
			if ways.crowded || ways.doors&m.doors.Closed != 0 || berserk.Has(x) {
				dst = m.appendFreeSlowly(dst, x, berserk.Has(x))
				continue
			}
			n := len(dst)
			dst = append(dst, 0, 0, 0, 0)
			for _, y := range ways.to {
				dst[n] = act2(KindMove, uint8(x), y)
				n += int(^blocked[y>>6] >> (y & 63) & 1)
			}
			dst = dst[:n]
		}
	}
	return dst
}

// appendFreeSlowly is appendFree for one unit in any square.
func (m *mobile) appendFreeSlowly(dst []engine.Action, x Square, berserk bool) []engine.Action {
	if berserk {
		return m.appendBerserk(dst, x)
	}
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
	for w, rest := range to.AndNot(m.zombies) {
		for ; rest != 0; rest &= rest - 1 {
			dst = append(dst, act2(KindMove, uint8(x), uint8(w<<6+bits.TrailingZeros64(rest))))
		}
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
