package streets

import (
	"slices"

	"deadreckon/engine/streets/ground"
)

// The records of things, zombies, tokens and markers: they ascend, with the empty ones
// behind. Digest 8.2. What finds no record is not placed. Data 5.

// addItem puts a record of something in a place; like ones are one. Data 5, 8.2.
func (s *State) addItem(i item) {
	if i.kind().merges() {
		for n, have := range s.things() {
			if have.at() == i.at() && have.kind() == i.kind() && have&31 == i&31 {
				s.items[n] = have.of(uint8(min(int(have.count())+int(i.count()), 255)))
				slices.Sort(s.things())
				return
			}
		}
	}
	if s.itemsOut == itemSlots {
		return
	}
	s.items[s.itemsOut] = i
	s.itemsOut++
	slices.Sort(s.things())
}

// takeItem takes the n-th record away and returns it.
func (s *State) takeItem(n int) item {
	i := s.items[n]
	last := int(s.itemsOut) - 1
	copy(s.items[n:last], s.items[n+1:last+1])
	s.items[last] = 0
	s.itemsOut--
	return i
}

// changeItem puts another record in the stead of the n-th.
func (s *State) changeItem(n int, i item) {
	s.takeItem(n)
	s.addItem(i)
}

// span returns the records of a place, and where they begin.
func (s *State) span(at place) (first int, list []item) {
	for first < int(s.itemsOut) && s.items[first].at() < at {
		first++
	}
	end := first
	for end < int(s.itemsOut) && s.items[end].at() == at {
		end++
	}
	return first, s.items[first:end]
}

// carried returns what a survivor has in hand; the dead keep it till their corpse goes. S89.
func (s *State) carried(slot int) []item {
	_, list := s.span(hands(slot))
	return list
}

// hands is the place of what a survivor carries.
func hands(slot int) place { return inHands + place(slot) }

// find returns the number of the record of a kind in a place, or -1.
func (s *State) find(at place, k itemKind) int {
	first, list := s.span(at)
	for n, i := range list {
		if i.kind() == k {
			return first + n
		}
	}
	return -1
}

// carries reports whether a survivor has something of a kind.
func (s *State) carries(slot int, k itemKind) bool { return s.find(hands(slot), k) >= 0 }

// amount returns how many of a kind of ammunition a survivor has.
func (s *State) amount(slot int, k itemKind) int {
	if n := s.find(hands(slot), k); n >= 0 {
		return int(s.items[n].count())
	}
	return 0
}

// spend takes some of what comes in numbers from a survivor.
func (s *State) spend(slot int, k itemKind, n int) {
	at := s.find(hands(slot), k)
	if left := int(s.items[at].count()) - n; left > 0 {
		s.items[at] = s.items[at].of(uint8(left))
	} else {
		s.takeItem(at)
	}
}

// moveItems moves all records of a place to another.
func (s *State) moveItems(from, to place) {
	for {
		n, list := s.span(from)
		if len(list) == 0 {
			return
		}
		s.addItem(s.takeItem(n).in(to))
	}
}

// Zombies.

// addZombie places a zombie where it is to be, and reports whether there is a record for it.
func (s *State) addZombie(at place, k zombieKind) bool {
	if s.zombiesOut == zombieSlots {
		return false
	}
	i := int(s.zombiesOut)
	z := newZombie(at, k)
	for ; i > 0 && s.zombies[i-1] > z; i-- {
		s.zombies[i] = s.zombies[i-1]
	}
	s.zombies[i] = z
	s.zombiesOut++
	return true
}

// takeZombie takes the n-th zombie off the table.
func (s *State) takeZombie(n int) {
	last := int(s.zombiesOut) - 1
	copy(s.zombies[n:last], s.zombies[n+1:last+1])
	s.zombies[last] = 0
	s.zombiesOut--
}

// sortZombies puts the records in order after some were moved.
func (s *State) sortZombies() { slices.Sort(s.lives()) }

// zombieAt returns the number of the zombie in a place, or -1.
func (s *State) zombieAt(at place) int {
	for n, z := range s.lives() {
		if z.at() == at {
			return n
		}
	}
	return -1
}

// survivorAt returns the slot of the survivor in a place, or -1. People in vehicles are in
// no place of the board.
func (s *State) survivorAt(at place) int {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.at == at && !v.riding() {
			return slot
		}
	}
	return -1
}

// corpseAt returns the lowest slot of a corpse in a place, or -1.
func (s *State) corpseAt(at place) int {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.state == corpse && v.at == at {
			return slot
		}
	}
	return -1
}

// Tokens.

// newToken makes a token on a square.
func newToken(at ground.Square) token { return token(at) << 6 }

// at returns the square of a token.
func (t token) at() ground.Square { return ground.Square(t >> 6) }

