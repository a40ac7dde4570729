package rules

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Zombies at closed buildings: T7.2. Siege, S73, S74.

// siegeInches is the distance from a building at which zombies keep track of its occupants. T7.2.
func siegeInches(b *state.Building) int {
	if b.Class == ground.Barricaded {
		return 4
	}
	return 6
}

// besieges reports whether a zombie that sees nobody has to do with a closed building, and
// notes which: one near it that holds survivors, or its own with survivors on other floors.
func (s *State) besieges(t *ground.Tabletop, z state.Zombie) bool {
	if z.Kind() == state.AnkleBiter {
		return false
	}
	if own := t.House(z.At()); own >= 0 && !s.Buildings[own].Open() {
		if !s.onOtherFloors(own, z.At().Floor()) {
			return false
		}
		s.ZombieFrame().House = uint8(own)
		return true
	}
	if t.Room(z.At()) != ground.OpenRoom {
		return false
	}
	found, least := -1, 1<<30
	for h := range s.Rules().Map.Buildings {
		b := &s.Buildings[h]
		d2 := s.Rules().Map.HouseD2(z.At().Square(), h)
		if b.Open() || s.inside(h) == 0 || !ground.Within(d2, 2*siegeInches(b)) {
			continue
		}
		if d2 < least {
			found, least = h, d2
		}
	}
	if found < 0 {
		return false
	}
	s.ZombieFrame().House = uint8(found)
	return true
}

// inside returns the set of survivors in a building that are not hidden.
func (s *State) inside(house int) (m uint16) {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && !v.Is(state.Hidden) && !v.InVehicle() && s.HouseOf(v) == house {
			m |= 1 << slot
		}
	}
	return m
}

// onOtherFloors reports whether a building has survivors that are not hidden, all on other floors. A
// survivor on this floor, unseen in smoke, does not cause a siege. 3.5, S74.
func (s *State) onOtherFloors(house, floor int) bool {
	in := s.inside(house)
	for m := in; m != 0; m &= m - 1 {
		if s.Survivors[bits.TrailingZeros16(m)].At.Floor() == floor {
			return false
		}
	}
	return in != 0
}

// rolledSiege reads T7.2 for the zombie in question.
func (s *State) rolledSiege(n int) {
	z := s.Zombies[s.ZombieFrame().Zombie]
	if z.Kind() == state.Boss {
		n--
	}
	house := int(s.ZombieFrame().House)
	b := &s.Buildings[house]
	w := s.Table()
	defer w.Release()
	switch {
	case w.Table.House(z.At()) == house:
		s.climbSiege(w, n)
	case n >= 5:
		s.wanderOff(w)
	case b.Class == ground.Barricaded:
		s.siegeBarricaded(w, n)
	default:
		s.siegeIntact(w, n)
	}
}

