package rules

import (
	"math/bits"
	"slices"

	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// The frame of a turn: G0 and G1, the start of the Survival phase, the order of seats, their
// parts, and the end of the phase. Digest 3.2, 3.4.

// StepTurn begins a turn: G0 and G1.
func (s *State) StepTurn() {
	s.ThisTurn++
	s.Event, s.Part, s.Served = 0, 0, 0
	for i := range s.Survivors {
		s.Survivors[i].Marks &^= state.FreshBody
	}
	for g := range s.Groups {
		s.Groups[g].Flags &^= state.GroupAgain
	}
	s.GiveActions()
	s.stopToys()
	s.AgeMarkers()
	s.RestVehicles()
	s.Next()
}

// GiveActions gives every character his actions. G0, Trait clumsy, Find.
func (s *State) GiveActions() {
	for i := range s.Survivors {
		v := &s.Survivors[i]
		if !v.Here() {
			continue
		}
		v.Marks &^= state.TurnMarks &^ (state.Hidden | state.Lurking)
		if !v.IsCharacter() {
			continue // independents have theirs in M3
		}
		n := 2
		if v.Has(state.Doped) {
			n++
		}
		if v.Has(state.Stumbles) {
			n--
		}
		v.Used &^= state.Doped | state.Stumbles
		v.Actions = uint8(n)
		if s.Unconscious(i) || v.Is(state.Incapacitated) {
			v.Actions = 0
		}
	}
}

// stepStart is V0: it clears hiding places and notes of the last turn, and rolls for panic and quarrels.
func (s *State) stepStart() {
	if s.NervesFrame().Next == 0 {
		s.Forget()
		s.forgetDogs()
		s.Choke()
		s.sawNoise()
	}
	for ; s.NervesFrame().Next < state.SurvivorSlots; s.NervesFrame().Next++ {
		if slot := int(s.NervesFrame().Next); s.mayPanic(slot) {
			s.roll(ChancePanicky)
			return
		}
	}
	if s.quarrelsome() < 2 {
		s.Next()
		return
	}
	for ; s.NervesFrame().Next < state.SurvivorSlots+state.SurvivorSlots*state.SurvivorSlots; s.NervesFrame().Next++ {
		if a, b := s.pair(); s.quarrel(a, b) {
			s.roll(ChanceRivals)
			return
		}
	}
	s.Next()
}

// Forget clears notes that last for a turn. Flow V0.
func (s *State) Forget() {
	s.Shots = 0
	for i := range s.Survivors {
		v := &s.Survivors[i]
		v.Marks &^= state.Hidden | state.Lurking
		v.Shooter = 0
		old := v.Fire & state.RanOrFired
		v.Fire &= state.FireForGood
		if old != 0 {
			v.Fire |= state.RanOrFiredOld
		}
		if s.EventActive(45) && v.IsCharacter() {
			v.Marks &^= state.Panicked
		}
	}
}

// mayPanic reports whether a survivor has to be thrown for: panicky, not fearless, a zombie
// within 1" or on his floor of a building, and no effective leader near. Turn, S13.
func (s *State) mayPanic(slot int) bool {
	v, t := &s.Survivors[slot], s.Traits(uint8(slot))
	if !v.Here() || !v.IsCharacter() || !t.Has(state.Panicky) || t.Has(state.Fearless) || v.Is(state.Panicked) {
		return false
	}
	return s.zombieNear(slot) && !s.hasLeaderNear(slot)
}

// zombieNear reports whether a zombie is within 1", or on the floor of the building. Turn.
func (s *State) zombieNear(slot int) bool {
	v := &s.Survivors[slot]
	h := s.HouseOf(v)
	w := s.Table()
	defer w.Release()
	return slices.ContainsFunc(s.ZombieList(), func(z state.Zombie) bool {
		return w.Table.Touches(v.At, z.At(), 2) || h >= 0 && w.Table.House(z.At()) == h && z.At().Floor() == v.At.Floor()
	})
}

// hasLeaderNear reports whether an effective leader is near a survivor, himself not counted. S13.
func (s *State) hasLeaderNear(slot int) bool {
	return s.anyoneNear(slot, int(s.Options().LeaderRange), (*State).IsLeading)
}

// IsLeading reports whether a survivor is an effective leader: alive, conscious, and with nobody
// argumentative within 6". Flow V0, Trait argumentative.
func (s *State) IsLeading(slot int) bool {
	v := &s.Survivors[slot]
	argues := func(s *State, i int) bool {
		return s.Survivors[i].Here() && s.Traits(uint8(i)).Has(state.Argumentative)
	}
	return v.Here() && s.Traits(uint8(slot)).Has(state.Leader) && !s.Unconscious(slot) && !s.anyoneNear(slot, 6, argues)
}

// within reports whether two survivors are within n inches.
func (s *State) within(a, b, n int) bool {
	return ground.Within(s.D2(s.Survivors[a].At, s.Survivors[b].At), 2*n)
}

// rolledPanicky: 1-2 panics.
func (s *State) rolledPanicky(n int) {
	if n <= 2 {
		s.Survivors[s.NervesFrame().Next].Marks |= state.Panicked
	}
	s.NervesFrame().Next++
}

// quarrelsome counts the characters on the table with the trait rivals. S98.
func (s *State) quarrelsome() (n int) {
	for slot := range s.Survivors {
		if s.isWith(slot, state.RivalsTrait) {
			n++
		}
	}
	return n
}

// isWith reports whether a slot is a character on the table with a trait.
func (s *State) isWith(slot int, t state.Traits) bool {
	v := &s.Survivors[slot]
	return v.Here() && v.IsCharacter() && s.Traits(uint8(slot)).Has(t)
}

// pair returns the two survivors of NervesFrame.Next, which counts pairs after the slots.
func (s *State) pair() (a, b int) {
	n := int(s.NervesFrame().Next) - state.SurvivorSlots
	return n / state.SurvivorSlots, n % state.SurvivorSlots
}

// quarrel reports whether two with the trait rivals are within 3". S98.
func (s *State) quarrel(a, b int) bool {
	return a < b && s.Survivors[a].Here() && s.Survivors[b].Here() && s.Survivors[a].IsCharacter() && s.Survivors[b].IsCharacter() &&
		s.Traits(uint8(a)).Has(state.RivalsTrait) && s.Traits(uint8(b)).Has(state.RivalsTrait) && s.within(a, b, 3)
}

// rolledRivals: 1-2 both lose an action. S98.
func (s *State) rolledRivals(n int) {
	a, b := s.pair()
	if n <= 2 {
		s.Survivors[a].Actions -= min(1, s.Survivors[a].Actions)
		s.Survivors[b].Actions -= min(1, s.Survivors[b].Actions)
	}
	s.NervesFrame().Next++
}

// Order of seats: V1.

// Able reports whether a survivor can act for a seat: he has an action left, or has used them
// and can be heroic. V2, S97.
func (s *State) Able(slot int, seat uint8) bool {
	v := &s.Survivors[slot]
	return v.Here() && v.OfSeat(seat) && (v.Actions > 0 || s.canGoOn(slot)) && !s.Unconscious(slot) && !v.Is(state.Incapacitated)
}

// canGoOn reports whether a survivor without actions may still be heroic in this turn: one that has acted
// and does not panic. S97.
func (s *State) canGoOn(slot int) bool {
	v := &s.Survivors[slot]
	return v.Is(state.Acted) && !v.Is(state.Panicked) && s.canBeHeroic(slot)
}

// Ables counts the able characters of a seat, and returns the first.
func (s *State) Ables(seat uint8) (n, first int) {
	first = -1
	for slot := range s.Survivors {
		if s.Able(slot, seat) {
			if n == 0 {
				first = slot
			}
			n++
		}
	}
	return n, first
}

// Waiting returns the seats whose part is still to come, as a set.
func (s *State) Waiting() (m uint8) {
	for seat := range uint8(s.Rules().Seats) {
		if n, _ := s.Ables(seat); n > 0 && s.Served>>seat&1 == 0 {
			m |= 1 << seat
		}
	}
	return m
}

// stepOrder selects the next seat: the only one, in rivals the next of the side on turn, otherwise the
// captain's choice. Turn, S107.
func (s *State) stepOrder() {
	m := s.Waiting()
	switch {
	case m == 0:
		s.Stage = state.StageClose
		return
	case s.Options().Mode == state.Rivals:
		one, two := m&0b010101, m&0b101010
		if s.Is(state.SecondSide) {
			one, two = two, one
		}
		if m = one; one == 0 {
			m = two
		}
	case bits.OnesCount8(m) > 1:
		s.Node = state.PhaseOrder
		return
	}
	s.Begin(uint8(bits.TrailingZeros8(m)))
}

// Begin begins the part of a seat.
func (s *State) Begin(seat uint8) {
	s.Part++
	s.OnTurn = 1 + seat
	s.Stage = state.StagePart
}

// captain is the seat of the effective leader, or of the dearest firearm. S107.
func (s *State) captain() engine.Seat {
	leaders, best, dearest := 0, 0, -1
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if !v.Here() || !v.IsCharacter() {
			continue
		}
		if s.IsLeading(slot) {
			leaders++
		}
	}
	for slot := range s.Survivors {
		v := &s.Survivors[slot]
		if !v.Here() || !v.IsCharacter() {
			continue
		}
		if leaders == 1 && s.IsLeading(slot) {
			return engine.Seat(v.Owner)
		}
		price := 0
		for _, i := range s.Carried(slot) {
			if i.Kind().Gun().Firearm {
				price = max(price, int(i.Kind().Row().Cost))
			}
		}
		if price > dearest {
			best, dearest = int(v.Owner), price
		}
	}
	return engine.Seat(best)
}

