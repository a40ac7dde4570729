package state

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// Independents: how they come, whose they are, and how they go. Indep, Data 4, Data 5.

// Independents by their number in DataWords.
const (
	Stranger = iota
	Crazed
)

// Group returns the group of an independent, false for others.
func (v *Survivor) Group() (g int, ok bool) {
	if v.Profile == 0 || v.Owner < OfGroup {
		return 0, false
	}
	return int(v.Owner - OfGroup), true
}

// Members returns the slots of a group that are alive on the table, as a set.
func (s *Position) Members(g int) (m uint16) {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.OfGroup(g) {
			m |= 1 << slot
		}
	}
	return m
}

// IsCrazed reports whether somebody is the crazed survivor of event 16. Data 4.
func (s *Position) IsCrazed(slot int) bool {
	return s.Survivors[slot].Profile == 1+s.personProfile(Crazed)
}

// CrazedGroup reports whether a group is the crazed survivor, to whom nobody talks.
func (s *Position) CrazedGroup(g int) bool {
	m := s.Members(g)
	return m != 0 && s.IsCrazed(bits.TrailingZeros16(m))
}

// personProfile is the profile of an independent.
func (s *Position) personProfile(person int) uint8 {
	return uint8(s.Rules().Roster.Person(&DataWords, person))
}

// PlaceGroups places the groups of the scenario. U5, Data 7.
func (s *Position) PlaceGroups() {
	if !s.Rules().Plays(People) {
		return
	}
	for g, from := range s.Rules().Scenario.Groups {
		s.Groups[g].Attitude = from.Attitude
		if from.Sentries {
			s.Groups[g].Flags = GroupSentries
		}
		for _, m := range from.Members {
			slot := s.AddIndependent(m.Person, g, Place(m.At))
			if slot >= 0 && from.Sentries && len(from.Waypoints) > 0 {
				s.SetWaypoint(slot, m.Goal)
			}
		}
		switch m := s.Members(g); {
		case m == 0:
			s.Groups[g] = Group{}
		case from.Attitude == ground.Allies:
			s.Join(g, s.nearestSeat(s.Survivors[bits.TrailingZeros16(m)].At))
		}
	}
}

// nearestSeat is the seat of the character nearest to a place. T4.2.
func (s *Position) nearestSeat(at Place) uint8 {
	var best Nearest
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.IsCharacter() {
			best.Offer(i, v.At, s.D2(at, v.At))
		}
	}
	return s.Survivors[best.N].Owner
}

// AddGroup places n independents of a kind as a group; without a free one nobody comes. The crazed
// are hostile. Data 4, Data 5.
func (s *Position) AddGroup(person, n int, at Place) {
	for g := range s.Groups {
		if s.Groups[g].Flags&GroupHere != 0 {
			continue
		}
		for range n {
			s.AddIndependent(person, g, at)
		}
		if person == Crazed && s.Groups[g].Flags&GroupHere != 0 {
			s.Groups[g].Attitude = ground.Hostile
		}
		return
	}
}

// AddIndependent places an independent of a group in a free slot. It returns the slot, -1 if none is free.
// Grid 11.
func (s *Position) AddIndependent(person, g int, at Place) int {
	for slot := len(s.Rules().Starters); slot < SurvivorSlots; slot++ {
		v := &s.Survivors[slot]
		if v.Profile != 0 {
			continue
		}
		w := s.Table()
		to, ok := w.Table.At(ground.Survivor, at)
		w.Release()
		if !ok {
			return -1
		}
		s.SetProfile(slot, s.personProfile(person))
		v.Owner, v.State, v.At = uint8(OfGroup+g), OnTable, to
		s.Groups[g].Flags |= GroupHere
		if s.Options().Niceness {
			v.Fire = Newcomer
			s.Weather |= NewFaces
		}
		return slot
	}
	return -1
}

