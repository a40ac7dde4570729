package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// HIDE from zombies; LURK hides from independents and other sides. Hide, S36.

// 1.2.
const hideInches = 4

func (s *State) listHide(l *ActionList) { s.listHidingPlace(action.KindHide, l) }
func (s *State) listLurk(l *ActionList) { s.listHidingPlace(action.KindLurk, l) }

func (s *State) listHidingPlace(k action.Kind, l *ActionList) {
	at := s.Survivors[l.slot].At
	l.Reach(at, state.Inches(hideInches))
	floor := at.Floor()
	stops := &l.Flood.Stops[floor]
	for q, ok := stops.Next(0); ok; q, ok = stops.Next(q + 1) {
		if at := ground.On(q, floor); l.Flood.Cost(at) <= state.Inches(hideInches) && l.Table.HidingPlace(at) {
			l.add(action.Play{Kind: k, Q: uint16(ground.On(q, floor))})
		}
	}
}

func (s *State) doHide(p action.Play) {
	s.Move(int(s.Actor), state.Place(p.Q))
	if _, ok := s.nearestSeeker(); !ok {
		s.conceal()
		return
	}
	t := s.Traits(s.Actor)
	n := 3 + t.Plus(state.Noisy) - t.Plus(state.Stealthy)
	if p.Kind == action.KindLurk {
		n++
		if s.Acting().Fire&state.RanOrFiredOld != 0 {
			n++
		}
	}
	if s.Carries(int(s.Actor), state.LoyalDog) {
		n++
	}
	s.rollSome(ChanceHide, n)
}

// nearestSeeker returns the squared distance d2 of the nearest figure in sight that could see the actor hide: a
// zombie, or for LURK a survivor of another side.
func (s *State) nearestSeeker() (d2 int, ok bool) {
	w := s.Table()
	defer w.Release()
	var best state.Nearest
	from := s.Acting().At
	if s.Act == action.KindLurk {
		for i := range s.Survivors {
			if v := &s.Survivors[i]; i != int(s.Actor) && v.Here() && !s.Allied(i, int(s.Actor)) && w.Table.Sees(from, v.At) {
				best.Offer(i, v.At, w.Table.D2(from, v.At))
			}
		}
		return best.D2, best.Found
	}
	for n, z := range s.ZombieList() {
		if w.Table.Sees(from, z.At()) {
			best.Offer(n, z.At(), s.D2(from, z.At()))
		}
	}
	return best.D2, best.Found
}

func (s *State) rolledHide(n int) {
	if s.hides(n) {
		s.conceal()
		return
	}
	s.endAct()
}

// hides reports whether a total hides the actor: below the gap, or below 0. S36.
func (s *State) hides(n int) bool {
	slot := int(s.Actor)
	n += s.woundPenalty(slot) - s.Camouflage(slot)
	if s.HouseOf(s.Acting()) >= 0 {
		n -= 6
	}
	d2, _ := s.nearestSeeker()
	return n < 0 || d2 > (n+1)*(n+1)
}

// Camouflage is the bonus of the best item to HIDE. 1.15.
func (s *State) Camouflage(slot int) int {
	switch {
	case s.pointer(slot):
		return 3
	case s.Carries(slot, state.Tarp):
		return 2
	case s.Carries(slot, state.TShirt):
		return 1
	}
	return 0
}

func (s *State) conceal() {
	if s.Act == action.KindLurk {
		s.Acting().Marks |= state.Lurking
	} else {
		s.Acting().Marks |= state.Hidden
	}
	s.endAct()
}

// lurksFrom reports whether a survivor lurks, so that another of a different side does not see him.
func (s *State) lurksFrom(slot, other int) bool {
	return s.Survivors[slot].Is(state.Lurking) && !s.Allied(slot, other)
}
