package cabin

import "deadreckon/engine"

// Items, Walls and abilities. Item 1, Repair 1, Nails 1, digest 1.7, 1.8.

// doMuck covers a Character for the round, and sends the Bait on. Muck 1, 3.
func (s *State) doMuck(c int, _ Play) {
	s.pay(int(itemCost(Muck).of(s.r())))
	s.lose(c, s.holding(c, Muck))
	s.chars[c].marks |= covered
	if int(s.bait) == c {
		s.passBait()
	}
}

// doRebuild puts a Wall up again, and uses the nails. Nails 1, B23.
func (s *State) doRebuild(c int, _ Play) {
	s.pay(1)
	nails := s.holding(c, Nails)
	s.exchange(c, nails, nails.spent())
	s.mendWall(s.chars[c].space.arc())
	s.earn(c, 1)
}

// doRepair takes a Crack away. Repair 1.
func (s *State) doRepair(c int, _ Play) {
	s.pay(1)
	s.mendWall(s.chars[c].space.arc())
	s.earn(c, 1)
}

// mends reports whether al can mend the Wall of his arc free: not with an action that was
// given. Repair 2, B42.
func (s *State) mends(c int) bool {
	h := &s.chars[c]
	return h.is(Al) && h.marks&mended == 0 && s.isCracked(h.space.arc()) && c == s.onTurn()
}

func (s *State) doMend(c int, _ Play) {
	s.chars[c].marks |= mended
	s.mendWall(s.chars[c].space.arc())
	s.earn(c, 1)
}

// earn gives points. More 3, B123.
func (s *State) earn(c int, n uint16) {
	if c >= 0 && s.o().Points {
		s.points[c] += n
	}
}

// eachTaped lists the weapons that can take a Grip Tape: melee cards without one, except a Chainsaw turned
// club. Tape 1, B60.
func (s *State) eachTaped(c int, dst []engine.Action) []engine.Action {
	r := s.r()
	return s.eachCard(KindTape, c, dst, func(k card) bool { return r.use(k).melee() && !k.taped() && !r.club(k) })
}

func (s *State) doTape(c int, p Play) {
	s.pay(int(itemCost(Tape).of(s.r())))
	s.lose(c, s.holding(c, Tape))
	weapon := card(p.X) + 1
	s.exchange(c, weapon, weapon.withTape())
}

// eachCard lists the different cards of a hand with a property.
func (s *State) eachCard(kind Kind, c int, dst []engine.Action, ok func(k card) bool) []engine.Action {
	last := card(0)
	for _, k := range s.cards(c) {
		if k != last && ok(k) {
			dst = append(dst, act1(kind, k.code()))
		}
		last = k
	}
	return dst
}

// hurtHere returns the living Characters in a space with an Injury, including the one who asks. Ray, B39,
// B71.
func (s *State) hurtHere(c int) (m uint8) {
	for q := range s.cast() {
		h := &s.chars[q]
		if h.condition == living && h.tally > 0 && h.space == s.chars[c].space {
			m |= 1 << q
		}
	}
	return m
}

// doAid takes an Injury away. B71.
func (s *State) doAid(c int, p Play) {
	s.pay(int(itemCost(Aid).of(s.r())))
	s.lose(c, s.holding(c, Aid))
	s.chars[p.X].tally--
}

func (s *State) doHeal(_ int, p Play) {
	s.pay(2)
	s.chars[p.X].tally--
}
