package streets

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// Seats without survivors: LOST, and the bosses that they play. Lost, digest 3.3 M1, 3.6.

// stepLost serves the seats that have lost all their characters, in seat order: a group of
// independents, the boss of semi, then a character of another seat. S91.
func (s *State) stepLost() {
	r := s.r()
	for ; int(s.serving().seat) < r.seats; s.serving().seat++ {
		seat := s.serving().seat
		if !s.lost(seat) {
			continue
		}
		if s.takeGroup(seat) || r.Options.Mode == Semi && s.takeBoss(seat) {
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

// takeGroup gives a seat the first group that is friendly, in semi also one that is hostile: it acts
// from the next turn on, and is bound to its attitude by its score. Lost 1, S91, S126.
func (s *State) takeGroup(seat uint8) bool {
	for g := range s.groups {
		k := &s.groups[g]
		foe := k.attitude == ground.Hostile && s.o().Mode == Semi && !s.crazedGroup(g)
		if k.flags&groupHere == 0 || k.attitude != ground.Friendly && !foe {
			continue
		}
		if foe {
			s.seats[seat].flags |= seatHostile
		}
		s.join(g, seat)
		return true
	}
	return false
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

// giver is the seat that has to give a character up to the lost seat: of its
// side, in semi of any, the one with most, two at least; -1 for none. Lost 3.
func (s *State) giver() int {
	r := s.r()
	best, most := -1, 1
	for seat := range uint8(r.seats) {
		if r.Options.Mode != Semi && r.side(seat) != r.side(s.serving().seat) || s.turncoat(seat) {
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
	s.survivors[p.A].owner = s.serving().seat
	s.serving().seat++
}
