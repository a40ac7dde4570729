package mall

import "deadreckon/engine/mall/board"

// What the zombies have seen of the movers, and what became known of hidden ones:
// facts that bind the rest of the turn.

// checkRevealed: hidden zombies that are no longer hidden came out somewhere, and
// that everybody saw. While all have to come out, no other unit is on the map that
// was there at setup and that not both players know. EN 9.1, 9.4.
func (s *State) checkRevealed() error {
	b, gone := s.b(), int(s.r().hidden)-int(s.hiddenLeft)
	if s.hiddenLeft == 0 || s.phase <= phaseHide {
		return nil
	}
	known := placesIn(b, s.cleared)
	if rest := b.HideAllowed.And(b.Edwins).AndNot(s.cleared); rest.Empty() {
		known.edwins = min(known.edwins, 1) // at most one was there
	} else {
		known.edwins = 0 // one revealed there rules out all of it
	}
	if n := known.outside + known.edwins; n < gone {
		return fault("hidden", "EN 9.1", "%d hidden zombies have been revealed, and the line cleared has %d squares where they can have been",
			gone, n)
	}
	if !s.mustShow {
		return nil
	}
	unseen := 0
	count := func(u unit) {
		if u.draw() == 0 && !u.known(bothKnow) {
			unseen++
		}
	}
	for k := range s.occupied.Len() {
		count(s.units[k])
	}
	if s.companion != 0 {
		count(s.companion)
	}
	if unseen > gone {
		return fault("must-reveal", "EN 9.4", "units that have not been eliminated are on the map: not all hidden zombies must be revealed")
	}
	return nil
}

// checkLooked: both players see whatever is turned up, and the zombie player alone
// what a super looks at. EN 5.4, 6.0, 11.1.
func (s *State) checkLooked() error {
	if s.r().solo {
		return nil // checkUnit
	}
	supers := false
	for _, st := range s.status {
		supers = supers || st == Super
	}
	k := 0
	for x := s.occupied.Next(1); x != 0; x = s.occupied.Next(x + 1) {
		u, place := s.units[k], "units "+s.b().Name(x)+"="
		k++
		switch u & bothKnow {
		case humanKnows:
			return fault(place, "EN 5.4, 6.0", "the unit in %s: no rule shows a value to the human player alone", s.b().Name(x))
		case zombieKnows:
			if !supers {
				return fault(place, "EN 11.1", "the unit in %s: only super zombies look at a value alone, and there has been none", s.b().Name(x))
			}
		}
	}
	return nil
}

// revealed returns the squares in which hidden zombies may have been revealed.
func (s *State) revealed() Set {
	switch s.hiddenLeft {
	case s.r().hidden:
		return Set{}
	case 0:
		return s.b().HideAllowed
	}
	return s.cleared
}

// checkSeen: those in sight of the movers' way, and no others, had to react, and
// are bound. What is in sight does not change while zombies move: they work no
// solid door. EN 7.0, 7.4.
func (s *State) checkSeen() error {
	stem, blocked := s.stem(), s.r().Options.CountersBlockSight // then it does change
	if s.movers == 0 || stem < phaseReact {
		return nil
	}
	var seen Set
	if stem == phaseReact {
		seen = s.inSightOfWay()
		wrong := s.pending.AndNot(seen)
		if x := wrong.Next(1); x != 0 {
			return fault("pending "+s.b().Name(x), "EN 7.0", "the unit in %s sees no square through which the movers came", s.b().Name(x))
		}
	} else { // of the way only the end is remembered
		seen = s.b().Sight(s.movers, s.doors)
	}
	for c := Peter; c <= Fran; c++ {
		x := s.superStart[c]
		if x == 0 || stem != phaseReact {
			continue
		}
		if sees := seen.Has(x); sees != s.superSeen.has(c) && !(sees && blocked) {
			return fault("super-seen", "EN 11.4", "%s began the turn in %s: super-seen names the super zombies in sight of a trigger",
				c, s.b().Name(x))
		}
	}
	if blocked {
		return nil
	}
	free := s.occupied.And(seen).AndNot(s.spent)
	for _, x := range s.superStart { // with a super a unit need not react: EN 7.2.4
		free.Remove(x)
	}
	if stem == phaseFree { // some may have been revealed after the reaction
		if late := free.And(s.revealed()); late.Len() <= int(s.r().hidden-s.hiddenLeft) {
			free = free.AndNot(late)
		}
	}
	if x := free.Next(1); x != 0 {
		return fault("spent", "EN 7.4", "the unit in %s sees the movers' way and had to react: expected it among spent", s.b().Name(x))
	}
	return nil
}