// LeaveGroup removes an independent from his group when he dies or joins a seat. A group without members
// ends.
func (s *Position) LeaveGroup(slot int) {
	v := &s.Survivors[slot]
	g, ok := v.Group()
	if !ok {
		return
	}
	s.posts &^= 15 << (4 * slot)
	v.Used &^= Turned
	if s.Members(g) == 0 {
		s.Groups[g] = Group{}
	}
}

// RemoveIndependent takes an independent with his possessions over the edge. S93.
func (s *Position) RemoveIndependent(slot int) {
	s.Free(slot)
	for n := s.firstItem(slot); n >= 0; n = s.firstItem(slot) {
		s.TakeItem(n)
	}
	s.Survivors[slot].State = Gone
	s.LeaveGroup(slot)
	s.Vacate(slot)
}

// Vacate empties the slot of an independent for another. His shots and grabs no longer have an author.
func (s *Position) Vacate(slot int) {
	for n := range s.Vehicles {
		v := &s.Vehicles[n]
		v.Checked &^= 1 << slot
		if int(v.Driver) == 1+slot {
			v.Driver = 0
		}
	}
	for i := range s.Survivors {
		if int(s.Survivors[i].Shooter) == 1+slot {
			s.Survivors[i].Shooter = 0
		}
	}
	s.Survivors[slot] = Survivor{}
}

// firstItem is the number of the first record of somebody, -1 for none.
func (s *Position) firstItem(slot int) int {
	first, list := s.Span(Hands(slot))
	if len(list) == 0 {
		return -1
	}
	return first
}

// Join makes the members of a group characters of a seat. They act from the next turn on. S51.
func (s *Position) Join(g int, seat uint8) {
	m := s.Members(g)
	for ; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		v := &s.Survivors[slot]
		s.posts &^= 15 << (4 * slot)
		v.Used &^= Turned
		v.Owner, v.Actions = seat, 0
	}
	s.Groups[g] = Group{}
}

// Posts of sentries. Hostile 6.

// Waypoint returns the next waypoint of a sentry, -1 for others.
func (s *Position) Waypoint(slot int) int { return int(s.posts>>(4*slot)&15) - 1 }

// SetWaypoint gives a sentry another.
func (s *Position) SetWaypoint(slot, waypoint int) {
	s.posts = s.posts&^(15<<(4*slot)) | uint64(1+waypoint)<<(4*slot)
}

// AttitudeInches is how far groups and characters meet. T4.2.
const AttitudeInches = 24

// UnmetGroup returns the first group without an attitude that has met a character, -1 for none.
func (s *Position) UnmetGroup() int {
	w := s.Table()
	defer w.Release()
	for g := range s.Groups {
		if k := &s.Groups[g]; k.Flags&GroupHere != 0 && k.Attitude == ground.NoAttitude && s.Meeting(w, g, 2*AttitudeInches, 0).Found {
			return g
		}
	}
	return -1
}

// Meeting returns the character with given traits that is nearest to a group, within halves half inches
// and in sight of a member, and does not lurk.
func (s *Position) Meeting(w *Scratch, g, halves int, with Traits) (best Nearest) {
	for m := s.Members(g); m != 0; m &= m - 1 {
		at := s.Survivors[bits.TrailingZeros16(m)].At
		for i := range s.Survivors {
			v := &s.Survivors[i]
			if !v.Here() || !v.IsCharacter() || v.Is(Lurking) || !s.Traits(uint8(i)).Has(with) {
				continue
			}
			if d2 := w.Table.D2(at, v.At); ground.Within(d2, halves) && w.Table.Sees(at, v.At) {
				best.Offer(i, v.At, d2)
			}
		}
	}
	return best
}

// AttitudeOf reads T4.2 for a group. S117.
func (s *Position) AttitudeOf(g, n int) ground.Attitude {
	w := s.Table()
	defer w.Release()
	if s.Is(ForcedEntry) {
		n -= 2
	}
	if s.Meeting(w, g, 2*AttitudeInches, Charismatic).Found {
		n++
	}
	if s.Meeting(w, g, 2*AttitudeInches, Abrasive).Found {
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
