package streets

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// What the rows of the table of random events do, one after the other. 1.13.

// stunned is event 11.
func (s *State) stunned(n int) {
	slot := s.chosen(n)
	v, t := &s.survivors[slot], s.traits(uint8(slot))
	switch {
	case t.has(fearless):
	case t.has(panicky):
		s.mark(s.square(v.at), 1)
		v.marks |= panicked
	default:
		v.actions = 0
	}
}

// jamming is event 12: the gun that he used last. S23.
func (s *State) jamming(n int) {
	slot := s.chosen(n)
	k := s.survivors[slot].lastGun
	if at := s.find(hands(slot), k); k.jams() && at >= 0 {
		s.changeItem(at, s.items[at]|itemJammed)
	}
}

// biterInFront is event 13.
func (s *State) biterInFront() {
	m := s.r().Map
	x, y := m.XY(s.square(s.survivors[s.farSlot()].at))
	dx, dy := s.r().Scenario.Start.Opposite().Delta()
	s.come(place(m.Clamp(x+6*dx, y+6*dy)), ankleBiter) // a gap of 5"
}

// behindThem appends the squares of event 14: 3" from the start edge, 12" from survivors.
func (s *State) behindThem(dst []uint16) []uint16 {
	m := s.r().Map
	free := s.farSquares()
	for q, ok := free.Next(0); ok; q, ok = free.Next(q + 1) {
		if m.EdgeGap(q, s.r().Scenario.Start) == 3 {
			dst = append(dst, uint16(q))
		}
	}
	return dst
}

// outdoor returns a place outdoors: of the deployment, whose squares are.
func (s *State) outdoor() place {
	q, _ := s.r().Scenario.Deployment.Next(0)
	return place(q)
}

// farSquares returns the free squares outdoors that are 12" or more from every survivor.
func (s *State) farSquares() ground.Set {
	w := s.table()
	defer w.back()
	free := w.t.Free(ground.Zombie, s.outdoor())
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() {
			near := s.disc(v.at, 13*13-1)
			free.AndNot(&near)
		}
	}
	return free
}

// shufflersBehind is event 14: one for each character, the others near the first. S121.
func (s *State) shufflersBehind(n int) {
	var buffer [survivorSlots]uint16
	for range s.characters(buffer[:0]) {
		free := s.farSquares()
		if q, ok := s.r().Map.Nearest(&free, ground.Square(n)); ok {
			s.addZombie(place(q), shuffler)
		}
	}
}

// crazedSomewhere is event 16, in games with independents.
func (s *State) crazedSomewhere() {
	if s.r().plays(people) {
		chooseOne(s)
	}
}

// unknownHouses appends the buildings of which nobody knows what they are.
func (s *State) unknownHouses(dst []uint16) []uint16 {
	for h := range s.r().Map.Buildings {
		if s.buildings[h].class == ground.Unknown {
			dst = append(dst, uint16(h))
		}
	}
	return dst
}

// crazedIn barricades a building with somebody crazed in it: nobody else is met there. Data 4.
func (s *State) crazedIn(h int) {
	s.buildings[h].class = ground.Barricaded
	s.buildings[h].floors |= 1
	s.appear(crazed, 1, place(s.r().Map.Buildings[h].Openings[0].Inside))
}

// cornerTokens is event 21: the corner nearest to the far character, and perhaps the next.
func (s *State) cornerTokens() {
	m := s.r().Map
	at := s.square(s.survivors[s.farSlot()].at)
	order := [4]int{0, 1, 2, 3}
	slices.SortStableFunc(order[:], func(a, b int) int { return m.D2(m.Corner(a), at) - m.D2(m.Corner(b), at) })
	s.placeToken(m.Corner(order[0]))
	if s.r().Scenario.City || s.unidentified() > 3 {
		s.placeToken(m.Corner(order[1]))
	}
}

// unidentified counts the buildings of which nobody knows what they are.
func (s *State) unidentified() (n int) {
	for h := range s.r().Map.Buildings {
		if s.buildings[h].class == ground.Unknown {
			n++
		}
	}
	return n
}

// floorsInUse appends the floors with survivors, as building * floors + floor. Event 23.
func (s *State) floorsInUse(dst []uint16) []uint16 {
	for i := range s.survivors {
		v := &s.survivors[i]
		if h := s.houseOf(v); v.here() && !v.riding() && h >= 0 {
			n := uint16(h*ground.Levels + v.at.Floor())
			if !slices.Contains(dst, n) {
				dst = insert(dst, n)
			}
		}
	}
	return dst
}

