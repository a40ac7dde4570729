package rules

import (
	"slices"

	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// Effects of the random events, in the order of the table. 1.13.

// stunned is event 11.
func (s *State) stunned(n int) {
	slot := s.chosen(n)
	v, t := &s.Survivors[slot], s.Traits(uint8(slot))
	switch {
	case t.Has(state.Fearless):
	case t.Has(state.Panicky):
		s.Mark(s.Square(v.At), 1)
		v.Marks |= state.Panicked
	default:
		v.Actions = 0
	}
}

// jamming is event 12: the gun used last. S23.
func (s *State) jamming(n int) {
	slot := s.chosen(n)
	k := s.Survivors[slot].LastGun
	if at := s.Find(state.Hands(slot), k); k.Jams() && at >= 0 {
		s.ChangeItem(at, s.Items[at]|state.ItemJammed)
	}
}

// biterInFront is event 13.
func (s *State) biterInFront() {
	m := s.Rules().Map
	x, y := m.XY(s.Square(s.Survivors[s.farSlot()].At))
	dx, dy := s.Rules().Scenario.Start.Opposite().Delta()
	s.come(state.Place(m.Clamp(x+6*dx, y+6*dy)), state.AnkleBiter) // a gap of 5"
}

// behindThem appends the squares of event 14: 3" from the start edge, 12" from survivors.
func (s *State) behindThem(dst []uint16) []uint16 {
	m := s.Rules().Map
	free := s.farSquares()
	for q, ok := free.Next(0); ok; q, ok = free.Next(q + 1) {
		if m.EdgeGap(q, s.Rules().Scenario.Start) == 3 {
			dst = append(dst, uint16(q))
		}
	}
	return dst
}

// farSquares returns the free squares outdoors 12" or more from every survivor.
func (s *State) farSquares() ground.Set {
	w := s.Table()
	defer w.Release()
	free := w.Table.Free(ground.Zombie, s.Outdoor())
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() {
			near := s.Disc(v.At, 13*13-1)
			free.AndNot(&near)
		}
	}
	return free
}

// shufflersBehind is event 14: one for each character, all near the first. S121.
func (s *State) shufflersBehind(n int) {
	var buffer [state.SurvivorSlots]uint16
	for range s.characters(buffer[:0]) {
		free := s.farSquares()
		if q, ok := s.Rules().Map.Nearest(&free, ground.Square(n)); ok {
			s.AddZombie(state.Place(q), state.Shuffler)
		}
	}
}

// crazedSomewhere is event 16, in games with independents.
func (s *State) crazedSomewhere() {
	if s.Rules().Plays(state.People) {
		chooseOne(s)
	}
}

// unknownHouses appends the unidentified buildings.
func (s *State) unknownHouses(dst []uint16) []uint16 {
	for h := range s.Rules().Map.Buildings {
		if s.Buildings[h].Class == ground.Unknown {
			dst = append(dst, uint16(h))
		}
	}
	return dst
}

// placeCrazed barricades a building with the crazed survivor in it. Nobody meets him before. Data 4.
func (s *State) placeCrazed(h int) {
	s.Buildings[h].Class = ground.Barricaded
	s.Buildings[h].Floors |= 1
	s.AddGroup(state.Crazed, 1, state.Place(s.Rules().Map.Buildings[h].Openings[0].Inside))
}

// cornerTokens is event 21: the corner nearest to the far character, and sometimes the next.
func (s *State) cornerTokens() {
	m := s.Rules().Map
	at := s.Square(s.Survivors[s.farSlot()].At)
	order := [4]int{0, 1, 2, 3}
	slices.SortStableFunc(order[:], func(a, b int) int { return m.D2(m.Corner(a), at) - m.D2(m.Corner(b), at) })
	s.PlaceToken(m.Corner(order[0]))
	if s.Rules().Scenario.City || s.unidentified() > 3 {
		s.PlaceToken(m.Corner(order[1]))
	}
}

