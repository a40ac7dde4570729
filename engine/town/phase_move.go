package town

import "deadreckon/engine"

// Move, digest 3.9. move-1 to move-10.

// destinations returns where a unit may move: each space entered costs 1, Town Center
// nothing while Traffic Control is in play; through friends, never through Zeds, never
// onto a Start or past No Entry. A Defiant unit does not move. C62.
func (s *State) destinations(u Unit) Set {
	m := s.men[u]
	if m&defiant != 0 {
		return 0 // move-10
	}
	x, points := m.place(), int(s.r().Units.Men[u].Move)
	if x == Center {
		return s.fanOut(tracks, points)
	}
	var to Set
	if x.Number() < start-1 {
		s.walk(&to, x+1, 1, points)
	}
	if s.walk(&to, x.inward(), -1, points) {
		to |= 1 << Center
		entry := 1
		if s.has(Traffic) {
			entry = 0 // card-5, C54
		}
		to |= s.fanOut(x.Track(), points-x.Number()-entry)
	}
	return to
}

// fanOut returns where a unit gets from Town Center, but for one track.
func (s *State) fanOut(except Track, points int) (to Set) {
	for t := range Track(tracks) {
		if t != except {
			s.walk(&to, At(t, 0), 1, points)
		}
	}
	return to
}

// walk adds the spaces from x on along a track, inward (-1) or outward (1). It reports
// whether Town Center is reached, which needs a point more without Traffic Control.
func (s *State) walk(to *Set, x Space, by, points int) bool {
	for ; x != Center; x = Space(int(x) + by) {
		if points == 0 || x.isStart() || s.closed(x) {
			return false
		}
		points--
		if s.hostile(x) {
			*to |= 1 << x
			return false // move-2
		}
		if !s.full(x) {
			*to |= 1 << x // move-4, move-5
		}
		if by < 0 && x.Number() == 0 {
			break
		}
	}
	return points > 0 || s.has(Traffic)
}

// askTo asks for the destination.
func (s *State) askTo(u Unit) {
	s.performer = uint8(u) + 1
	if m := s.destinations(u); m.Len() == 1 {
		s.applyTo(Decoded{A: uint8(m.Next())})
		return
	}
	s.phase = phaseTo
}

func (s *State) legalTo(dst []engine.Action) []engine.Action {
	return appendEach(dst, KindTo, s.destinations(Unit(s.performer-1)))
}

// applyTo moves the unit; where Zeds are it attacks, and its way back is the way it came.
// move-2, fight-1, C80.
func (s *State) applyTo(d Decoded) {
	u, x := s.performer-1, Space(d.A)
	s.performer = 0
	from := s.men[u].place()
	s.men[u] = s.men[u].at(x)
	if s.hostile(x) {
		s.fight = fight{kind: combat, at: x, side: 1 << u, back: from, attacks: true}
		s.stand()
	}
}

// foragers returns which of some units can Forage: those in named spaces. forage-1, C68.
func (s *State) foragers(units uint16) (m uint16) {
	for u := range each(units) {
		if s.r().named.Has(s.men[u].place()) {
			m |= 1 << u
		}
	}
	return m
}

// beginForage rolls a die, a Scavenger two. forage-2, forage-3.
func (s *State) beginForage(u Unit) {
	s.performer, s.phase = uint8(u)+1, phaseForage
	if s.r().scavenge>>u&1 != 0 {
		s.phase = phaseForageTwo
	}
}

// applyForage adds the Ammo found. forage-2.
func (s *State) applyForage(d Decoded) {
	s.addAmmo(s.found(d.A))
	s.performer = 0
}

// found returns the Ammo that a die finds: Keys to the City add 1 in Town. card-4, C54.
func (s *State) found(die uint8) int {
	x := s.men[s.performer-1].place()
	if (townSpaces | 1<<Center).Has(x) && s.has(Keys) {
		die++
	}
	return int(s.r().Tables.Forage[s.r().Map.Class[x].forage()][die])
}

// applyScavenge takes the better of two dice, and a natural double twice. forage-5, C60.
func (s *State) applyScavenge(d Decoded) {
	n := max(s.found(d.A), s.found(d.B))
	if d.A == d.B {
		n *= 2
	}
	s.addAmmo(n)
	s.performer = 0
}
