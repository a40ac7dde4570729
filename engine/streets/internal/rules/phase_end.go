package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// END, infection and scores. Digest 3.6.

// stepInfect is END: vaccines are given, then each bite of those alive is thrown for. The
// dead and the safe keep their places. S06, S90.
func (s *State) stepInfect() {
	if !s.Is(state.InEnd) {
		s.Clear()
		s.friendLeaves()
		s.Weather |= state.InEnd
		s.OnTurn, s.Event = 0, 0
	}
	if s.askVaccine() {
		return
	}
	for ; s.InfectFrame().Slot < state.SurvivorSlots; s.InfectFrame().Slot++ {
		slot := int(s.InfectFrame().Slot)
		v := &s.Survivors[slot]
		if !v.Alive() || !v.IsCharacter() || v.Is(state.Infected) {
			s.InfectFrame().Bites = 0
			continue
		}
		if s.InfectFrame().Bites < v.Bites {
			s.roll(ChanceInfect)
			return
		}
		s.InfectFrame().Bites = 0
	}
	s.Next()
}

// rolledInfect is the die of one bite: safe on 5 and more, never on a natural 1. Infect.
func (s *State) rolledInfect(n int) {
	s.InfectFrame().Bites++
	if n == 1 || n+s.Immunity(int(s.InfectFrame().Slot)) < infectionSafe {
		s.Survivors[s.InfectFrame().Slot].Marks |= state.Infected
		s.InfectFrame().Bites = 0
	}
}

// infectionSafe is the score that is enough. 1.2.
const infectionSafe = 5

// Immunity is the bonus to the dice of infection. Infect, S90, S101.
func (s *State) Immunity(slot int) int {
	t := s.Traits(uint8(slot))
	n := t.Plus(state.Resistant) - t.Plus(state.Vulnerable)
	if s.clothed(slot) {
		n++
	}
	if s.Survivors[slot].Is(state.Vaccinated) {
		n++
	}
	side := s.Rules().Side(s.Survivors[slot].Owner)
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Alive() && v.IsCharacter() && s.Rules().Side(v.Owner) == side && s.Traits(uint8(i)).Has(state.Scientist) {
			return n + 1
		}
	}
	return n
}

// askVaccine asks the first holder of a vaccine to choose a patient, if somebody of his side is bitten.
// 3.6.
func (s *State) askVaccine() bool {
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; !v.Alive() || !v.IsCharacter() || !s.Carries(slot, state.Vaccine) {
			continue
		}
		s.Actor = uint8(slot)
		var buffer [state.SurvivorSlots]engine.Action
		if len(s.legalVaccinate(buffer[:0])) > 0 {
			s.Node = state.PhaseVaccinate
			return true
		}
	}
	s.Actor = 0
	return false
}

func (s *State) legalVaccinate(dst []engine.Action) []engine.Action {
	side := s.Rules().Side(s.Acting().Owner)
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if v.Alive() && v.IsCharacter() && v.Bites > 0 && !v.Is(state.Vaccinated) && s.Rules().Side(v.Owner) == side {
			dst = append(dst, action.OfA(action.KindVaccinate, uint8(slot)))
		}
	}
	return dst
}

func (s *State) applyVaccinate(p action.Play) {
	s.Spend(int(s.Actor), state.Vaccine, 1)
	s.Survivors[p.A].Marks |= state.Vaccinated
	s.Actor = 0
}

// stepScores shows the cards of semi, seat by seat; then the game is over.
func (s *State) stepScores() {
	if s.Options().Mode == state.Semi && int(s.SeatFrame().Seat) < s.Rules().Seats {
		s.Node = state.PhaseCard
		return
	}
	s.SeatFrame().Seat = 0
	s.Node = state.PhaseOver
}

// Scores.

// Tally counts the characters of some seats: in play at the start, safe, dead, infected; and the loot that
// they carried off.
type Tally struct {
	All, Safe, Dead, Infected, Supplies int
}

