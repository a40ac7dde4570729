package streets

import "deadreckon/engine"

// GET and the exchange of things. Get, S64.

// eachGet lists what lies within 1", the belongings of corpses among it.
func (s *State) eachGet(l *listing) {
	from := s.survivors[l.slot].at
	last := place(0xffff)
	add := func(at place) {
		if at == last || !l.t.Touches(from, at, 2) {
			return
		}
		last = at
		s.onSquare(at, func(rank, n int) {
			if i := s.items[n]; !i.inUse() && (!i.kind().isGun() || s.guns(l.slot) < mostGuns) {
				l.add(Play{Kind: KindGet, B: uint8(rank), Q: uint16(at)})
			}
		})
	}
	for _, i := range s.things() {
		if i.at() < inHands {
			add(i.at())
		}
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.state == corpse {
			if _, list := s.span(v.at); len(list) == 0 && s.corpseAt(v.at) == slot {
				add(v.at)
			}
		}
	}
	sortTail(l)
}

// onSquare calls each for the numbers of the records on a square, then of those of its
// corpses. Digest 8.3.
func (s *State) onSquare(at place, each func(rank, n int)) {
	first, list := s.span(at)
	rank := 0
	for n := range list {
		each(rank, first+n)
		rank++
	}
	for slot := range s.survivors {
		if v := &s.survivors[slot]; v.state == corpse && v.at == at {
			first, list := s.span(hands(slot))
			for n := range list {
				each(rank, first+n)
				rank++
			}
		}
	}
}

// doGet takes a thing; those that nobody has looked at are rolled for now.
func (s *State) doGet(p Play) {
	at := -1
	s.onSquare(place(p.Q), func(rank, n int) {
		if rank == int(p.B) {
			at = n
		}
	})
	i := s.takeItem(at)
	switch i.kind() {
	case suppliesHere:
		s.addSupplies(int(i.count()))
	case unrolledSupplies:
		s.roll(jobSupplies)
	case unrolledItem:
		s.beginFind(false, false)
	default:
		s.addItem(i.in(hands(int(s.actor))))
	}
}

// eachGive lists what can be given to whom. S64.
func (s *State) eachGive(l *listing) {
	v := &s.survivors[l.slot]
	for y := range s.survivors {
		w := &s.survivors[y]
		if y == l.slot || !w.here() || !w.isCharacter() || w.riding() || w.actions == 0 || s.unconscious(y) || !l.t.Touches(v.at, w.at, 2) || v.is(refused) && s.other(l.slot, y) {
			continue
		}
		for rank, i := range s.carried(l.slot) {
			if i.kind() != loyalDog && (!i.kind().isGun() || s.guns(y) < mostGuns) {
				l.add(Play{Kind: KindGive, A: uint8(y), B: uint8(rank)})
			}
		}
		if v.supplies > 0 {
			l.add(Play{Kind: KindGive, A: uint8(y), B: anySupplies})
		}
	}
}

// doGive hands something over; a seat of another side is asked first, before anybody pays.
func (s *State) doGive(p Play) {
	s.handing().to, s.handing().thing = p.A, p.B
	if s.other(int(s.actor), int(p.A)) {
		s.refund(1)
		s.phase = phaseConsent
		return
	}
	s.handOver()
}

// other reports whether two characters are of different sides: then the seat of the second is
// asked. S64, 8.8.
func (s *State) other(a, b int) bool { return !s.allied(a, b) }

// handOver moves a thing, or all supplies, to the partner, who pays an action too.
func (s *State) handOver() {
	y := int(s.handing().to)
	w := &s.survivors[y]
	w.actions--
	w.marks |= acted
	if v := s.who(); s.handing().thing == anySupplies {
		w.supplies = uint8(min(int(w.supplies)+int(v.supplies), 255))
		v.supplies = 0
	} else {
		first, _ := s.span(hands(int(s.actor)))
		s.addItem(s.takeItem(first + int(s.handing().thing)).in(hands(y)))
	}
	s.endAct()
}

// partnerSeat is the seat that is asked.
func (s *State) partnerSeat() engine.Seat { return engine.Seat(s.survivors[s.handing().to].owner) }

func (s *State) legalConsent(dst []engine.Action) []engine.Action {
	return append(dst, act0(KindAgree), act0(KindRefuse))
}

// applyConsent goes on with the exchange or the first aid, or ends it at no cost but that it
// was asked for.
func (s *State) applyConsent(p Play) {
	switch {
	case p.Kind == KindRefuse:
		s.who().marks |= refused
		s.endAct()
	case s.act == KindGive:
		s.pay(1)
		s.handOver()
	default:
		s.treat()
	}
}
