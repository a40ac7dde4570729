package mall

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// The Zombie Free Movement Phase, digest 3.ZC. EN 7.0, 9.2, 10.3, 11.4.

// enterFreeDie ends reaction; the die says how many units may move. EN 7.0 Proc 2.
func (s *State) enterFreeDie() {
	s.triggers = Set{}
	s.phase = phaseFreeDie
}

func (s *State) freeRoll(roll int) {
	s.freeLeft = uint8(roll)
	s.resume(phaseFree)
}

// enterFree continues the phase, or ends it if everybody can see that there is no choice left.
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
	m := s.moveContext()
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
	for w, rest := range free {
		for ; rest != 0; rest &= rest - 1 {
			x := Square(w<<6 + bits.TrailingZeros64(rest))
			room := m.b.Beside[x].AndNot(m.zombies) // mostly there is some
			if !room.Empty() || m.getsOut(x, berserk.Has(x)) {
				dst = append(dst, act1(KindUnit, uint8(x)))
			}
		}
	}
	for x := berserk.Next(1); x != 0; x = berserk.Next(x + 1) {
		dst = s.legalBreaks(dst, m.b, x, m.closedGlass(x)) // EN 10.4, A51
	}
	dst = appendSquares(dst, KindReveal, reveals)
	return s.legalSuperFree(dst, &m)
}

// applyUnit chooses the unit that moves next.
func (s *State) applyUnit(x Square) {
	s.noteUnshown()
	s.focus, s.phase = x, phaseFreeMove
}

// legalFreeMove lists the moves of the chosen unit.
func (s *State) legalFreeMove(dst []engine.Action) []engine.Action {
	m := s.moveContext()
	x := s.focus
	return appendMoves(dst, x, m.freely(x, s.unitAt(x).berserk()))
}

// getsOut reports whether the unit at x has somewhere to go.
func (m *moveContext) getsOut(x Square, berserk bool) bool {
	to := m.freely(x, berserk)
	return !to.Empty()
}

// freely returns the targets of the unit at x in free movement: one square in any direction, or up to two
// for a berserk unit, which may pass zombies but stops on characters. EN 7.0 Proc 2, 7.5, 7.6, 10.3; A83.
func (m *moveContext) freely(x Square, berserk bool) (to Set) {
	to = m.b.Steps(x, m.doors)
	if berserk {
		through := to.AndNot(m.people)
		for y := through.Next(1); y != 0; y = through.Next(y + 1) {
			to = to.Or(m.b.Steps(y, m.doors))
		}
	}
	return to.AndNot(m.zombies)
}

// closedGlass returns the closed glass doors on the sides of x.
func (m *moveContext) closedGlass(x Square) (out uint64) {
	for _, y := range m.b.Sides(x) {
		if y.Door != NoDoor && m.b.Doors[y.Door].Kind == board.Glass && !m.doors.Open(y.Door) {
			out |= 1 << y.Door
		}
	}
	return out
}

// noteUnshown draws the public conclusion from any action except a reveal in free movement, while hidden
// zombies must be revealed: no hidden zombie could be revealed. EN 9.4.
func (s *State) noteUnshown() {
	if s.mustShow && s.phase == phaseFree {
		s.ruleOut(s.possible().AndNot(s.zombieSquares()))
	}
}

// endFree ends free movement and begins the attacks.
func (s *State) endFree() {
	s.freeLeft, s.spent = 0, Set{}
	s.superMoved, s.superStart = 0, [4]Square{}
	s.movers = 0
	s.enterAttacks()
}