func (s *State) legalOrder(dst []engine.Action) []engine.Action {
	for m := s.Waiting(); m != 0; m &= m - 1 {
		dst = append(dst, action.OfA(action.KindNext, uint8(bits.TrailingZeros8(m))))
	}
	return dst
}

func (s *State) applyOrder(p action.Play) { s.Begin(p.A) }

// stepPart is V2: it asks for the next survivor to act, or ends the part.
func (s *State) stepPart() {
	if s.LoyalFrame().Owner > 0 {
		s.stepLoyal()
		return
	}
	seat := s.OnTurn - 1
	switch n, first := s.Ables(seat); n {
	case 0:
		s.endPart()
	case 1:
		s.Actor, s.Node = uint8(first), state.PhaseAct
	default:
		s.Node = state.PhasePick
	}
}

// endPart ends the part of the seat on turn; its loyal dogs attack before.
func (s *State) endPart() {
	if s.hasLoyal(s.OnTurn - 1) {
		s.LoyalFrame().Owner = 1
		return
	}
	s.closePart()
}

// hasLoyal reports whether a character of a seat has a dog.
func (s *State) hasLoyal(seat uint8) bool {
	if !s.Rules().Plays(state.Dogs) {
		return false
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.Here() && v.OfSeat(seat) && s.Carries(slot, state.LoyalDog) {
			return true
		}
	}
	return false
}

