package streets

// potential is -1 + 2 (0.6 supplies + 0.4 health), each from 0 to 1.
func (s *State) potential(seat uint8) float64 {
	r := s.r()
	side := r.side(seat)
	carried, sound, n := 0, 0.0, 0
	for i, c := range r.starters {
		if r.side(c.seat) == side {
			sound += s.health(i)
			n++
		}
	}
	counts := func(of uint8) bool { return r.Options.Mode != Rivals || r.side(of) == side }
	for i := range s.survivors { // those who have joined too
		if v := &s.survivors[i]; v.isCharacter() && counts(v.owner) {
			carried += int(v.supplies)
		}
	}
	loot := s.itemPotential(counts)
	if r.goalItem() == noItem {
		loot = min(1, (float64(s.tally(counts).supplies)+float64(carried)/2)/float64(r.goal))
	}
	return -1 + 2*(0.6*loot+0.4*sound/float64(max(n, 1)))
}

// health is 1 for a sound survivor, 0 for a dead one.
func (s *State) health(slot int) float64 {
	v := &s.survivors[slot]
	switch {
	case v.state == corpse || v.state == gone:
		return 0
	case v.bites > 0:
		return 0.7 * float64(3-v.wounds) / 3
	}
	return float64(3-v.wounds) / 3
}
