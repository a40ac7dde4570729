package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// FIRST AID, PANIC, SHOUT, and what costs nothing. Aid, Panic, Shout, digest V3.

// AidInches is how far one goes to give first aid. 1.2.
const AidInches = 3

// eachAid lists whom the actor may treat. Aid, S63.
func (s *State) eachAid(l *Listing) {
	v := &s.Survivors[l.slot]
	for y := range s.Survivors {
		w := &s.Survivors[y]
		if y == l.slot || !w.Here() || !w.IsCharacter() || w.Riding() || !l.Table.Touches(v.At, w.At, 2*AidInches) || s.Grabs(y) > 0 {
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

// treat brings the carer to the patient and throws; non-lethal wounds need no die.
func (s *State) treat() {
	y := int(s.GiveFrame().To)
	w := &s.Survivors[y]
	s.Who().Actions = 0
	s.Who().Marks |= state.Acted
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
	s.test(4, bonus)
}

// aided takes a wound off: once a game for everybody. S63.
func (s *State) aided(ok bool) {
	if ok {
		w := &s.Survivors[s.GiveFrame().To]
		w.Wounds--
		w.Used |= state.Healed
		s.Seats[s.Who().Owner].Flags |= state.SeatHealed
	}
	s.endAct()
}

// PANIC.

// doPanic shouts if a zombie is near, and runs a die of inches if nobody holds him.
func (s *State) doPanic(action.Play) {
	v := s.Who()
	for _, z := range s.Lives() {
		if ground.Within(s.D2(v.At, z.At()), 2*3) {
			s.Mark(s.Square(v.At), 1)
			break
		}
	}
	if s.Grabs(int(s.Actor)) > 0 || v.Riding() || v.Aloft() {
		s.roll(ChanceRally)
		return
	}
	s.roll(ChanceFlee)
}

// throwFlee moves him towards the start edge, not nearer to any who is within 12". S62.
func (s *State) throwFlee(n int) {
	slot := int(s.Actor)
	v := s.Who()
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
	w.Back()
	s.Move(slot, best)
	s.roll(ChanceRally)
}

// safer reports whether a place is 12" or more from every zombie, dog and independent, or no
// nearer to them than now. S62.
func (s *State) safer(slot int, at state.Place) bool {
	now := s.Survivors[slot].At
	from := func(x state.Place) bool {
		d2 := s.D2(at, x)
		return ground.AtLeast(d2, 12) || d2 >= s.D2(now, x)
	}
	for _, z := range s.Lives() {
		if !from(z.At()) {
			return false
		}
	}
	for _, d := range s.Hounds() {
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

// throwRally: rallied, or not.
func (s *State) throwRally(n int) {
	if s.rallies(n) {
		s.Who().Marks &^= state.Panicked
	}
	s.endAct()
}

// rallies reports whether a die rallies the actor: 5 and more, with 2 for an effective leader
// near. Panic, S13.
func (s *State) rallies(n int) bool {
	if s.led(int(s.Actor)) {
		n += 2
	}
	return n >= 5
}

// doShout makes a noise. Shout.
func (s *State) doShout(action.Play) {
	s.Mark(s.Square(s.Who().At), 1)
	s.endAct()
}

// What is free.

// doHeroic gives an action. Trait heroic.
func (s *State) doHeroic(action.Play) {
	s.Who().Used |= state.HeroicUsed
	s.Who().Actions++
	s.endAct()
}

// hasPill reports whether somebody may take stimulants: one in a turn. Find.
func (s *State) hasPill(slot int) bool {
	return s.Carries(slot, state.Stimulants) && !s.Survivors[slot].Is(state.Pilled) && !s.Survivors[slot].Has(state.Doped)
}

// doPill gives an action in the next turn.
func (s *State) doPill(action.Play) {
	s.TakeItem(s.Find(state.Hands(int(s.Actor)), state.Stimulants))
	s.Who().Used |= state.Doped
	s.Who().Marks |= state.Pilled
	s.endAct()
}
