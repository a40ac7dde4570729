package streets

import (
	"deadreckon/engine"
)

// Seats without survivors: LOST, and the bosses that they play. Lost, digest 3.3 M1, 3.6.

// stepLost serves the seats that have lost all their characters, in seat order: the boss of
// semi, then a character of another seat. S91.
func (s *State) stepLost() {
	r := s.r()
	for ; int(s.cursor) < r.seats; s.cursor++ {
		seat := s.cursor
		if !s.lost(seat) {
			continue
		}
		if r.Options.Mode == Semi && s.takeBoss(seat) {
			continue
		}
		if s.giver() >= 0 {
			s.phase = phaseGiveUp
			return
		}
	}
	s.next()
}

// lost reports whether all characters of a seat are dead, and it plays nothing else.
func (s *State) lost(seat uint8) bool {
	if s.seats[seat].flags&(seatBoss|seatHostile) != 0 {
		return false
	}
	for i := range s.survivors {
		if v := &s.survivors[i]; v.ofSeat(seat) && v.alive() {
			return false
		}
	}
	return true
}

// takeBoss gives a seat the boss that nobody plays, on the lowest square. Lost 2.
func (s *State) takeBoss(seat uint8) bool {
	for n, z := range s.lives() {
		if z.kind() == boss && z.seat() < 0 {
			s.zombies[n] = z | zombie(1+seat)<<2
			s.seats[seat].flags |= seatBoss
			s.sortZombies()
			return true
		}
	}
	return false
}

// giver is the seat that has to give a character up to the lost seat at the cursor: of its
// side, in semi of any, the one with most, two at least; -1 for none. Lost 3.
func (s *State) giver() int {
	r := s.r()
	best, most := -1, 1
	for seat := range uint8(r.seats) {
		if r.Options.Mode != Semi && r.side(seat) != r.side(s.cursor) {
			continue
		}
		n := 0
		for i := range s.survivors {
			if v := &s.survivors[i]; v.here() && v.ofSeat(seat) {
				n++
			}
		}
		if n > most {
			best, most = int(seat), n
		}
	}
	return best
}

func (s *State) giverSeat() engine.Seat { return engine.Seat(s.giver()) }

func (s *State) legalGiveUp(dst []engine.Action) []engine.Action {
	seat := uint8(s.giver())
	for i := range s.survivors {
		if v := &s.survivors[i]; v.here() && v.ofSeat(seat) {
			dst = append(dst, actA(KindGiveUp, uint8(i)))
		}
	}
	return dst
}

func (s *State) applyGiveUp(p Play) {
	s.survivors[p.A].owner = s.cursor
	s.cursor++
}