// stepLoyal has the dogs of the seat on turn attack, one after the other.
func (s *State) stepLoyal() {
	for ; s.LoyalFrame().Owner <= state.SurvivorSlots; s.LoyalFrame().Owner++ {
		slot := int(s.LoyalFrame().Owner) - 1
		var buffer [mostFoes]uint16
		if v := &s.Survivors[slot]; v.Here() && v.OfSeat(s.OnTurn-1) && !v.InVehicle() && s.Carries(slot, state.LoyalDog) && len(s.amongLoyalVictims(buffer[:0])) > 0 {
			s.drawAmong(ChanceDogVictim)
			return
		}
	}
	s.LoyalFrame().Owner = 0
	s.closePart()
}

// closePart has the next seat follow.
func (s *State) closePart() {
	s.recover(func(v *state.Survivor) bool { return v.Owner == s.OnTurn-1 })
	s.Served |= 1 << (s.OnTurn - 1)
	s.OnTurn = 0
	s.Stage = state.StageOrder
}

func (s *State) legalPick(dst []engine.Action) []engine.Action {
	for slot := range s.Survivors {
		if s.Able(slot, s.OnTurn-1) {
			dst = append(dst, action.OfA(action.KindPick, uint8(slot)))
		}
	}
	return append(dst, action.Of(action.KindDone))
}

func (s *State) applyPick(p action.Play) {
	if p.Kind == action.KindDone {
		s.endPart()
		return
	}
	s.Actor, s.Node = p.A, state.PhaseAct
}

// StepClose is V4: vehicles in the snow, fuses, fires and clouds; then the phase is over, and so may
// be the game. S92.
func (s *State) StepClose() {
	if s.stepSnow() || !s.stepBlasts() {
		return
	}
	if !s.AnyCharacter() {
		s.Stage = state.StageInfect
		return
	}
	s.recover(func(v *state.Survivor) bool { return v.IsCharacter() && s.Served>>v.Owner&1 == 0 })
	s.friendLeaves()
	if s.ThisTurn == s.Rules().MaxTurns {
		s.Stage, s.InfectFrame().Slot = state.StageInfect, 0
		return
	}
	s.Stage = state.StageTurn
}

// canBeHeroic reports whether a hero has his deed left, and no event allows him one action at
// most. Trait heroic, event 35.
func (s *State) canBeHeroic(slot int) bool {
	v := &s.Survivors[slot]
	return s.Traits(uint8(slot)).Has(state.Heroic) && !v.Has(state.HeroicUsed) && !v.Is(state.OneAction)
}