// unidentified counts the unidentified buildings.
func (s *State) unidentified() (n int) {
	for h := range s.Rules().Map.Buildings {
		if s.Buildings[h].Class == ground.Unknown {
			n++
		}
	}
	return n
}

// floorsInUse appends the floors with survivors, as building * floors + floor. Event 23.
func (s *State) floorsInUse(dst []uint16) []uint16 {
	for i := range s.Survivors {
		v := &s.Survivors[i]
		if h := s.HouseOf(v); v.Here() && !v.InVehicle() && h >= 0 {
			n := uint16(h*ground.Levels + v.At.Floor())
			if !slices.Contains(dst, n) {
				dst = insert(dst, n)
			}
		}
	}
	return dst
}

// shufflerInside is event 23: nearest to the survivor of the floor on the lowest square. S120.
func (s *State) shufflerInside(n int) {
	var lowest state.Nearest
	for i := range s.Survivors {
		v := &s.Survivors[i]
		if h := s.HouseOf(v); v.Here() && !v.InVehicle() && h >= 0 && h*ground.Levels+v.At.Floor() == n {
			lowest.Offer(i, v.At, 0)
		}
	}
	w := s.Table()
	free := w.Table.Free(ground.Zombie, lowest.At)
	w.Release()
	inside := s.Rules().Map.HouseDisc(n/ground.Levels, 0)
	free.And(&inside)
	if q, ok := s.Rules().Map.Nearest(&free, lowest.At.Square()); ok {
		s.AddZombie(ground.On(q, lowest.At.Floor()), state.Shuffler)
	}
}

// fourCorners appends the corners of the table.
func fourCorners(_ *State, dst []uint16) []uint16 { return append(dst, 0, 1, 2, 3) }

// tokenAndPanic is event 26. S13.
func (s *State) tokenAndPanic(corner int) {
	s.PlaceToken(s.Rules().Map.Corner(corner))
	for i := range s.Survivors {
		v, t := &s.Survivors[i], s.Traits(uint8(i))
		if v.Here() && v.IsCharacter() && t.Has(state.Panicky) && !t.Has(state.Fearless) && !s.hasLeaderNear(i) {
			v.Marks |= state.Panicked
		}
	}
}

// tokenAtEdge is events 31 and 42.
func (s *State) tokenAtEdge(n int) {
	at := s.Survivors[s.chosen(n)].At
	s.PlaceToken(s.Rules().Map.EdgePoint(s.Square(at), s.NearestEdge(at)))
}

// tokenBehind is event 32: 2" behind the token nearest to the shooter, seen from there. S127
func (s *State) tokenBehind(n int) {
	m, at := s.Rules().Map, s.Survivors[s.chosen(n)].At
	var near state.Nearest
	for _, t := range s.TokenList() {
		near.Offer(0, state.Place(t.At()), s.D2(at, state.Place(t.At())))
	}
	if !near.Found {
		s.PlaceToken(s.FarEdge())
		return
	}
	dx, dy := m.Direction(s.Square(at), near.At.Square()).Delta()
	steps := 3 // a gap of 2"
	if dx*dy != 0 {
		steps = 2 // steps of 1.8"; a step of 3.2" would be the third
	}
	x, y := m.XY(near.At.Square())
	s.PlaceToken(m.Clamp(x+steps*dx, y+steps*dy))
}

// FarEdge returns the centre of the edge farthest from survivors.
func (s *State) FarEdge() ground.Square {
	var buffer [2 * state.SurvivorSlots]ground.Square
	list := buffer[:0]
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() {
			low, high := s.Corners(v.At)
			list = append(list, low, high)
		}
	}
	return s.Rules().Map.EdgeCentre(s.Rules().Map.FarthestEdge(list))
}

