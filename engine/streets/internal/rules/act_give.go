package rules

import (
	"deadreckon/engine"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/state"
)

// GET and GIVE. Get, S64.

// listGet lists the things within 1", including the belongings of corpses.
func (s *State) listGet(l *ActionList) {
	from := s.Survivors[l.slot].At
	last := state.Place(0xffff)
	add := func(at state.Place) {
		if at == last || !l.Table.Touches(from, at, 2) {
			return
		}
		last = at
		s.OnSquare(at, func(rank, n int) {
			if i := s.Items[n]; !i.InUse() && (!i.Kind().IsGun() || s.Guns(l.slot) < state.MostGuns) {
				l.add(action.Play{Kind: action.KindGet, B: uint8(rank), Q: uint16(at)})
			}
		})
	}
	for _, i := range s.ItemList() {
		if i.At() < state.InHands {
			add(i.At())
		}
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.State == state.Corpse {
			if _, list := s.Span(v.At); len(list) == 0 && s.CorpseAt(v.At) == slot {
				add(v.At)
			}
		}
	}
	sortTail(l)
}

// OnSquare calls each for the records on a square, then for the belongings of its corpses. Digest
// 8.3.
func (s *State) OnSquare(at state.Place, each func(rank, n int)) {
	first, list := s.Span(at)
	rank := 0
	for n := range list {
		each(rank, first+n)
		rank++
	}
	for slot := range s.Survivors {
		if v := &s.Survivors[slot]; v.State == state.Corpse && v.At == at {
			first, list := s.Span(state.Hands(slot))
			for n := range list {
				each(rank, first+n)
				rank++
			}
		}
	}
}

// doGet takes a thing; markers are rolled for now.
func (s *State) doGet(p action.Play) {
	at := -1
	s.OnSquare(state.Place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			at = n
		}
	})
	i := s.TakeItem(at)
	switch i.Kind() {
	case state.SuppliesHere:
		s.addSupplies(int(i.Count()))
	case state.UnrolledSupplies:
		s.roll(ChanceSupplies)
	case state.UnrolledItem:
		s.BeginFind(false, false)
	default:
		s.AddItem(i.In(state.Hands(int(s.Actor))))
	}
}

// S64.
func (s *State) listGive(l *ActionList) {
	v := &s.Survivors[l.slot]
	for y := range s.Survivors {
		w := &s.Survivors[y]
		if y == l.slot || !w.Here() || !w.IsCharacter() || w.InVehicle() || w.Actions == 0 || s.Unconscious(y) || !l.Table.Touches(v.At, w.At, 2) || v.Is(state.Refused) && !s.Allied(l.slot, y) {
			continue
		}
		for rank, i := range s.Carried(l.slot) {
			if i.Kind() != state.LoyalDog && (!i.Kind().IsGun() || s.Guns(y) < state.MostGuns) {
				l.add(action.Play{Kind: action.KindGive, A: uint8(y), B: uint8(rank)})
			}
		}
		if v.Supplies > 0 {
			l.add(action.Play{Kind: action.KindGive, A: uint8(y), B: action.AnySupplies})
		}
	}
}

// doGive hands something over. A seat of another side is asked first, before the payment.
func (s *State) doGive(p action.Play) {
	s.GiveFrame().To, s.GiveFrame().Thing = p.A, p.B
	if !s.Allied(int(s.Actor), int(p.A)) {
		s.refund(1)
		s.Node = state.PhaseConsent
		return
	}
	s.handOver()
}

// handOver moves an item or all supplies to the partner, who also pays an action.
func (s *State) handOver() {
	y := int(s.GiveFrame().To)
	w := &s.Survivors[y]
	w.Actions--
	w.Marks |= state.Acted
	if v := s.Acting(); s.GiveFrame().Thing == action.AnySupplies {
		w.Supplies = uint8(min(int(w.Supplies)+int(v.Supplies), 255))
		v.Supplies = 0
	} else {
		first, _ := s.Span(state.Hands(int(s.Actor)))
		s.AddItem(s.TakeItem(first + int(s.GiveFrame().Thing)).In(state.Hands(y)))
	}
	s.endAct()
}

func (s *State) partnerSeat() engine.Seat { return engine.Seat(s.Survivors[s.GiveFrame().To].Owner) }

// applyConsent carries out the exchange or the first aid, or ends it without cost.
func (s *State) applyConsent(p action.Play) {
	switch {
	case p.Kind == action.KindRefuse:
		s.Acting().Marks |= state.Refused
		s.endAct()
	case s.Act == action.KindGive:
		s.pay(1)
		s.handOver()
	default:
		s.treat()
	}
}