// checkReacted: who is bound and need not react any more has reacted: it has come
// from where it saw the movers' way and was not nearer to them, or attacked glass, or
// travelled with a super. EN 7.0, 7.4, 10.4, 11.4.
func (s *State) checkReacted() error {
	if s.stem() != phaseReact || s.superMoved != 0 {
		return nil
	}
	b, seen, m := s.b(), s.inSightOfWay(), s.mobile()
	done := s.spent.And(s.occupied).AndNot(s.pending).AndNot(m.people)
	for x := done.Next(1); x != 0; x = done.Next(x + 1) {
		from := b.Steps(x, s.doors)
		if s.unitAt(x).berserk() {
			if besideGlass(b, x) {
				continue
			}
			for y := from.Next(1); y != 0; y = from.Next(y + 1) {
				from = from.Or(b.Steps(y, s.doors))
			}
		}
		came := false
		from = from.And(seen)
		for y := from.Next(1); y != 0; y = from.Next(y + 1) {
			came = came || m.towards(y, x)
		}
		if !came {
			return fault("spent "+b.Name(x), "EN 7.0", "the unit in %s is bound and has not reacted: expected it among pending", b.Name(x))
		}
	}
	return nil
}

// inSightOfWay returns what is in sight of some trigger, counters not in the way.
func (s *State) inSightOfWay() (seen Set) {
	for t := s.triggers.Next(1); t != 0; t = s.triggers.Next(t + 1) {
		seen = seen.Or(s.b().Sight(t, s.doors))
	}
	return seen
}

// besideGlass reports whether a glass door is on a side of x.
func besideGlass(b *board.Board, x Square) bool {
	for _, side := range b.Sides(x) {
		if side.Door != NoDoor && b.Doors[side.Door].Kind == board.Glass {
			return true
		}
	}
	return false
}

// checkIdle: a phase in which nobody can see a choice is over, and free moves that
// are used up were used by units. EN 7.0.
func (s *State) checkIdle() error {
	if s.stem() == phaseFree && s.freeLeft == 0 && !s.movedFreely() {
		return s.needs("free-moves", "EN 7.0", "free-moves: no unit among spent can have used the last")
	}
	next := *s
	switch s.phase {
	case phaseReact:
		next.enterReact()
		return s.need(next.phase == s.phase, "pending", "EN 7.0", "pending: units that must still react")
	case phaseFree:
		next.enterFree()
		return s.need(next.phase == s.phase, "free-moves", "EN 7.0", "free-moves: how many units may still move")
	}
	return nil
}

// movedFreely reports whether some unit can have made a free move that counts: from
// a square next to its own where the movers' way did not bind it, and where no unit
// stands that has been there all the time. EN 7.0, 7.4, 10.3.
func (s *State) movedFreely() bool {
	b := s.b()
	taken := s.occupied.AndNot(s.spent)
	if s.movers != 0 && !s.r().Options.CountersBlockSight {
		taken = taken.Or(b.Sight(s.movers, s.doors))
	}
	taken = taken.AndNot(s.revealed()) // since then
	for _, x := range s.superStart {   // who began with a super was not bound
		taken.Remove(x)
	}
	moved := s.spent.AndNot(s.berserkSquares())
	for x := moved.Next(1); x != 0; x = moved.Next(x + 1) {
		from := b.Steps(x, s.doors).AndNot(taken)
		if !from.Empty() {
			return true
		}
	}
	return false
}