// Tally counts the seats that satisfy of. Loot of a hostile group is no success of the party.
func (s *State) Tally(of func(seat uint8) bool) (t Tally) {
	for i, c := range s.Rules().Starters {
		if !of(c.Seat) {
			continue
		}
		v := &s.Survivors[i]
		t.All++
		switch {
		case !v.Alive():
			t.Dead++
		case v.Is(state.Infected):
			t.Infected++
		default:
			t.Safe++
		}
	}
	for seat := range uint8(s.Rules().Seats) {
		if of(seat) && !s.PlaysHostile(seat) {
			t.Supplies += int(s.Seats[seat].Supplies)
		}
	}
	return t
}

// Everybody counts all seats.
func Everybody(uint8) bool { return true }

// share is the part of the characters that are safe.
func (t Tally) share() float64 {
	if t.All == 0 {
		return 0
	}
	return float64(t.Safe) / float64(t.All)
}

// Met reports whether the primary objective is met: enough supplies were carried off, or the
// item that the scenario asks for. Data 6, Data 7.
func (s *State) Met() bool {
	if s.Rules().GoalItem() != state.NoItem {
		return s.ItemsOff(Everybody) > 0
	}
	return s.Tally(Everybody).Supplies >= int(s.Rules().Goal)
}

// score is the result of a seat. 3.6.
func (s *State) score(seat engine.Seat) float64 {
	r := s.Rules()
	switch r.Options.Mode {
	case state.Semi:
		return s.scoreSemi(uint8(seat))
	case state.Rivals:
		return s.ScoreRivals(uint8(seat))
	}
	switch {
	case r.Options.Plain && s.Met():
		return 1
	case r.Options.Plain:
		return -1
	case s.Met():
		return 0.6 + 0.4*s.Tally(Everybody).share()
	}
	return -1 + 0.4*s.Tally(Everybody).share()
}

