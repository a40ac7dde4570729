package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// BLAST: what explosions do to figures and buildings. Blast, Grid 16, digest 3.5, S67, S71. A
// blast is about the target place. Who is in it is noted in victims when it goes off; they are
// hit one after the other, survivors by slot, then all others by square, then buildings.

// Dice of this chapter: their rows are in dice.go.
const (
	jobBlast  job = 99
	jobShaken job = 101
)

// How far explosions and clouds reach, in half inches. Blast.
const (
	blastNear = 2
	blastFar  = 4
)

// blastSteps are the squares within 2" of a blast as steps east and north, ascending: the bits
// of State.victims.
var blastSteps = func() (steps [][2]int) {
	for dy := -3; dy <= 3; dy++ {
		for dx := -3; dx <= 3; dx++ {
			if ground.Within(dx*dx+dy*dy, blastFar) {
				steps = append(steps, [2]int{dx, dy})
			}
		}
	}
	return steps
}()

// explode is a BLAST with fragments at the target place.
func (s *State) explode() {
	s.burst(blastFar)
	s.mark(s.target.Square(), 1)
	for h := range s.r().Map.Buildings {
		if s.buildings[h].class != ground.Ruin && ground.Within(s.r().Map.HouseD2(s.target.Square(), h), blastNear) {
			s.shaken |= 1 << h
		}
	}
}

// burst notes who is in a blast. Grid 16.
func (s *State) burst(halves int) {
	m := s.r().Map
	x, y := m.XY(s.target.Square())
	w := s.table()
	reach := w.t.Blast(s.target, halves)
	for bit, step := range blastSteps {
		if !m.Has(x+step[0], y+step[1]) {
			continue
		}
		if q := m.Square(x+step[0], y+step[1]); reach.Has(q) && w.t.Filled(ground.On(q, s.target.Floor())) {
			s.victims |= 1 << bit
		}
	}
	w.back()
}

// victimAt returns the place of a bit of victims; false off the table.
func (s *State) victimAt(bit int) (place, bool) {
	m := s.r().Map
	x, y := m.XY(s.target.Square())
	x, y = x+blastSteps[bit][0], y+blastSteps[bit][1]
	if !m.Has(x, y) {
		return 0, false
	}
	return ground.On(m.Square(x, y), s.target.Floor()), true
}

// victim returns who is hit next: the bit, and the place.
func (s *State) victim() (bit int, at place) {
	best := survivorSlots
	for m := s.victims; m != 0; m &= m - 1 {
		n := bits.TrailingZeros32(m)
		p, _ := s.victimAt(n)
		if slot := s.survivorAt(p); slot >= 0 && slot < best {
			best, bit, at = slot, n, p
		}
	}
	if best == survivorSlots {
		bit = bits.TrailingZeros32(s.victims)
		at, _ = s.victimAt(bit)
	}
	return bit, at
}

// stepBlast goes on with a blast: whom it hits, then the buildings that it shakes. An unknown
// one is identified first. S71.
func (s *State) stepBlast() {
	if s.victims != 0 {
		_, at := s.victim()
		power := -1
		if s.weapon.kind() != molotov && ground.Within(s.d2(s.target, at), blastNear) {
			power = 1
		}
		s.power = int8(power - s.plated(at))
		s.roll(jobBlast)
		return
	}
	h := bits.TrailingZeros16(s.shaken)
	b := &s.buildings[h]
	if b.class == ground.Unknown {
		s.roll(jobShaken)
		return
	}
	s.shaken &^= 1 << h
	b.class = max(b.class, ground.Ransacked) - 1
}

// plated is what body armour takes from a hit by fire and fragments. T6.1.
func (s *State) plated(at place) int {
	if slot := s.survivorAt(at); slot >= 0 && s.carries(slot, bodyArmour) {
		return 2
	}
	return 0
}

// throwBlast hits the next in a blast, as a human attack out of its middle. S67.
func (s *State) throwBlast(n int) {
	bit, at := s.victim()
	s.victims &^= 1 << bit
	s.strikeAt(at, s.target, s.attack(n+int(s.power)))
	s.power = 0
}

// strikeAt strikes who is in a place, and leaves the target as it is.
func (s *State) strikeAt(at, from place, h harm) {
	target := s.target
	s.target = at
	s.strikeFrom(from, h)
	s.target = target
}

// throwShaken identifies a building that a blast shakes. T7.1, S71.
func (s *State) throwShaken(n int) {
	s.buildings[bits.TrailingZeros16(s.shaken)].class = statusOf(n)
}

// Who is in a building. blazing.figure runs through survivors, zombies and dogs.

// figures is how many records of figures there are.
const figures = survivorSlots + zombieSlots + dogSlots

// nextInside goes on to the next figure in the building in question, behind the
// buildings in the vehicle, and returns its place; false where there is none.
func (s *State) nextInside() (place, bool) {
	for ; s.blazing().figure < figures; s.blazing().figure++ {
		if at, ok := s.figure(int(s.blazing().figure)); ok && s.isInside(at) {
			return at, true
		}
	}
	return 0, false
}

// figure returns the place of a record of a figure.
func (s *State) figure(n int) (place, bool) {
	switch z := n - survivorSlots; {
	case z < 0:
		v := &s.survivors[n]
		return v.at, v.here()
	case z < zombieSlots:
		return s.zombies[z].at(), z < int(s.zombiesOut)
	default:
		d := s.dogs[z-zombieSlots]
		return d.at(), d != 0
	}
}

// isInside reports whether the figure in question, in a place, is in the building in
// question, or in the vehicle.
func (s *State) isInside(at place) bool {
	var riding uint8
	if s.blazing().figure < survivorSlots {
		riding = s.survivors[s.blazing().figure].vehicle & 15
	}
	if s.blazing().house >= buildingSlots {
		return riding == 1+s.blazing().house-buildingSlots
	}
	return riding == 0 && s.r().Map.House[at.Square()] == int8(s.blazing().house)
}

// beasts counts zombies and dogs.
func (s *State) beasts() int { return int(s.zombiesOut) + len(s.hounds()) }

// moveOn goes on to the next figure, unless the record in question is gone: there were more.
func (s *State) moveOn(beasts int) {
	if beasts == s.beasts() {
		s.blazing().figure++
	}
}
