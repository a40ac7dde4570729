package streets

import "deadreckon/engine/streets/ground"

// Climbing the outside of buildings. Trait climber, Move, S99. The height of who is on a wall
// stands in the upper half of his vehicle.

// climbThird is what part of his inches a climber goes up or down.
const climbThird = 3

// height is how far up a wall somebody is, in inches.
func (v *survivor) height() int { return int(v.vehicle >> 4) }

// aloft reports whether somebody is on a wall, out of reach of hands.
func (v *survivor) aloft() bool { return v.height() > 0 }

// wall returns the height of the building at whose window somebody stands outside, 0 for none:
// only those with upper floors are climbed.
func (s *State) wall(slot int) int {
	v := &s.survivors[slot]
	if v.at.Floor() > 0 || s.houseOf(v) >= 0 {
		return 0
	}
	m, top := s.r().Map, 0
	for h := range m.Buildings {
		b := &m.Buildings[h]
		for o := range b.Openings {
			if b.Floors > 1 && b.Openings[o].Window && b.Openings[o].Outside == v.at.Square() {
				top = max(top, floorInches*(b.Floors-1))
			}
		}
	}
	return top
}

// climbs reports whether somebody can climb where he stands.
func (s *State) climbs(slot int) bool {
	return s.r().plays(gadgets) && s.traits(uint8(slot)).has(climber) && !s.survivors[slot].is(mounted) && s.wall(slot) > 0
}

// heights lists the heights that somebody comes to with so many inches, his own left out.
func (s *State) heights(l *listing, n int) {
	v := &s.survivors[l.slot]
	third := n / climbThird
	for h := max(v.height()-third, 0); h <= min(v.height()+third, s.wall(l.slot)); h++ {
		if h != v.height() {
			l.add(Play{Kind: KindClimb, Q: uint16(h)})
		}
	}
}

// eachClimb lists the heights of a MOVE.
func (s *State) eachClimb(l *listing) {
	n := s.moveInches(l.slot)
	if s.survivors[l.slot].is(prone) {
		n--
	}
	s.heights(l, n)
}

func (s *State) doClimb(p Play) {
	s.climbTo(int(p.Q))
	s.endAct()
}

// climbTo puts the actor at a height, as a movement.
func (s *State) climbTo(height int) {
	v := s.who()
	v.marks = v.marks&^prone | moved
	v.vehicle = v.vehicle&15 | uint8(height)<<4
}

// slips reports whether a RUN on a wall is a fall: its die is a 1. Trait climber.
func (s *State) slips(n int) bool { return n == 1 && s.who().aloft() }

// drop has the actor fall from where he is on a wall. Fall.
func (s *State) drop() {
	height := s.who().height()
	s.who().marks |= moved
	s.who().vehicle &= 15
	s.plunge(height)
}

// plunge is a fall from a height: it hurts above 2". Fall, S100.
func (s *State) plunge(height int) {
	if height <= 2 {
		s.endAct()
		return
	}
	s.falling().height = uint8(height)
	s.roll(jobFall)
}

// eachLedge lists the windows that somebody on a wall has come to. S99.
func (s *State) eachLedge(l *listing) {
	v, m := &s.survivors[l.slot], s.r().Map
	if v.height()%floorInches != 0 {
		return
	}
	floor := v.height() / floorInches
	for h := range m.Buildings {
		b := &m.Buildings[h]
		for o := range b.Openings {
			if floor < b.Floors && s.buildings[h].fire == 0 && b.Openings[o].Window && b.Openings[o].Outside == v.at.Square() {
				l.add(Play{Kind: KindEnter, A: uint8(h), B: uint8(o), M: uint8(floor)})
			}
		}
	}
}

// ledgePlace is the inside of an opening on the floor that is said.
func (s *State) ledgePlace(p Play) place {
	return ground.On(s.r().Map.Buildings[p.A].Openings[p.B].Inside, int(p.M))
}