// shufflerInside is event 23: on a floor, nearest to its survivor on the lowest square. S120.
func (s *State) shufflerInside(n int) {
	var lowest nearest
	for i := range s.survivors {
		v := &s.survivors[i]
		if h := s.houseOf(v); v.here() && !v.riding() && h >= 0 && h*ground.Levels+v.at.Floor() == n {
			lowest.offer(i, v.at, 0)
		}
	}
	w := s.table()
	free := w.t.Free(ground.Zombie, lowest.at)
	w.back()
	inside := s.r().Map.HouseDisc(n/ground.Levels, 0)
	free.And(&inside)
	if q, ok := s.r().Map.Nearest(&free, lowest.at.Square()); ok {
		s.addZombie(ground.On(q, lowest.at.Floor()), shuffler)
	}
}

// fourCorners appends the corners of the table.
func fourCorners(_ *State, dst []uint16) []uint16 { return append(dst, 0, 1, 2, 3) }

// tokenAndPanic is event 26. S13.
func (s *State) tokenAndPanic(corner int) {
	s.placeToken(s.r().Map.Corner(corner))
	for i := range s.survivors {
		v, t := &s.survivors[i], s.traits(uint8(i))
		if v.here() && v.isCharacter() && t.has(panicky) && !t.has(fearless) && !s.led(i) {
			v.marks |= panicked
		}
	}
}

// tokenAtEdge is events 31 and 42.
func (s *State) tokenAtEdge(n int) {
	at := s.survivors[s.chosen(n)].at
	s.placeToken(s.r().Map.EdgePoint(s.square(at), s.nearestEdge(at)))
}

// tokenBehind is event 32: 2" behind the token nearest to who fired, as seen by him. S127
func (s *State) tokenBehind(n int) {
	m, at := s.r().Map, s.survivors[s.chosen(n)].at
	var near nearest
	for _, t := range s.lying() {
		near.offer(0, place(t.at()), s.d2(at, place(t.at())))
	}
	if !near.found {
		s.placeToken(s.farEdge())
		return
	}
	dx, dy := m.Direction(s.square(at), near.at.Square()).Delta()
	steps := 3 // a gap of 2"
	if dx*dy != 0 {
		steps = 2 // of 1.8"; of 3.2" would be a third
	}
	x, y := m.XY(near.at.Square())
	s.placeToken(m.Clamp(x+steps*dx, y+steps*dy))
}

// farEdge returns the centre of the edge farthest from survivors.
func (s *State) farEdge() ground.Square {
	var buffer [2 * survivorSlots]ground.Square
	list := buffer[:0]
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() {
			low, high := s.corners(v.at)
			list = append(list, low, high)
		}
	}
	return s.r().Map.EdgeCentre(s.r().Map.FarthestEdge(list))
}

// tokensForShots is event 33. A shell that forces a door is a weapon fired, and no shot. S32.
func (s *State) tokensForShots() {
	var buffer [survivorSlots]uint16
	if s.shots > 0 || len(s.firers(buffer[:0], fired)) > 0 {
		s.placeToken(s.farEdge())
	}
	if s.shots > 3 {
		s.placeToken(s.farEdge())
	}
}

// woundFar is event 34: heavy clothes take from the nimble what he is. S20, Find.
func (s *State) woundFar() {
	slot := s.farSlot()
	if t := s.traits(uint8(slot)); s.canBeHeld(slot) && !t.has(sensible) && !t.has(verySensible) {
		s.woundHuman(slot, 1)
	}
}

// oneActionEach is event 35.
func (s *State) oneActionEach() {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() && !s.traits(uint8(i)).has(fearless) {
			v.actions = min(v.actions, 1)
			v.marks |= oneAction
		}
	}
}

// leadersArgue is event 36.
func (s *State) leadersArgue() {
	for i := range s.survivors {
		if s.isLeader(i) && s.company(i, 6, (*State).isLeader) {
			s.survivors[i].less()
		}
	}
}

// abrasion is event 43: once each.
func (s *State) abrasion() {
	for i := range s.survivors {
		v := &s.survivors[i]
		if v.here() && v.isCharacter() && (s.isAbrasive(i) || s.company(i, 3, (*State).isAbrasive)) {
			v.less()
		}
	}
}

func (s *State) isLeader(slot int) bool   { return s.isWith(slot, leader) }
func (s *State) isAbrasive(slot int) bool { return s.isWith(slot, abrasive) }

// isWith reports whether a slot is that of a character on the table with a trait.
func (s *State) isWith(slot int, t traits) bool {
	v := &s.survivors[slot]
	return v.here() && v.isCharacter() && s.traits(uint8(slot)).has(t)
}

// company reports whether another, of whom something holds, is within so many inches.
func (s *State) company(slot, n int, is func(*State, int) bool) bool {
	for i := range s.survivors {
		if i != slot && is(s, i) && s.within(slot, i, n) {
			return true
		}
	}
	return false
}