// tokensForShots is event 33. A shell that forces a door counts as a weapon fired, not as a shot.
// S32.
func (s *State) tokensForShots() {
	var buffer [state.SurvivorSlots]uint16
	if s.Shots > 0 || len(s.firers(buffer[:0], state.Fired)) > 0 {
		s.PlaceToken(s.FarEdge())
	}
	if s.Shots > 3 {
		s.PlaceToken(s.FarEdge())
	}
}

// woundFar is event 34. Heavy clothes cancel the trait nimble. S20, Find.
func (s *State) woundFar() {
	slot := s.farSlot()
	if t := s.Traits(uint8(slot)); s.canBeHeld(slot) && !t.Has(state.Sensible) && !t.Has(state.VerySensible) {
		s.WoundHuman(slot, 1)
	}
}

// oneActionEach is event 35.
func (s *State) oneActionEach() {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.IsCharacter() && !s.Traits(uint8(i)).Has(state.Fearless) {
			v.Actions = min(v.Actions, 1)
			v.Marks |= state.OneAction
		}
	}
}

// leadersArgue is event 36.
func (s *State) leadersArgue() {
	for i := range s.Survivors {
		if s.isLeader(i) && s.anyoneNear(i, 6, (*State).isLeader) {
			s.Survivors[i].LoseAction()
		}
	}
}

// abrasion is event 43: once each.
func (s *State) abrasion() {
	for i := range s.Survivors {
		v := &s.Survivors[i]
		if v.Here() && v.IsCharacter() && (s.isAbrasive(i) || s.anyoneNear(i, 3, (*State).isAbrasive)) {
			v.LoseAction()
		}
	}
}

func (s *State) isLeader(slot int) bool   { return s.isWith(slot, state.Leader) }
func (s *State) isAbrasive(slot int) bool { return s.isWith(slot, state.Abrasive) }

// anyoneNear reports whether another survivor within n inches satisfies is.
func (s *State) anyoneNear(slot, n int, is func(*State, int) bool) bool {
	for i := range s.Survivors {
		if i != slot && is(s, i) && s.within(slot, i, n) {
			return true
		}
	}
	return false
}

// farOpenings appends the openings of the building farthest from survivors. Event 41, S121.
func (s *State) farOpenings(dst []uint16) []uint16 {
	if h := s.FarHouse(); h >= 0 {
		for o := range s.Rules().Map.Buildings[h].Openings {
			dst = append(dst, uint16(o))
		}
	}
	return dst
}

// FarHouse returns the building farthest from survivors, the first of several, or -1.
func (s *State) FarHouse() int {
	best, most := -1, -1
	for h := range s.Rules().Map.Buildings {
		least := 1 << 30
		for i := range s.Survivors {
			if v := &s.Survivors[i]; v.Here() {
				least = min(least, s.HouseD2(v.At, h))
			}
		}
		if least > most {
			best, most = h, least
		}
	}
	return best
}

// tokenAtOpening is event 41: outside the opening.
func (s *State) tokenAtOpening(o int) {
	m := s.Rules().Map
	open := m.Buildings[s.FarHouse()].Openings[o]
	out, _ := m.Step(open.Inside, open.Out)
	s.PlaceToken(out)
}

// unhide is event 44.
func (s *State) unhide() {
	for i := range s.Survivors {
		s.Survivors[i].Marks &^= state.Hidden | state.Lurking
	}
}

// moreSense is event 46. S24.
func (s *State) moreSense() {
	for i := range s.Survivors {
		v := &s.Survivors[i]
		if s.isWith(i, state.Sensible) || s.isWith(i, state.VerySensible) {
			if v.Used&state.PlusBits != state.PlusBits {
				v.Used += state.Pluses
			}
			v.Used |= state.Combines
		}
	}
}

// skillets is event 51. S120.
func (s *State) skillets() {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.IsCharacter() && s.HouseOf(v) >= 0 {
			s.AddItem(state.NewItem(state.Hands(i), state.Skillet, 1, 0))
		}
	}
}

