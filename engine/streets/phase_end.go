package streets

import (
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/ground"
)

// END, infection and scores. Digest 3.6.

// Dice of this chapter: their rows are in dice.go.
const (
	jobInfect job = 53
)

// stepInfect is END: vaccines are given, then each bite of those alive is thrown for. The
// dead and the safe keep their places. S06, S90.
func (s *State) stepInfect() {
	if !s.is(inEnd) {
		s.clear()
		s.friendLeaves()
		s.weather |= inEnd
		s.onTurn, s.event = 0, 0
	}
	if s.askVaccine() {
		return
	}
	for ; s.infecting().slot < survivorSlots; s.infecting().slot++ {
		slot := int(s.infecting().slot)
		v := &s.survivors[slot]
		if !v.alive() || !v.isCharacter() || v.is(infected) {
			s.infecting().bites = 0
			continue
		}
		if s.infecting().bites < v.bites {
			s.roll(jobInfect)
			return
		}
		s.infecting().bites = 0
	}
	s.next()
}

// throwInfect is the die of one bite: safe on 5 and more, never on a natural 1. Infect.
func (s *State) throwInfect(n int) {
	s.infecting().bites++
	if n == 1 || n+s.immunity(int(s.infecting().slot)) < infectionSafe {
		s.survivors[s.infecting().slot].marks |= infected
		s.infecting().bites = 0
	}
}

// infectionSafe is the score that is enough. 1.2.
const infectionSafe = 5

// immunity is what is added to the dice of infection. Infect, S90, S101.
func (s *State) immunity(slot int) int {
	t := s.traits(uint8(slot))
	n := t.plus(resistant) - t.plus(vulnerable)
	if s.clothed(slot) {
		n++
	}
	if s.survivors[slot].is(vaccinated) {
		n++
	}
	side := s.r().side(s.survivors[slot].owner)
	for i := range s.survivors {
		if v := &s.survivors[i]; v.alive() && v.isCharacter() && s.r().side(v.owner) == side && s.traits(uint8(i)).has(scientist) {
			return n + 1
		}
	}
	return n
}

// askVaccine asks the first holder of a vaccine whom it is for, if somebody of his side is
// bitten. 3.6.
func (s *State) askVaccine() bool {
	for slot := range s.survivors {
		if v := &s.survivors[slot]; !v.alive() || !v.isCharacter() || !s.carries(slot, vaccine) {
			continue
		}
		s.actor = uint8(slot)
		var buffer [survivorSlots]engine.Action
		if len(s.legalVaccinate(buffer[:0])) > 0 {
			s.phase = phaseVaccinate
			return true
		}
	}
	s.actor = 0
	return false
}

func (s *State) legalVaccinate(dst []engine.Action) []engine.Action {
	side := s.r().side(s.who().owner)
	for slot := range s.survivors {
		v := &s.survivors[slot]
		if v.alive() && v.isCharacter() && v.bites > 0 && !v.is(vaccinated) && s.r().side(v.owner) == side {
			dst = append(dst, actA(KindVaccinate, uint8(slot)))
		}
	}
	return dst
}

func (s *State) applyVaccinate(p Play) {
	s.spend(int(s.actor), vaccine, 1)
	s.survivors[p.A].marks |= vaccinated
	s.actor = 0
}

// stepScores shows the cards of semi, seat by seat; then the game is over.
func (s *State) stepScores() {
	if s.o().Mode == Semi && int(s.serving().seat) < s.r().seats {
		s.phase = phaseCard
		return
	}
	s.serving().seat = 0
	s.phase = phaseOver
}

// Scores.

// tally is how the characters of some seats fared: how many there were at the start, are
// safe, dead, infected, and what they carried off.
type tally struct {
	all, safe, dead, infected, supplies int
}

// tally counts the seats of which something holds; what a hostile group carries off is no success
// of the party.
func (s *State) tally(of func(seat uint8) bool) (t tally) {
	for i, c := range s.r().starters {
		if !of(c.seat) {
			continue
		}
		v := &s.survivors[i]
		t.all++
		switch {
		case !v.alive():
			t.dead++
		case v.is(infected):
			t.infected++
		default:
			t.safe++
		}
	}
	for seat := range uint8(s.r().seats) {
		if of(seat) && !s.turncoat(seat) {
			t.supplies += int(s.seats[seat].supplies)
		}
	}
	return t
}

