package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// Zombies at closed buildings: T7.2. Siege, S73, S74.

// Dice of this chapter: their rows are in dice.go.
const (
	jobSiege      job = 12
	jobSiegeAgain job = 13
)

// siegeInches is how near a building zombies do not lose track of who is inside. T7.2.
func siegeInches(b *building) int {
	if b.class == ground.Barricaded {
		return 4
	}
	return 6
}

// besieges reports whether a zombie that sees nobody has to do with a closed building, and
// notes which: one near it that holds survivors, or its own with survivors on other floors.
func (s *State) besieges(t *ground.Table, z zombie) bool {
	if z.kind() == ankleBiter {
		return false
	}
	if own := t.House(z.at()); own >= 0 && !s.buildings[own].open() {
		if !s.onOtherFloors(own, z.at().Floor()) {
			return false
		}
		s.shambling().house = uint8(own)
		return true
	}
	if t.Room(z.at()) != ground.OpenRoom {
		return false
	}
	found, least := -1, 1<<30
	for h := range s.r().Map.Buildings {
		b := &s.buildings[h]
		d2 := s.r().Map.HouseD2(z.at().Square(), h)
		if b.open() || s.inside(h) == 0 || !ground.Within(d2, 2*siegeInches(b)) {
			continue
		}
		if d2 < least {
			found, least = h, d2
		}
	}
	if found < 0 {
		return false
	}
	s.shambling().house = uint8(found)
	return true
}

// inside returns the survivors in a building who are not hidden, by slot.
func (s *State) inside(house int) (m uint16) {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && !v.is(hidden) && !v.riding() && s.houseOf(v) == house {
			m |= 1 << slot
		}
	}
	return m
}

// onOtherFloors reports whether a building has survivors who are not hidden, all of them on other
// floors: who stands on this one, unseen in smoke, does not bring on a siege. 3.5, S74.
func (s *State) onOtherFloors(house, floor int) bool {
	in := s.inside(house)
	for m := in; m != 0; m &= m - 1 {
		if s.survivors[bits.TrailingZeros16(m)].at.Floor() == floor {
			return false
		}
	}
	return in != 0
}

// throwSiege reads T7.2 for the zombie in question.
func (s *State) throwSiege(n int) {
	z := s.zombies[s.shambling().zombie]
	if z.kind() == boss {
		n--
	}
	house := int(s.shambling().house)
	b := &s.buildings[house]
	w := s.table()
	defer w.back()
	switch {
	case w.t.House(z.at()) == house:
		s.climbSiege(w, n)
	case n >= 5:
		s.wanderOff(w)
	case b.class == ground.Barricaded:
		s.siegeBarricaded(w, n)
	default:
		s.siegeIntact(w, n)
	}
}

// siegeIntact is the column of intact buildings up to 4.
func (s *State) siegeIntact(w *scratch, n int) {
	at := s.zombies[s.shambling().zombie].at().Square()
	breach := s.openingNear(at, 4, true)
	switch {
	case n > 2:
		s.endSiege(s.zombies[s.shambling().zombie].at())
	case n <= 1 && s.openingAt(at, true) >= 0:
		s.breakIn(w, s.openingAt(at, true))
	case n <= 1 && s.openingAt(at, false) >= 0:
		s.breakIn(w, s.openingAt(at, false))
	case n == 2 && breach >= 0:
		s.breakIn(w, breach)
	default:
		s.goAdjacent(w)
	}
}

// siegeBarricaded is the column of barricaded buildings up to 4.
func (s *State) siegeBarricaded(w *scratch, n int) {
	at := s.zombies[s.shambling().zombie].at().Square()
	switch breach := s.openingNear(at, 4, true); {
	case n == 4:
		s.wanderOff(w)
	case n > 1:
		s.endSiege(s.zombies[s.shambling().zombie].at())
	case breach >= 0:
		s.breakIn(w, breach)
	case s.openingNear(at, 2, false) >= 0:
		s.roll(jobSiegeAgain)
	default:
		s.goAdjacent(w)
	}
}

// throwSiegeAgain: on 1 and 2 the zombie forces the door or window that it is at.
func (s *State) throwSiegeAgain(n int) {
	z := s.zombies[s.shambling().zombie]
	if n > 2 {
		s.endSiege(z.at())
		return
	}
	w := s.table()
	defer w.back()
	s.breakIn(w, s.openingNear(z.at().Square(), 2, false))
}

