package streets

import "deadreckon/engine/streets/ground"

// biterAtVehicle is event 25: beside the vehicle nearest to a survivor.
func (s *State) biterAtVehicle() {
	best, least := -1, 0
	s.eachVehicle(func(n int, _ *vehicle) {
		for i := range s.survivors {
			if v := &s.survivors[i]; v.here() {
				if d2 := s.d2(v.at, ground.Aboard(n)); best < 0 || d2 < least {
					best, least = n, d2
				}
			}
		}
	})
	if best >= 0 {
		s.comeBeside(best, place(s.vehicles[best].anchor()))
	}
}