// corpsesGo is event 52.
func (s *State) corpsesGo() {
	for i := range s.Survivors {
		if s.Survivors[i].State == state.Corpse {
			s.RemoveCorpse(i)
		}
	}
}

// suppliesLie is event 53: on the square of the far character.
func (s *State) suppliesLie(n int) {
	s.AddItem(state.NewItem(s.OnTable(s.Survivors[s.farSlot()].At), state.SuppliesHere, uint8(n), 0))
}

// nextOut is event 55: the next character inside a building may stand outdoors.
func (s *State) nextOut() bool {
	for ; s.ExitFrame().Next < state.SurvivorSlots; s.ExitFrame().Next++ {
		v := &s.Survivors[s.ExitFrame().Next]
		if v.Here() && v.IsCharacter() && !v.InVehicle() && s.HouseOf(v) >= 0 {
			s.Actor = s.ExitFrame().Next
			var buffer [64]uint16
			if len(s.outdoors(buffer[:0])) > 0 {
				s.ExitFrame().Next++
				s.Node = state.PhaseStand
				return true
			}
		}
	}
	return false
}

// tokenGoes is event 62.
func (s *State) tokenGoes() {
	var buffer [state.SurvivorSlots]uint16
	if len(s.Gunners(buffer[:0])) == 0 {
		s.drawAmong(ChanceEventWhich)
	}
}

// TellsTokens reports whether a seat may be able to distinguish tokens of one square.
func (s *State) TellsTokens() bool { return s.Options().PsychicToken == state.PsychicPeeks }

// tokensToGo appends the square of each token; its number if tokens differ.
func (s *State) tokensToGo(dst []uint16) []uint16 {
	for n, t := range s.TokenList() {
		if s.TellsTokens() {
			dst = append(dst, uint16(n))
		} else {
			dst = append(dst, uint16(t.At()))
		}
	}
	return dst
}

func (s *State) removeToken(n int) {
	if !s.TellsTokens() {
		n = s.TokenAt(ground.Square(n))
	}
	s.TakeToken(n)
}

// findLies is event 63: with the character's modifiers, onto the ground.
func (s *State) findLies(n int) {
	s.Actor = uint8(s.chosen(n))
	s.BeginFind(false, true)
}

// clue is event 65.
func (s *State) clue(n int) {
	k := &s.Seats[s.Survivors[s.chosen(n)].Owner]
	k.Clues += min(1, 255-k.Clues)
}

// oneMoreEach is event 66.
func (s *State) oneMoreEach() {
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && v.IsCharacter() && !s.Unconscious(i) && !v.Is(state.Incapacitated) {
			v.Actions++
		}
	}
}

// Dogs.

// moreDogs is event 22: three more feral dogs.
func (s *State) moreDogs() {
	at, p, ok := s.packCentre()
	for range 3 {
		if ok {
			s.placeDog(at, state.NewDog(at, p))
		}
	}
}

// packsOut appends the packs on the table. Event 54.
func (s *State) packsOut(dst []uint16) []uint16 {
	for p := range state.PackSlots {
		if s.PackSize(p) > 0 {
			dst = append(dst, uint16(p))
		}
	}
	return dst
}

// PackGoes removes a pack.
func (s *State) PackGoes(p int) {
	for n := len(s.DogList()) - 1; n >= 0; n-- {
		if d := s.Dogs[n]; !d.Tame() && d.Pack() == p {
			s.TakeDog(n)
		}
	}
}

// PlaceFriendlyDog is event 64: a friendly dog beside the far character.
func (s *State) PlaceFriendlyDog() {
	if !s.Rules().Plays(state.Dogs) {
		return
	}
	slot := s.farSlot()
	at := state.Place(s.Square(s.Survivors[slot].At)) // beside the vehicle of a passenger
	if !s.Survivors[slot].InVehicle() {
		at = s.Survivors[slot].At
	}
	s.placeDog(at, (state.NewDog(at, 0) | state.DogTame).Holding(slot))
}
