package streets

// RELOAD, clearing jams, and what is fitted to guns. Load, Data 1, S60, S104.

// aMagazine stands for a spare magazine where a kind of ammunition is named.
const aMagazine = noItem

// reloadCost returns how many actions it takes to load a weapon with rounds of a kind, or a
// spare magazine; 0 where that is not possible.
func (s *State) reloadCost(slot int, i item, k itemKind) uint8 {
	g := i.kind().gun()
	if g.long == 0 || i.jammed() || g.load == never || g.load == byNocking || !s.r().plays(i.kind().row().needs) {
		return 0
	}
	full := i.rounds() == g.holds
	switch {
	case k == aMagazine:
		if g.load != byMagazine || i.spares() == 0 || full && !i.fine() {
			return 0
		}
		return 1
	case k != g.fires && k != g.fine, s.amount(slot, k) == 0, full && i.loaded() == k:
		return 0
	case g.load == bySingle:
		return 1
	}
	return 2
}

// eachReload lists weapons with what they can be loaded with, and what can be made ready; of
// things that are alike the first is named.
func (s *State) eachReload(l *listing) {
	list := s.carried(l.slot)
	for rank, i := range list {
		g := i.kind().gun()
		if g.long == 0 {
			continue
		}
		for _, k := range [...]itemKind{aMagazine, g.fires, g.fine} {
			if n := s.reloadCost(l.slot, i, k); n > 0 && n <= s.survivors[l.slot].actions && (k != aMagazine || g.load == byMagazine) {
				l.add(Play{Kind: KindReload, B: uint8(rank), Q: uint16(k)})
			}
		}
	}
	s.eachReady(l)
	sortTail(l)
}

// doReload pays for loading a weapon, and does it. Load.
func (s *State) doReload(p Play) {
	slot, k := int(s.actor), itemKind(p.Q)
	if first, list := s.span(hands(slot)); !list[p.B].kind().isGun() {
		s.doReady(first + int(p.B))
		return
	}
	s.pay(s.reloadCost(slot, s.carried(slot)[p.B], k))
	s.refill(slot, int(p.B), k)
	s.endAct()
}

// refill loads a weapon of somebody's; what is in it goes back where it is of another kind, or where
// a magazine takes its place. S60.
func (s *State) refill(slot, rank int, k itemKind) {
	first, list := s.span(hands(slot))
	i := list[rank]
	s.takeItem(first + rank)
	g := i.kind().gun()
	if n := i.rounds(); n > 0 && (k == aMagazine || i.loaded() != k) {
		s.addItem(newItem(hands(slot), i.loaded(), n, 0))
		i = i.of(0)
	}
	if k == aMagazine {
		i = i.of(g.holds) - 1
	} else {
		n := min(int(g.holds-i.rounds()), s.amount(slot, k))
		s.spend(slot, k, n)
		i = i.of(i.rounds() + uint8(n))
		if k == g.fine {
			i = i.of(i.count() | fineRounds)
		}
	}
	s.addItem(i)
}

// eachClear lists jammed weapons.
func (s *State) eachClear(l *listing) {
	for rank, i := range s.carried(l.slot) {
		if i.kind().isGun() && i.jammed() {
			l.add(Play{Kind: KindClear, B: uint8(rank)})
		}
	}
}

func (s *State) doClear(p Play) {
	first, list := s.span(hands(int(s.actor)))
	s.changeItem(first+int(p.B), list[p.B]&^itemJammed)
	s.endAct()
}

// eachFit lists the guns that a scope, a silencer or a laser fits; of several alike the first is
// taken.
func (s *State) eachFit(l *listing) {
	list := s.carried(l.slot)
	for rank, i := range list {
		if rank > 0 && list[rank-1] == i {
			continue
		}
		for gun, g := range list {
			if i.fitting(g) {
				l.add(Play{Kind: KindFit, B: uint8(rank), Q: uint16(gun)})
			}
		}
	}
}

func (s *State) doFit(p Play) {
	first, list := s.span(hands(int(s.actor)))
	gun, fitted := list[p.Q], itemFitted
	if list[p.B].kind() == laserModule {
		fitted = itemLaser
	}
	s.takeItem(first + max(int(p.Q), int(p.B)))
	s.takeItem(first + min(int(p.Q), int(p.B)))
	s.addItem(gun | fitted)
	s.endAct()
}
