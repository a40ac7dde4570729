package mall

import (
	"unsafe"

	"deadreckon/engine"
)

// The Berserk Zombie Phase, digest 3.ZA. EN 10.0.

// berserkSquares returns the squares of the berserk units. They are few, so it
// looks at four units at a time for any.
func (s *State) berserkSquares() (out Set) {
	const inAnyOfFour = uint64(berserkBit) * 0x0001_0001_0001_0001
	fours := (*[len(s.units) / 4]uint64)(unsafe.Pointer(&s.units))
	for i, four := range fours {
		if four&inAnyOfFour != 0 {
			s.addBerserk(&out, 4*i, 4*i+4)
		}
	}
	s.addBerserk(&out, 4*len(fours), len(s.units))
	return out
}

// addBerserk adds the squares of the berserk ones of units from to to-1.
func (s *State) addBerserk(out *Set, from, to int) {
	for k := from; k < to; k++ {
		if s.units[k].berserk() {
			out.Add(s.occupied.At(k))
		}
	}
}

// enterBerserk begins the Zombie Player-Turn: every berserk unit rolls.
func (s *State) enterBerserk() {
	s.pending = s.berserkSquares()
	s.nextKeep()
}

// nextKeep continues with the next unit that must roll to stay berserk, or ends the checks.
func (s *State) nextKeep() {
	if !s.pending.Empty() {
		s.phase = phaseKeep
		return
	}
	s.phase = phaseCheck
	if candidates := s.checkable(); candidates.Empty() {
		s.enterReaction()
	}
}

// keepRoll: 1-4 stays berserk, 5-6 does not and cannot be checked again. EN 10.0, 10.1.
func (s *State) keepRoll(roll int) {
	x := s.pending.Next(1)
	s.pending.Remove(x)
	if roll > 4 {
		s.setUnit(x, s.unitAt(x)&^berserkBit)
		s.spent.Add(x)
	}
	s.nextKeep()
}

// checkable returns the units that may be checked: on the map, not berserk, not
// just calmed; supers never (EN 11.7).
func (s *State) checkable() Set {
	return s.occupied.AndNot(s.spent).AndNot(s.berserkSquares())
}

// legalCheck offers no check (A41) and each unit that may be checked.
func (s *State) legalCheck(dst []engine.Action) []engine.Action {
	dst = append(dst, act1(KindCheck, 0))
	return appendSquares(dst, KindCheck, s.checkable())
}

func (s *State) applyCheck(x Square) {
	if x == 0 {
		s.enterReaction()
		return
	}
	s.focus, s.phase = x, phaseCheckRoll
}

// checkRoll: 1-4 goes berserk. EN 10.0.
func (s *State) checkRoll(roll int) {
	if roll <= 4 {
		s.setUnit(s.focus, s.unitAt(s.focus)|berserkBit)
	}
	s.focus = 0
	s.enterReaction()
}
