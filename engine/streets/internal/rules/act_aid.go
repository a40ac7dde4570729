package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// FIRST AID, PANIC, SHOUT, and free actions. Aid, Panic, Shout, digest V3.

// AidInches is the reach of first aid. 1.2.
const AidInches = 3

// Aid, S63.
func (s *State) listAid(l *ActionList) {
	v := &s.Survivors[l.slot]
	for y := range s.Survivors {
		w := &s.Survivors[y]
		if y == l.slot || !w.Here() || !w.IsCharacter() || w.InVehicle() || !l.Table.Touches(v.At, w.At, 2*AidInches) || s.Grabs(y) > 0 {
			continue
		}
		ready := s.Unconscious(y) || w.Actions >= 2 && !w.Is(state.Acted)
		ill := w.Stuns > 0 || w.Wounds > 0 && !w.Has(state.Healed)
		if ready && ill && !(v.Is(state.Refused) && !s.Allied(l.slot, y)) {
			l.add(action.Play{Kind: action.KindAid, A: uint8(y)})
		}
	}
}

// doAid asks a seat of another side before anything is spent.
func (s *State) doAid(p action.Play) {
	s.GiveFrame().To = p.A
	if !s.Allied(int(s.Actor), int(p.A)) {
		s.refund(2)
		s.Node = state.PhaseConsent
		return
	}
	s.treat()
}

// treat moves the carer beside the patient and rolls. Non-lethal wounds need no die.
func (s *State) treat() {
	y := int(s.GiveFrame().To)
	w := &s.Survivors[y]
	s.Acting().Actions = 0
	s.Acting().Marks |= state.Acted
	w.Actions = 0
	w.Marks |= state.Acted
	s.beside(int(s.Actor), w.At)
	w.Stuns = 0
	if w.Wounds == 0 || w.Has(state.Healed) {
		s.endAct()
		return
	}
	slot := int(s.Actor)
	bonus := 2*s.Traits(s.Actor).Plus(state.Medic) - s.woundPenalty(slot)
	if s.Carries(slot, state.FirstAidKit) {
		s.Spend(slot, state.FirstAidKit, 1)
		bonus++
	}
	s.rollTest(4, bonus)
}

// aided removes a wound, once a game for everybody. S63.
func (s *State) aided(ok bool) {
	if ok {
		w := &s.Survivors[s.GiveFrame().To]
		w.Wounds--
		w.Used |= state.Healed
		s.Seats[s.Acting().Owner].Flags |= state.SeatHealed
	}
	s.endAct()
}

// PANIC.

// doPanic shouts if a zombie is near, and flees a die of inches if nobody holds the actor.
func (s *State) doPanic(action.Play) {
	v := s.Acting()
	for _, z := range s.ZombieList() {
		if ground.Within(s.D2(v.At, z.At()), 2*3) {
			s.Mark(s.Square(v.At), 1)
			break
		}
	}
	if s.Grabs(int(s.Actor)) > 0 || v.InVehicle() || v.OnWall() {
		s.roll(ChanceRally)
		return
	}
	s.roll(ChanceFlee)
}

// rolledFlee moves the actor towards the start edge, never nearer to a figure within 12". S62.
func (s *State) rolledFlee(n int) {
	slot := int(s.Actor)
	v := s.Acting()
	m := s.Rules().Map
	w := s.Table()
	w.Flood.Reach(&w.Table, s.MoverOf(slot), v.At, s.Budget(slot, n))
	floor := v.At.Floor()
	best, rows, cost := v.At, m.EdgeGap(v.At.Square(), s.Rules().Scenario.Start), 0
	stops := &w.Flood.Stops[floor]
	for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
		at := ground.On(q, floor)
		gap, c := m.EdgeGap(q, s.Rules().Scenario.Start), w.Flood.Cost(at)
		if (gap < rows || gap == rows && c < cost) && s.safer(slot, at) {
			best, rows, cost = at, gap, c
		}
	}
	w.Release()
	s.Move(slot, best)
	s.roll(ChanceRally)
}

// safer reports whether a place is 12" or more from every zombie, dog and independent, or no nearer
// to them than the survivor is now. S62.
func (s *State) safer(slot int, at state.Place) bool {
	now := s.Survivors[slot].At
	from := func(x state.Place) bool {
		d2 := s.D2(at, x)
		return ground.AtLeast(d2, 12) || d2 >= s.D2(now, x)
	}
	for _, z := range s.ZombieList() {
		if !from(z.At()) {
			return false
		}
	}
	for _, d := range s.DogList() {
		if !d.Tame() && !from(d.At()) {
			return false
		}
	}
	for i := range s.Survivors {
		if v := &s.Survivors[i]; v.Here() && !v.IsCharacter() && !from(v.At) {
			return false
		}
	}
	return true
}

func (s *State) rolledRally(n int) {
	if s.rallies(n) {
		s.Acting().Marks &^= state.Panicked
	}
	s.endAct()
}

// rallies reports whether a die rallies the actor: 5 or more, with +2 for an effective leader near.
// Panic, S13.
func (s *State) rallies(n int) bool {
	if s.hasLeaderNear(int(s.Actor)) {
		n += 2
	}
	return n >= 5
}

// Shout.
func (s *State) doShout(action.Play) {
	s.Mark(s.Square(s.Acting().At), 1)
	s.endAct()
}

// Trait heroic.
func (s *State) doHeroic(action.Play) {
	s.Acting().Used |= state.HeroicUsed
	s.Acting().Actions++
	s.endAct()
}

// hasPill reports whether a survivor may take stimulants: once a turn. Find.
func (s *State) hasPill(slot int) bool {
	return s.Carries(slot, state.Stimulants) && !s.Survivors[slot].Is(state.Pilled) && !s.Survivors[slot].Has(state.Doped)
}

// doPill gives an action in the next turn.
func (s *State) doPill(action.Play) {
	s.TakeItem(s.Find(state.Hands(int(s.Actor)), state.Stimulants))
	s.Acting().Used |= state.Doped
	s.Acting().Marks |= state.Pilled
	s.endAct()
}