// to returns the token on another square.
func (t token) to(at ground.Square) token { return t&63 | newToken(at) }

// look returns what a psychic has seen of a token: the seat and the row of T3.1, false for
// nothing.
func (t token) look() (seat, row int, ok bool) {
	n := int(t&63) - 1
	return n / lookRows, n % lookRows, n >= 0
}

// looked returns the token after a look.
func (t token) looked(seat, row int) token { return t&^63 | token(1+seat*lookRows+row) }

// lookRows is how many rows T3.1 has.
const lookRows = 10

// placeToken is TOKEN: a token at a square, or at the nearest where tokens may lie, unless
// there are 16. Grid 11.
func (s *State) placeToken(at ground.Square) {
	if s.tokensOut == tokenSlots {
		return
	}
	var t ground.Table
	s.lay(&t)
	s.putToken(newToken(t.TokenAt(at)))
}

// putToken adds a record.
func (s *State) putToken(t token) {
	s.tokens[s.tokensOut] = t
	s.tokensOut++
	s.sortTokens()
}

// sortTokens puts the records in the order of their squares after some were moved. On a square
// they stay as they are, for an order by what somebody has seen of them would tell it.
func (s *State) sortTokens() {
	for n := range s.lying() {
		t := s.tokens[n]
		for ; n > 0 && s.tokens[n-1].at() > t.at(); n-- {
			s.tokens[n] = s.tokens[n-1]
		}
		s.tokens[n] = t
	}
}

// takeToken takes the n-th token away.
func (s *State) takeToken(n int) {
	last := int(s.tokensOut) - 1
	copy(s.tokens[n:last], s.tokens[n+1:last+1])
	s.tokens[last] = 0
	s.tokensOut--
}

// tokenAt returns the number of the first token on a square, or -1.
func (s *State) tokenAt(at ground.Square) int {
	return slices.IndexFunc(s.lying(), func(t token) bool { return t.at() == at })
}

// Markers.

// mark is MARK: n markers on a square. In the Game phase they are old. Noise, S115.
func (s *State) mark(at ground.Square, n int) {
	if s.inGamePhase() {
		s.addMarkers(at, uint8(n), 0)
		return
	}
	s.addMarkers(at, 0, uint8(n))
}

// addMarkers puts markers on a square: those of the turn before, and new ones.
func (s *State) addMarkers(at ground.Square, old, new uint8) {
	i := 0
	for ; i < int(s.markersOut) && s.markers[i].at < at; i++ {
	}
	if i == int(s.markersOut) || s.markers[i].at != at {
		if s.markersOut == markerSlots {
			return
		}
		copy(s.markers[i+1:s.markersOut+1], s.markers[i:s.markersOut])
		s.markers[i] = marker{at: at}
		s.markersOut++
	}
	m := &s.markers[i]
	m.old = uint8(min(int(m.old)+int(old), 255))
	m.new = uint8(min(int(m.new)+int(new), 255))
}

// inGamePhase reports whether the Game phase is in progress.
func (s *State) inGamePhase() bool { return s.stage >= stageTurn && s.stage <= stageDrift }

// ageMarkers is G1: old markers go, but on a vehicle that was driven last turn; new ones become
// old. Noise, S77.
func (s *State) ageMarkers() {
	n := 0
	for _, m := range s.noises() {
		stay := uint8(0)
		if s.drivenFrom(m.at) {
			stay = m.old
		}
		if m.new > 0 || stay > 0 {
			s.markers[n] = marker{m.at, uint8(min(int(m.new)+int(stay), 255)), 0}
			n++
		}
	}
	clear(s.markers[n:])
	s.markersOut = uint8(n)
}

// noise returns how many markers lie on the table.
func (s *State) noise() (n int) {
	for _, m := range s.noises() {
		n += int(m.old) + int(m.new)
	}
	return n
}

// onSkis reports whether a survivor wears skis. Canada T.
func (s *State) onSkis(slot int) bool {
	for _, i := range s.carried(slot) {
		if i.kind() == skis && i.on() {
			return true
		}
	}
	return false
}

// harm is what a damage die comes to.
type harm int

// Harms, from the least.
const (
	harmless harm = iota
	special       // a score of 1: staggers; bitten or grabbed; stunned
	oneWound
	twoWounds
	deadly
)

// wounds returns how many wounds a result is.
func (h harm) wounds() int { return max(int(h)-1, 0) }

// cards is how many secret objectives there are. Data 8.
const cards = 8

// Rows of T3.1 that are read otherwise where people or dogs are left out. Digest 8.9.
const (
	rowPeople   = 12
	rowItem     = 11
	rowSupplies = 10
	rowDogs     = 9
	rowBoss     = 3 // and 2
)
