package streets

import "deadreckon/engine/streets/ground"

// Noise of vehicles, and what damages them. S77, Car 7.

// hum is MARK on a vehicle: it carries one marker, which is of this turn from now on. S77.
func (s *State) hum(n int) {
	at := s.vehicles[n].anchor()
	for i := range s.noises() {
		if m := &s.markers[i]; m.at == at {
			if m.new == 0 && !s.inGamePhase() {
				m.old--
				m.new++
			}
			return
		}
	}
	s.mark(at, 1)
}

// carryNoise moves the markers on a vehicle along with it. S77.
func (s *State) carryNoise(from, to ground.Square) {
	for i, m := range s.noises() {
		if m.at != from || from == to {
			continue
		}
		copy(s.markers[i:s.markersOut], s.markers[i+1:s.markersOut])
		s.markersOut--
		s.markers[s.markersOut] = marker{}
		s.addMarkers(to, m.old, m.new)
		return
	}
}

// wear takes damage points from a vehicle; at zero it does not function any more, and what
// becomes of it is rolled. Car 5, Car 7.
func (s *State) wear(n int, h harm) {
	v := &s.vehicles[n]
	lost := h.wounds()
	if lost == 0 || v.points == 0 {
		return
	}
	v.points -= min(v.points, uint8(lost))
	if v.points == 0 {
		v.flags |= failing
	}
}

// shake has the people in a vehicle tested, at 0 or, where it tips, at -3. Car 6, Car 7.
func (s *State) shake(n int, how uint16) {
	if m := s.riders(n); m != 0 {
		s.vehicles[n].shaken = m | how
	}
}

// departs takes a vehicle off the table, with all its people and what they carry; its noise stays
// where it was heard last. Edge, S93.
func (s *State) departs(n int) {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.here() && v.rides(n) {
			s.leave(slot)
		}
	}
	s.vehicles[n] = vehicle{}
}

// rest begins a turn for the vehicles: nobody has driven or freed one. Car 4, Snow.
func (s *State) rest() {
	for n := range s.vehicles {
		s.vehicles[n].flags &^= driven | freed
		s.vehicles[n].driver = 0
	}
}