// scoreSemi: the primary, one's own people, and above all the card. 3.6, S126.
func (s *State) scoreSemi(seat uint8) float64 {
	own := s.Tally(func(of uint8) bool { return of == seat })
	met, card := s.Met(), s.CardMet(seat)
	turncoat := s.Seats[seat].Flags&(state.SeatBoss|state.SeatHostile) != 0
	switch {
	case s.Options().Plain && met && card:
		return 1
	case s.Options().Plain && met:
		return 0
	case s.Options().Plain, turncoat && met:
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

// CardMet reports whether a seat has met its secret objective. Data 8.
func (s *State) CardMet(seat uint8) bool {
	k := &s.Seats[seat]
	own := s.Tally(func(of uint8) bool { return of == seat })
	others := s.Tally(func(of uint8) bool { return of != seat })
	switch k.Card {
	case 1: // hoarder
		return int(k.Supplies) >= 2*own.All
	case 2: // collector
		return k.Finds >= 2
	case 3: // hunter
		return int(k.Expired) >= 3*own.All
	case 4: // surgeon
		return k.Flags&state.SeatHealed != 0
	case 5: // surveyor
		return bits.OnesCount16(s.Searched[seat]) >= 3
	case 6: // clean
		return own.Dead == 0 && !s.bitten(seat)
	case 7: // quiet
		return k.Flags&state.SeatFired == 0 && own.Safe > 0
	case 8: // last laugh
		return own.Safe == own.All && others.Safe < others.All
	}
	return false
}

// bitten reports whether a character of a seat was bitten.
func (s *State) bitten(seat uint8) bool {
	return slices.ContainsFunc(s.Survivors[:], func(v state.Survivor) bool { return v.OfSeat(seat) && v.Bites > 0 })
}

// ScoreRivals: more supplies carried off, then more safe characters; before both, the item that
// the scenario asks for. 3.6.
func (s *State) ScoreRivals(seat uint8) float64 {
	own := s.Tally(func(of uint8) bool { return of&1 == seat&1 })
	others := s.Tally(func(of uint8) bool { return of&1 != seat&1 })
	by := s.ItemsOff(func(of uint8) bool { return of&1 == seat&1 }) - s.ItemsOff(func(of uint8) bool { return of&1 != seat&1 })
	if by == 0 {
		by = own.Supplies - others.Supplies
	}
	if by == 0 {
		by = own.Safe - others.Safe
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
	if s.Node != state.PhaseOver {
		return 0
	}
	return s.score(seat)
}

// Seats without survivors: LOST, and the bosses that they play. Lost, digest 3.3 M1, 3.6.

// stepLost serves the seats that have lost all their characters, in seat order: a group of
// independents, the boss of semi, then a character of another seat. S91.
func (s *State) stepLost() {
	r := s.Rules()
	for ; int(s.SeatFrame().Seat) < r.Seats; s.SeatFrame().Seat++ {
		seat := s.SeatFrame().Seat
		if !s.isLost(seat) {
			continue
		}
		if s.takeGroup(seat) || r.Options.Mode == state.Semi && s.takeBoss(seat) {
			continue
		}
		if s.givingSeat() >= 0 {
			s.Node = state.PhaseGiveUp
			return
		}
	}
	s.Next()
}

// isLost reports whether all characters of a seat are dead and it plays nothing more.
func (s *State) isLost(seat uint8) bool {
	return s.Seats[seat].Flags&(state.SeatBoss|state.SeatHostile) == 0 &&
		!slices.ContainsFunc(s.Survivors[:], func(v state.Survivor) bool { return v.OfSeat(seat) && v.Alive() })
}

// takeGroup gives a seat the first group that is friendly, in semi also one that is hostile: it acts
// from the next turn on, and is bound to its attitude by its score. Lost 1, S91, S126.
func (s *State) takeGroup(seat uint8) bool {
	for g := range s.Groups {
		k := &s.Groups[g]
		foe := k.Attitude == ground.Hostile && s.Options().Mode == state.Semi && !s.CrazedGroup(g)
		if k.Flags&state.GroupHere == 0 || k.Attitude != ground.Friendly && !foe {
			continue
		}
		if foe {
			s.Seats[seat].Flags |= state.SeatHostile
		}
		s.Join(g, seat)
		return true
	}
	return false
}

// takeBoss gives a seat the boss that nobody plays, on the lowest square. Lost 2.
func (s *State) takeBoss(seat uint8) bool {
	for n, z := range s.ZombieList() {
		if z.Kind() == state.Boss && z.Seat() < 0 {
			s.Zombies[n] = z | state.Zombie(1+seat)<<2
			s.Seats[seat].Flags |= state.SeatBoss
			s.SortZombies()
			return true
		}
	}
	return false
}

// givingSeat is the seat that gives a character to the lost seat: a seat of its side (in semi any seat)
// with the most characters, at least two; -1 for none. Lost 3.
func (s *State) givingSeat() int {
	r := s.Rules()
	best, most := -1, 1
	for seat := range uint8(r.Seats) {
		if r.Options.Mode != state.Semi && r.Side(seat) != r.Side(s.SeatFrame().Seat) || s.PlaysHostile(seat) {
			continue
		}
		n := 0
		for i := range s.Survivors {
			if v := &s.Survivors[i]; v.Here() && v.OfSeat(seat) {
				n++
			}
		}
		if n > most {
			best, most = int(seat), n
		}
	}
	return best
}

func (s *State) giverSeat() engine.Seat { return engine.Seat(s.givingSeat()) }

func (s *State) legalGiveUp(dst []engine.Action) []engine.Action {
	seat := uint8(s.givingSeat())
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.OfSeat(seat) {
			dst = append(dst, action.OfA(action.KindGiveUp, uint8(i)))
		}
	}
	return dst
}

func (s *State) applyGiveUp(p action.Play) {
	s.Survivors[p.A].Owner = s.SeatFrame().Seat
	s.SeatFrame().Seat++
}