// farOpenings appends the openings of the building farthest from survivors. Event 41, S121.
func (s *State) farOpenings(dst []uint16) []uint16 {
	if h := s.farHouse(); h >= 0 {
		for o := range s.r().Map.Buildings[h].Openings {
			dst = append(dst, uint16(o))
		}
	}
	return dst
}

// farHouse returns the building farthest from survivors, the first of several, or -1.
func (s *State) farHouse() int {
	best, most := -1, -1
	for h := range s.r().Map.Buildings {
		least := 1 << 30
		for i := range s.survivors {
			if v := &s.survivors[i]; v.here() {
				least = min(least, s.houseD2(v.at, h))
			}
		}
		if least > most {
			best, most = h, least
		}
	}
	return best
}

// tokenAtOpening is event 41: outside it.
func (s *State) tokenAtOpening(o int) {
	m := s.r().Map
	open := m.Buildings[s.farHouse()].Openings[o]
	out, _ := m.Step(open.Inside, open.Out)
	s.placeToken(out)
}

// unhide is event 44.
func (s *State) unhide() {
	for i := range s.survivors {
		s.survivors[i].marks &^= hidden | lurking
	}
}

// moreSense is event 46. S24.
func (s *State) moreSense() {
	for i := range s.survivors {
		v := &s.survivors[i]
		if s.isWith(i, sensible) || s.isWith(i, verySensible) {
			if v.used&plusBits != plusBits {
				v.used += pluses
			}
			v.used |= combines
		}
	}
}

// skillets is event 51. S120.
func (s *State) skillets() {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() && s.houseOf(v) >= 0 {
			s.addItem(newItem(hands(i), skillet, 1, 0))
		}
	}
}

// corpsesGo is event 52.
func (s *State) corpsesGo() {
	for i := range s.survivors {
		if s.survivors[i].state == corpse {
			s.removeCorpse(i)
		}
	}
}

// suppliesLie is event 53: where the far character stands.
func (s *State) suppliesLie(n int) {
	s.addItem(newItem(s.onTable(s.survivors[s.farSlot()].at), suppliesHere, uint8(n), 0))
}

// outInches is how far outdoors event 55 puts characters.
const outInches = 3

// nextOut is event 55: the next character inside a building may stand outdoors.
func (s *State) nextOut() bool {
	for ; s.leading().next < survivorSlots; s.leading().next++ {
		v := &s.survivors[s.leading().next]
		if v.here() && v.isCharacter() && !v.riding() && s.houseOf(v) >= 0 {
			s.actor = s.leading().next
			var buffer [64]uint16
			if len(s.outdoors(buffer[:0])) > 0 {
				s.leading().next++
				s.phase = phaseStand
				return true
			}
		}
	}
	return false
}

// outdoors appends the free squares outdoors near the actor.
func (s *State) outdoors(dst []uint16) []uint16 {
	m, at := s.r().Map, s.who().at.Square()
	w := s.table()
	free := w.t.Free(ground.Survivor, s.outdoor())
	w.back()
	near := m.Disc(at, ground.LimitD2(2*outInches))
	near.And(&free)
	for q, ok := near.Next(0); ok; q, ok = near.Next(q + 1) {
		dst = append(dst, uint16(q))
	}
	return dst
}

// tokenGoes is event 62.
func (s *State) tokenGoes() {
	var buffer [survivorSlots]uint16
	if len(s.gunners(buffer[:0])) == 0 {
		s.pick(jobEventWhich)
	}
}

// tellsTokens reports whether a seat may know one token of a square from another.
func (s *State) tellsTokens() bool { return s.o().PsychicToken == PsychicPeeks }

// tokensToGo appends the square of each token; the number where one is not like another.
func (s *State) tokensToGo(dst []uint16) []uint16 {
	for n, t := range s.lying() {
		if s.tellsTokens() {
			dst = append(dst, uint16(n))
		} else {
			dst = append(dst, uint16(t.at()))
		}
	}
	return dst
}

func (s *State) removeToken(n int) {
	if !s.tellsTokens() {
		n = s.tokenAt(ground.Square(n))
	}
	s.takeToken(n)
}

// findLies is event 63: by his own modifiers, onto the ground.
func (s *State) findLies(n int) {
	s.actor = uint8(s.chosen(n))
	s.beginFind(false, true)
}

// clue is event 65.
func (s *State) clue(n int) {
	k := &s.seats[s.survivors[s.chosen(n)].owner]
	k.clues += min(1, 255-k.clues)
}

// oneMoreEach is event 66.
func (s *State) oneMoreEach() {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.isCharacter() && !s.unconscious(i) && !v.is(incapacitated) {
			v.actions++
		}
	}
}