// siegeIntact is the column of intact buildings up to 4.
func (s *State) siegeIntact(w *state.Scratch, n int) {
	at := s.Zombies[s.ZombieFrame().Zombie].At().Square()
	breach := s.openingNear(at, 4, true)
	switch {
	case n > 2:
		s.endSiege(s.Zombies[s.ZombieFrame().Zombie].At())
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
func (s *State) siegeBarricaded(w *state.Scratch, n int) {
	at := s.Zombies[s.ZombieFrame().Zombie].At().Square()
	switch breach := s.openingNear(at, 4, true); {
	case n == 4:
		s.wanderOff(w)
	case n > 1:
		s.endSiege(s.Zombies[s.ZombieFrame().Zombie].At())
	case breach >= 0:
		s.breakIn(w, breach)
	case s.openingNear(at, 2, false) >= 0:
		s.roll(ChanceSiegeAgain)
	default:
		s.goAdjacent(w)
	}
}

// rolledSiegeAgain: on 1 and 2 the zombie forces the door or window that it is at.
func (s *State) rolledSiegeAgain(n int) {
	z := s.Zombies[s.ZombieFrame().Zombie]
	if n > 2 {
		s.endSiege(z.At())
		return
	}
	w := s.Table()
	defer w.Release()
	s.breakIn(w, s.openingNear(z.At().Square(), 2, false))
}

// openingNear returns the nearest opening of the building with the square on its outward side and within
// halves half inches; if breached, only a breached one. It returns -1 for none.
func (s *State) openingNear(at ground.Square, halves int, breached bool) int {
	m, h := s.Rules().Map, int(s.ZombieFrame().House)
	best, least := -1, 1<<30
	for o := range m.Buildings[h].Openings {
		open := &m.Buildings[h].Openings[o]
		if breached && !s.Buildings[h].Breached(0, o) || !m.WithinOpening(at, open, halves) {
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
func (s *State) breakIn(w *state.Scratch, opening int) {
	h := int(s.ZombieFrame().House)
	if s.Buildings[h].Fire > 0 {
		s.goAdjacent(w)
		return
	}
	s.Buildings[h].Breaches[0] |= 1 << opening
	w.Table.Empty(s.Zombies[s.ZombieFrame().Zombie].At())
	to, ok := w.Table.At(ground.Zombie, state.Place(s.Rules().Map.Buildings[h].Openings[opening].Inside))
	if !ok {
		to = s.Zombies[s.ZombieFrame().Zombie].At()
	}
	s.endSiege(to)
}

// goAdjacent moves the zombie in question to the nearest opening: to the free square nearest to the
// opening, then to the zombie. 3.5.
func (s *State) goAdjacent(w *state.Scratch) {
	m, from := s.Rules().Map, s.Zombies[s.ZombieFrame().Zombie].At()
	open := &m.Buildings[s.ZombieFrame().House].Openings[m.NearestOpening(int(s.ZombieFrame().House), from.Square())]
	w.Table.Empty(from)
	free := w.Table.Free(ground.Zombie, from)
	beside := m.AtOpening(open)
	beside.And(&free)
	best, least := from.Square(), 1<<30
	for q, ok := beside.Next(0); ok; q, ok = beside.Next(q + 1) {
		if d2 := m.D2(q, open.Inside)<<12 + m.D2(q, from.Square()); d2 < least {
			best, least = q, d2
		}
	}
	s.endSiege(state.Place(best))
}

// wanderOff puts the zombie in question on the nearest free square at a distance from the
// building. T7.2.
func (s *State) wanderOff(w *state.Scratch) {
	inches := 7
	if s.Buildings[s.ZombieFrame().House].Class == ground.Barricaded {
		inches = 5
	}
	from := s.Zombies[s.ZombieFrame().Zombie].At()
	w.Table.Empty(from)
	free := w.Table.Free(ground.Zombie, from)
	near := s.Rules().Map.HouseDisc(int(s.ZombieFrame().House), (inches+1)*(inches+1)-1)
	free.AndNot(&near)
	to, ok := s.Rules().Map.Nearest(&free, from.Square())
	if !ok {
		to = from.Square()
	}
	s.endSiege(state.Place(to))
}

// climbSiege is the die of a zombie in a closed building whose survivors are on other
// floors. 3.5, S74.
func (s *State) climbSiege(w *state.Scratch, n int) {
	from, m, h := s.Zombies[s.ZombieFrame().Zombie].At(), s.Rules().Map, int(s.ZombieFrame().House)
	w.Table.Empty(from)
	floor, to := from.Floor(), from
	switch {
	case n >= 5:
		o := m.NearestOpening(h, from.Square())
		out, _ := m.Step(m.Buildings[h].Openings[o].Inside, m.Buildings[h].Openings[o].Out)
		if at, ok := w.Table.At(ground.Zombie, state.Place(out)); ok {
			to = at
		}
	case n <= 2:
		if n <= 1 {
			floor += s.stepsTo(floor)
		}
		if at, ok := w.Table.At(ground.Zombie, ground.On(m.Buildings[h].Stairs, floor)); ok {
			to = at
		}
	}
	s.endSiege(to)
}

// stepsTo returns 1 or -1, to the floor next on the way to the nearest floor with survivors
// of the building, the lower of two as near.
func (s *State) stepsTo(floor int) int {
	step, least := 0, 1<<30
	for slot, m := 0, s.inside(int(s.ZombieFrame().House)); slot < state.SurvivorSlots; slot++ {
		if m>>slot&1 == 0 {
			continue
		}
		up := s.Survivors[slot].At.Floor() - floor
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
func (s *State) endSiege(to state.Place) {
	s.ZombieFrame().House = 0
	s.settleAt(to)
}

// settleAt ends the move of the zombie in question in a place, on its feet.
func (s *State) settleAt(to state.Place) {
	s.Smash(to)
	s.Zombies[s.ZombieFrame().Zombie] = s.Zombies[s.ZombieFrame().Zombie].To(to) &^ state.ZombieProne
	s.ZombieFrame().Zombie++
}