// everybody counts all seats.
func everybody(uint8) bool { return true }

// share is the part of the characters that are safe.
func (t tally) share() float64 {
	if t.all == 0 {
		return 0
	}
	return float64(t.safe) / float64(t.all)
}

// met reports whether the primary objective is met: enough supplies were carried off, or the
// item that the scenario asks for. Data 6, Data 7.
func (s *State) met() bool {
	if s.r().goalItem() != noItem {
		return s.itemsOff(everybody) > 0
	}
	return s.tally(everybody).supplies >= int(s.r().goal)
}

// score is the result of a seat. 3.6.
func (s *State) score(seat engine.Seat) float64 {
	r := s.r()
	switch r.Options.Mode {
	case Semi:
		return s.scoreSemi(uint8(seat))
	case Rivals:
		return s.scoreRivals(uint8(seat))
	}
	switch {
	case r.Options.Plain && s.met():
		return 1
	case r.Options.Plain:
		return -1
	case s.met():
		return 0.6 + 0.4*s.tally(everybody).share()
	}
	return -1 + 0.4*s.tally(everybody).share()
}

// scoreSemi: the primary, one's own people, and above all the card. 3.6, S126.
func (s *State) scoreSemi(seat uint8) float64 {
	own := s.tally(func(of uint8) bool { return of == seat })
	met, card := s.met(), s.cardMet(seat)
	turncoat := s.seats[seat].flags&(seatBoss|seatHostile) != 0
	switch {
	case s.o().Plain && met && card:
		return 1
	case s.o().Plain && met:
		return 0
	case s.o().Plain, turncoat && met:
		return -1
	case turncoat:
		return -0.8
	case met && card:
		return 0.1 + 0.3*own.share() + 0.6
	case met:
		return 0.1 + 0.3*own.share()
	}
	return -1 + 0.2*own.share()
}

// cardMet reports whether a seat has met its secret objective. Data 8.
func (s *State) cardMet(seat uint8) bool {
	k := &s.seats[seat]
	own := s.tally(func(of uint8) bool { return of == seat })
	others := s.tally(func(of uint8) bool { return of != seat })
	switch k.card {
	case 1: // hoarder
		return int(k.supplies) >= 2*own.all
	case 2: // collector
		return k.finds >= 2
	case 3: // hunter
		return int(k.expired) >= 3*own.all
	case 4: // surgeon
		return k.flags&seatHealed != 0
	case 5: // surveyor
		return bits.OnesCount16(s.searched[seat]) >= 3
	case 6: // clean
		return own.dead == 0 && !s.bitten(seat)
	case 7: // quiet
		return k.flags&seatFired == 0 && own.safe > 0
	case 8: // last laugh
		return own.safe == own.all && others.safe < others.all
	}
	return false
}

// bitten reports whether a character of a seat was bitten.
func (s *State) bitten(seat uint8) bool {
	for i := range s.survivors {
		if v := &s.survivors[i]; v.ofSeat(seat) && v.bites > 0 {
			return true
		}
	}
	return false
}

// scoreRivals: more supplies carried off, then more safe characters; before both, the item that
// the scenario asks for. 3.6.
func (s *State) scoreRivals(seat uint8) float64 {
	own := s.tally(func(of uint8) bool { return of&1 == seat&1 })
	others := s.tally(func(of uint8) bool { return of&1 != seat&1 })
	by := s.itemsOff(func(of uint8) bool { return of&1 == seat&1 }) - s.itemsOff(func(of uint8) bool { return of&1 != seat&1 })
	if by == 0 {
		by = own.supplies - others.supplies
	}
	if by == 0 {
		by = own.safe - others.safe
	}
	switch {
	case by > 0:
		return 1
	case by < 0:
		return -1
	}
	return 0
}

// Score returns the result for a seat. Digest 3.6.
func (s *State) Score(seat engine.Seat) float64 {
	if s.phase != phaseOver {
		return 0
	}
	return s.score(seat)
}

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
