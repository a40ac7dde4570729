package streets

import (
	"math/bits"

	"deadreckon/engine/kit/dice"
)

// Niceness: independents are mostly Canadian, and Canadians are nice to each other. As soon as the
// figure or action in hand is finished it is thrown for who has come is; Canadians are sensible, and
// subject to arms control. Canada, digest 7.2.

// Dice of this chapter: their rows are in dice.go.
const (
	jobNation job = 86
)

// mostlyCanadian is the highest die of a Canadian.
const mostlyCanadian = 5

// nextNewcomer is the slot of the first newcomer, -1 for none.
func (s *State) nextNewcomer() int {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.fire&newcomer != 0 {
			return slot
		}
	}
	return -1
}

// stepNewcomers throws for the first newcomer: who he is, then for his weapons.
func (s *State) stepNewcomers() {
	slot := s.nextNewcomer()
	switch {
	case slot < 0:
		s.weather &^= newFaces
	case s.survivors[slot].fire&canadian == 0:
		s.roll(jobNation)
	default:
		s.actor = uint8(slot)
		if s.stepRows() {
			return
		}
		s.actor = 0
		s.survivors[slot].fire &^= newcomer
	}
}

// throwNation tells who the first newcomer is.
func (s *State) throwNation(n int) {
	slot := s.nextNewcomer()
	v := &s.survivors[slot]
	if n > mostlyCanadian {
		v.fire &^= newcomer
		return
	}
	v.fire |= canadian
	s.givePluses(slot)
	s.disarming().row, s.disarming().done = 0, 0
}

// takes is what an independent takes where Canada T leaves a choice: nobody makes it for him.
func (s *State) takesHimself(k itemKind) itemKind {
	switch {
	case s.who().fire&newcomer == 0:
		return noItem
	case k == aBlade, k == anyHousehold:
		return axe
	case k == anyOther:
		return binoculars
	}
	return noItem
}

// allCanadian reports whether all of a group are.
func (s *State) allCanadian(g int) bool {
	m := s.members(g)
	for ; m != 0; m &= m - 1 {
		if !s.isCanadian(bits.TrailingZeros16(m)) {
			return false
		}
	}
	return true
}

// mayInsist reports whether a character may throw again for what a group makes of him: both are
// Canadian, nobody has in this turn, and a higher die can be thrown.
func (s *State) mayInsist(g, slot, n int) bool {
	return s.o().Niceness && s.power == 0 && n < dice.Sides && s.groups[g].flags&groupAgain == 0 && s.isCanadian(slot) && s.allCanadian(g)
}

// insist keeps a die, and throws another.
func (s *State) insist(g, n int) {
	s.groups[g].flags |= groupAgain
	s.power = int8(n)
}
