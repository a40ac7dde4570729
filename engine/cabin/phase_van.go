package cabin

import (
	"slices"

	"deadreckon/engine"
)

// Pieces, the Radio and the van. Radio 1-6, Join 1, 2, Call 1, Move 7, Van 1-4.

// eachCollected lists the things in a Character's space, and the Survivors there who carry something.
// Radio 1, 5, B24.
func (s *State) eachCollected(c int, dst []engine.Action) []engine.Action {
	x := s.chars[c].space
	if s.pieces(lyingIn(x)) > 0 {
		dst = append(dst, act1(KindCollect, 0))
	}
	if s.bundle == lyingIn(x) {
		dst = append(dst, act1(KindCollect, 1))
	}
	from := len(dst)
	dst = s.eachSurvivor(x, dst, func(k survivorClass) engine.Action { return act1(KindCollect, 2+uint8(k)) })
	return slices.DeleteFunc(dst, func(a engine.Action) bool {
		from--
		return from < 0 && !survivor(a>>16&255-2).carries()
	})
}

func (s *State) doCollect(c int, p Play) {
	s.pay(1)
	x := s.chars[c].space
	switch p.X {
	case 0:
		replaceValue(&s.loose, lyingIn(x), carriedBy(c))
	case 1:
		s.bundle = carriedBy(c)
	default:
		v := newSurvivor(x, survivorClass(p.X-2))
		replaceValue(&s.survivors, v, v&^1)
		replaceValue(&s.loose, 0, carriedBy(c))
	}
}

// doAssemble makes one thing of all pieces in a hand. Join 1, B25.
func (s *State) doAssemble(c int, _ Play) {
	s.pay(1)
	for s.pieces(carriedBy(c)) > 0 {
		replaceValue(&s.loose, carriedBy(c), 0)
		s.bundled++
	}
	s.bundle = carriedBy(c)
}

// applyCall brings the Rescuers. Call 1.
func (s *State) applyCall(p Play) { s.van = p.X }

// vanSpace is the space of the Rescuers; off before the call.
func (s *State) vanSpace() Space {
	if s.van == 0 {
		return off
	}
	return at(Woods, int(s.van)-1)
}

// firstAboard is the first Character who entered the van, or -1.
func (s *State) firstAboard() int {
	for c := range s.cast() {
		if s.chars[c].condition == aboard && s.chars[c].tally == 1 {
			return c
		}
	}
	return -1
}

// doBoard takes a Character into the van, without his cards; his turn is over. Move 7, B33.
func (s *State) doBoard(c int, _ Play) {
	s.pay(1)
	place := s.count(aboard)
	h := &s.chars[c]
	h.condition, h.space, h.tally = aboard, off, uint8(place)+1
	h.marks &= turnMarks
	s.hands[c] = [7]card{}
	for s.pieces(carriedBy(c)) > 0 {
		replaceValue(&s.loose, carriedBy(c), 0)
	}
	if s.bundle == carriedBy(c) {
		s.loseBundle()
	}
	if place < len(vanPoints) {
		s.earn(c, vanPoints[place])
	}
	if c == s.onTurn() {
		s.endTurn()
	}
}

// drives reports whether a Character may move the van. Van 2, B32.
func (s *State) drives(c int) bool {
	if first := s.firstAboard(); first >= 0 {
		return c == first
	}
	return s.chars[c].condition == living && s.hasRadio(c)
}

// doVan moves the van one arc, and may ram a Zombie. Van 1, 3, B30.
func (s *State) doVan(c int, p Play) {
	s.pay(1)
	s.chars[c].marks |= drove
	s.van = (s.van-1+1+4*p.X)%6 + 1
	if first := s.firstAboard(); first >= 0 && s.zombieSpaces().has(s.vanSpace()) {
		s.ask(phaseRam, first)
	}
}

func (s *State) legalRam(dst []engine.Action) []engine.Action {
	return s.appendClasses(dst, KindRam, s.vanSpace(), false)
}

func (s *State) applyRam(p Play) { s.wound(s.vanSpace(), class(p.X), 1, int(s.asked)) }

func (s *State) doVanFire(c int, _ Play) {
	s.pay(1)
	s.chars[c].marks |= drove
	s.aim(c, 0, 1)
}
