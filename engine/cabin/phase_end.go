package cabin

import "deadreckon/engine"

// The end and the scores. End 1, 2, B107-B110, B123, digest 8.1.

// score returns the result of a finished game for a seat.
func (s *State) score(seat engine.Seat) float64 {
	r := s.r()
	all, n := 2*float64(s.count(aboard))/float64(r.n)-1, 0
	switch {
	case seat == r.lord: // B109
		return -all
	case r.team: // B108
		return all
	case r.Options.Points:
		return s.pointScore(int(seat))
	}
	sum := 0.0
	for c := range s.cast() {
		if r.owner[c] == seat { // B110
			sum += s.fate(c)
			n++
		}
	}
	return sum / float64(n)
}

// fate is the score of a Character. The dead score by the number of others who stayed behind, while
// somebody plays for each of them. B107.
func (s *State) fate(c int) float64 {
	r := s.r()
	switch s.chars[c].condition {
	case aboard:
		return 1
	case living:
		return -0.5 // stranded
	}
	if r.n == 1 || r.players < r.n || r.dead != DeadOwner {
		return -1
	}
	behind := r.n - 1 - s.count(aboard)
	return -1 + 0.5*float64(behind)/float64(r.n-1)
}

// pointScore is More 3: the Character with most points wins, and several can share it.
func (s *State) pointScore(c int) float64 {
	most, leaders := uint16(0), 0
	for i := range s.cast() {
		switch p := s.points[i]; {
		case p > most:
			most, leaders = p, 1
		case p == most:
			leaders++
		}
	}
	if s.points[c] < most {
		return -1
	}
	return 2/float64(leaders) - 1
}