// openingNear returns the opening of the building on whose outward side a square is, within
// so many half inches, that is nearest; only those with a breach, if asked. -1 for none.
func (s *State) openingNear(at ground.Square, halves int, breached bool) int {
	m, h := s.r().Map, int(s.shambling().house)
	best, least := -1, 1<<30
	for o := range m.Buildings[h].Openings {
		open := &m.Buildings[h].Openings[o]
		if breached && !s.buildings[h].breached(0, o) || !m.WithinOpening(at, open, halves) {
			continue
		}
		if d2 := m.D2(at, open.Inside); d2 < least {
			best, least = o, d2
		}
	}
	return best
}

// openingAt is openingNear for openings that a zombie is adjacent to. Grid 14.
func (s *State) openingAt(at ground.Square, breached bool) int { return s.openingNear(at, 1, breached) }

// breakIn has the zombie in question force its way in, with a breach if there was none. Into
// fire it does not go. S72.
func (s *State) breakIn(w *scratch, opening int) {
	h := int(s.shambling().house)
	if s.buildings[h].fire > 0 {
		s.goAdjacent(w)
		return
	}
	s.buildings[h].breaches[0] |= 1 << opening
	w.t.Empty(s.zombies[s.shambling().zombie].at())
	to, ok := w.t.At(ground.Zombie, place(s.r().Map.Buildings[h].Openings[opening].Inside))
	if !ok {
		to = s.zombies[s.shambling().zombie].at()
	}
	s.endSiege(to)
}

// goAdjacent puts the zombie in question at the nearest opening: on the free square there
// that is nearest to it, then to the zombie. 3.5.
func (s *State) goAdjacent(w *scratch) {
	m, from := s.r().Map, s.zombies[s.shambling().zombie].at()
	open := &m.Buildings[s.shambling().house].Openings[m.NearestOpening(int(s.shambling().house), from.Square())]
	w.t.Empty(from)
	free := w.t.Free(ground.Zombie, from)
	beside := m.AtOpening(open)
	beside.And(&free)
	best, least := from.Square(), 1<<30
	for q, ok := beside.Next(0); ok; q, ok = beside.Next(q + 1) {
		if d2 := m.D2(q, open.Inside)<<12 + m.D2(q, from.Square()); d2 < least {
			best, least = q, d2
		}
	}
	s.endSiege(place(best))
}

// wanderOff puts the zombie in question on the nearest free square at a distance from the
// building. T7.2.
func (s *State) wanderOff(w *scratch) {
	inches := 7
	if s.buildings[s.shambling().house].class == ground.Barricaded {
		inches = 5
	}
	from := s.zombies[s.shambling().zombie].at()
	w.t.Empty(from)
	free := w.t.Free(ground.Zombie, from)
	near := s.r().Map.HouseDisc(int(s.shambling().house), (inches+1)*(inches+1)-1)
	free.AndNot(&near)
	to, ok := s.r().Map.Nearest(&free, from.Square())
	if !ok {
		to = from.Square()
	}
	s.endSiege(place(to))
}

// climbSiege is the die of a zombie in a closed building whose survivors are on other
// floors. 3.5, S74.
func (s *State) climbSiege(w *scratch, n int) {
	from, m, h := s.zombies[s.shambling().zombie].at(), s.r().Map, int(s.shambling().house)
	w.t.Empty(from)
	floor, to := from.Floor(), from
	switch {
	case n >= 5:
		o := m.NearestOpening(h, from.Square())
		out, _ := m.Step(m.Buildings[h].Openings[o].Inside, m.Buildings[h].Openings[o].Out)
		if at, ok := w.t.At(ground.Zombie, place(out)); ok {
			to = at
		}
	case n <= 2:
		if n <= 1 {
			floor += s.stepsTo(floor)
		}
		if at, ok := w.t.At(ground.Zombie, ground.On(m.Buildings[h].Stairs, floor)); ok {
			to = at
		}
	}
	s.endSiege(to)
}

// stepsTo returns 1 or -1, to the floor next on the way to the nearest floor with survivors
// of the building, the lower of two as near.
func (s *State) stepsTo(floor int) int {
	step, least := 0, 1<<30
	for slot, m := 0, s.inside(int(s.shambling().house)); slot < survivorSlots; slot++ {
		if m>>slot&1 == 0 {
			continue
		}
		up := s.survivors[slot].at.Floor() - floor
		switch far := max(up, -up); {
		case far < least, far == least && up < 0:
			least, step = far, 1
			if up < 0 {
				step = -1
			}
		}
	}
	return step
}

// endSiege ends the move of the zombie in question in a place.
func (s *State) endSiege(to place) {
	s.shambling().house = 0
	s.settleAt(to)
}
