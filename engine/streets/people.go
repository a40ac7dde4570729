package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// Independents: how they come, whose they are, and how they go. Indep, Data 4, Data 5.

// Independents by their number in dataWords.
const (
	stranger = iota
	crazed
)

// group returns the group of an independent, false for others.
func (v *survivor) group() (g int, ok bool) {
	if v.profile == 0 || v.owner < ofGroup {
		return 0, false
	}
	return int(v.owner - ofGroup), true
}

// members returns the slots of a group that are alive on the table, as a set.
func (s *State) members(g int) (m uint16) {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.ofGroup(g) {
			m |= 1 << slot
		}
	}
	return m
}

// isCrazed reports whether somebody is the crazed survivor of event 16. Data 4.
func (s *State) isCrazed(slot int) bool {
	return s.survivors[slot].profile == 1+s.personProfile(crazed)
}

// crazedGroup reports whether a group is his: nobody talks to it.
func (s *State) crazedGroup(g int) bool {
	m := s.members(g)
	return m != 0 && s.isCrazed(bits.TrailingZeros16(m))
}

// personProfile is the profile of an independent.
func (s *State) personProfile(person int) uint8 {
	return uint8(s.r().Roster.Person(&dataWords, person))
}

// placeGroups places the groups of the scenario. U5, Data 7.
func (s *State) placeGroups() {
	if !s.r().plays(people) {
		return
	}
	for g, from := range s.r().Scenario.Groups {
		s.groups[g].attitude = from.Attitude
		if from.Sentries {
			s.groups[g].flags = groupSentries
		}
		for _, m := range from.Members {
			slot := s.enlist(m.Person, g, place(m.At))
			if slot >= 0 && from.Sentries && len(from.Waypoints) > 0 {
				s.setPost(slot, m.Goal)
			}
		}
		switch m := s.members(g); {
		case m == 0:
			s.groups[g] = group{}
		case from.Attitude == ground.Allies:
			s.join(g, s.nearestSeat(s.survivors[bits.TrailingZeros16(m)].at))
		}
	}
}

// nearestSeat is the seat of the character nearest to a place. T4.2.
func (s *State) nearestSeat(at place) uint8 {
	var best nearest
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() {
			best.offer(i, v.at, s.d2(at, v.at))
		}
	}
	return s.survivors[best.n].owner
}

// appear places n independents of a kind as a group; without a free one nobody comes. The crazed
// are hostile. Data 4, Data 5.
func (s *State) appear(person, n int, at place) {
	for g := range s.groups {
		if s.groups[g].flags&groupHere != 0 {
			continue
		}
		for range n {
			s.enlist(person, g, at)
		}
		if person == crazed && s.groups[g].flags&groupHere != 0 {
			s.groups[g].attitude = ground.Hostile
		}
		return
	}
}

// enlist places an independent of a group in a free slot, and returns that, -1 where there is
// none. Grid 11.
func (s *State) enlist(person, g int, at place) int {
	for slot := len(s.r().starters); slot < survivorSlots; slot++ {
		v := &s.survivors[slot]
		if v.profile != 0 {
			continue
		}
		w := s.table()
		to, ok := w.t.At(ground.Survivor, at)
		w.back()
		if !ok {
			return -1
		}
		s.dress(slot, s.personProfile(person))
		v.owner, v.state, v.at = uint8(ofGroup+g), onTable, to
		s.groups[g].flags |= groupHere
		if s.o().Niceness {
			v.fire = newcomer
			s.weather |= newFaces
		}
		return slot
	}
	return -1
}

// unbind ends what an independent was in his group, when he is dead or of a seat from now on. A
// group of which nobody is left is none.
func (s *State) unbind(slot int) {
	v := &s.survivors[slot]
	g, ok := v.group()
	if !ok {
		return
	}
	s.posts &^= 15 << (4 * slot)
	v.used &^= turned
	if s.members(g) == 0 {
		s.groups[g] = group{}
	}
}

// depart takes an independent over the edge, with what he has. S93.
func (s *State) depart(slot int) {
	s.free(slot)
	for n := s.span1(slot); n >= 0; n = s.span1(slot) {
		s.takeItem(n)
	}
	s.survivors[slot].state = gone
	s.unbind(slot)
	s.vacate(slot)
}

// vacate empties the slot of an independent, for another: what he did is nobody's from now on.
func (s *State) vacate(slot int) {
	for n := range s.vehicles {
		v := &s.vehicles[n]
		v.checked &^= 1 << slot
		if int(v.driver) == 1+slot {
			v.driver = 0
		}
	}
	for i := range s.survivors {
		if int(s.survivors[i].shooter) == 1+slot {
			s.survivors[i].shooter = 0
		}
	}
	s.survivors[slot] = survivor{}
}

// span1 is the number of the first record of somebody, -1 for none.
func (s *State) span1(slot int) int {
	first, list := s.span(hands(slot))
	if len(list) == 0 {
		return -1
	}
	return first
}

// join makes the members of a group characters of a seat, who act from the next turn on. S51.
func (s *State) join(g int, seat uint8) {
	m := s.members(g)
	for ; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		v := &s.survivors[slot]
		s.posts &^= 15 << (4 * slot)
		v.used &^= turned
		v.owner, v.actions = seat, 0
	}
	s.groups[g] = group{}
}

// Posts of sentries. Hostile 6.

// post returns the waypoint that a sentry goes for, -1 for who is none.
func (s *State) post(slot int) int { return int(s.posts>>(4*slot)&15) - 1 }

// setPost gives a sentry another.
func (s *State) setPost(slot, waypoint int) {
	s.posts = s.posts&^(15<<(4*slot)) | uint64(1+waypoint)<<(4*slot)
}

// attitudeInches is how far groups and characters meet. T4.2.
const attitudeInches = 24

// unmet returns the first group without an attitude that has met a character, -1 for none.
func (s *State) unmet() int {
	w := s.table()
	defer w.back()
	for g := range s.groups {
		if k := &s.groups[g]; k.flags&groupHere != 0 && k.attitude == ground.NoAttitude && s.meeting(w, g, 2*attitudeInches, 0).found {
			return g
		}
	}
	return -1
}

// meeting returns the nearest character with some traits to a group, within half inches and in
// sight of one of it, who does not lurk.
func (s *State) meeting(w *scratch, g, halves int, with traits) (best nearest) {
	for m := s.members(g); m != 0; m &= m - 1 {
		at := s.survivors[bits.TrailingZeros16(m)].at
		for i := range s.survivors {
			v := &s.survivors[i]
			if !v.here() || !v.isCharacter() || v.is(lurking) || !s.traits(uint8(i)).has(with) {
				continue
			}
			if d2 := w.t.D2(at, v.at); ground.Within(d2, halves) && w.t.Sees(at, v.at) {
				best.offer(i, v.at, d2)
			}
		}
	}
	return best
}

// attitudeOf reads T4.2 for a group. S117.
func (s *State) attitudeOf(g, n int) ground.Attitude {
	w := s.table()
	defer w.back()
	if s.is(forcedEntry) {
		n -= 2
	}
	if s.meeting(w, g, 2*attitudeInches, charismatic).found {
		n++
	}
	if s.meeting(w, g, 2*attitudeInches, abrasive).found {
		n--
	}
	switch {
	case n <= 1:
		return ground.Hostile
	case n == 2:
		return ground.Fearful
	case n <= 5:
		return ground.Wary
	case n <= 7:
		return ground.Friendly
	}
	return ground.Allies
}
