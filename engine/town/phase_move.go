package town

import "deadreckon/engine/kit/verbs"

// Move, digest 3.9. move-1 to move-10.

// ground holds the facts about the map that all moves need, computed once for all units.
type ground struct {
	zeds, full Set
	shut       Set // Starts, and the space with No Entry
	center     int // cost of entering Town Center. card-5, C54
}

// fan is the set of spaces that can be reached from Town Center, by points. Beyond #6 of a track is a
// Start.
type fan [start + 1]Set

// survey looks the ground over.
func (s *State) survey() (g ground) {
	g.zeds, g.shut, g.center = s.infested(), startSpaces, 1
	if s.barred != 0 {
		g.shut |= 1 << (s.barred - 1)
	}
	var one Set
	for _, m := range s.men {
		bit := Set(1) << m.place()
		g.full |= one & bit
		one |= bit
	}
	g.full = g.full&^(1<<Center) | g.shut
	if s.has(Traffic) {
		g.center = 0
	}
	return g
}

// open returns the possible final spaces of a Move: those without units, and those with Zeds. move-2, move-4.
func (g *ground) open() Set { return ^g.full | g.zeds&^g.shut }

// beside holds the neighbours of each space.
var beside = func() (m [spaces]Set) {
	for x := range Space(spaces) {
		for y := range Space(spaces) {
			if x.near(y) {
				m[x] |= 1 << y
			}
		}
	}
	return m
}()

// fan computes the spaces that can be reached from Town Center.
func (g *ground) fan() (out fan) {
	for t := range Track(tracks) {
		g.walk(&out, At(t, 0))
	}
	for n := 1; n < len(out); n++ {
		out[n] |= out[n-1]
	}
	return out
}

// walk adds the spaces of a track from one on outward, by the points that they take.
func (g *ground) walk(out *fan, x Space) {
	for n := 1; g.shut>>x&1 == 0; n++ {
		if g.zeds>>x&1 != 0 {
			out[n] |= 1 << x
			return // move-2
		}
		out[n] |= 1 << x &^ g.full // move-4, move-5
		x++
	}
}

// destinations returns the possible destinations of a unit. Each space entered costs 1, Town Center
// nothing while Traffic Control is in play. The way leads through friends, never through Zeds, onto a
// Start or past No Entry. A Defiant unit does not move. C62.
func (s *State) destinations(u Unit) Set {
	g := s.survey()
	return s.reachable(&g, u)
}

// mobile reports whether a unit has a destination: mostly a neighbour is one.
func (s *State) mobile(g *ground, u Unit) bool {
	m := s.men[u]
	return m&defiant == 0 && (beside[m.place()]&g.open() != 0 || s.reachable(g, u) != 0)
}

func (s *State) reachable(g *ground, u Unit) (to Set) {
	m := s.men[u]
	if m&defiant != 0 {
		return 0 // move-10
	}
	x, points := m.place(), int(s.r().Units.Men[u].Move)
	if x == Center {
		return g.fan()[points]
	}
	for y, n := x+1, points; n > 0 && g.shut>>y&1 == 0; y, n = y+1, n-1 {
		to |= 1 << y &^ (g.full &^ g.zeds)
		if g.zeds>>y&1 != 0 {
			break
		}
	}
	for y := x; y&7 != 0; points-- {
		if y--; points == 0 || g.shut>>y&1 != 0 {
			return to
		}
		to |= 1 << y &^ (g.full &^ g.zeds)
		if g.zeds>>y&1 != 0 {
			return to
		}
	}
	if points -= g.center; points < 0 {
		return to
	}
	return to | 1<<Center | g.fan()[points]&^(0xff<<(x&^7))
}

func (s *State) askTo(u Unit) {
	s.performer = uint8(u) + 1
	s.ask(phaseDestination)
}

// applyTo moves the unit. If there are Zeds in the space it attacks by itself, and its way back is the way
// it came. move-2, fight-1, C63, C80.
func (s *State) applyDestination(d Decoded) {
	u, x := s.performer-1, Space(d.A)
	s.performer = 0
	from := s.men[u].place()
	s.men[u] = s.men[u].at(x)
	if s.hostile(x) {
		s.fight = fight{kind: combat, at: x, side: 1 << u, back: from, attacks: true}
		s.stand()
	}
}

// foragers returns the units that can Forage: those in named spaces. forage-1, C68.
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
func (s *State) applyForageTwo(d Decoded) {
	n := max(s.found(d.A), s.found(d.B))
	if d.A == d.B {
		n *= 2
	}
	s.addAmmo(n)
	s.performer = 0
}

// Guards: the rules against these actions.

// mayGo is a destination of a Move.
func (s *State) mayGo(a verbs.Args) *refusal {
	u, x := Unit(s.performer-1), Space(a.At(0))
	g := s.survey()
	from := s.men[u].place()
	stop := s.barrier(&g, from, x)
	switch {
	case s.reachable(&g, u).Has(x):
		return nil
	case x.isStart():
		return a.Refuse("move-3", "no Player unit enters a Start")
	case s.closed(x):
		return a.Refuse("hello-2", "No Entry in %s", x)
	case x == from:
		return a.Refuse("C62", "to stay is no Move")
	case s.closed(stop):
		return a.Refuse("hello-2", "No Entry in %s is on the way to %s", stop, x)
	case stop != x:
		return a.Refuse("move-2", "Zeds in %s are on the way to %s", stop, x)
	case g.full.Has(x) && !g.zeds.Has(x):
		return a.Refuse("move-4", "%s is full", x)
	}
	return a.Refuse("move-1", "%s is too far away", x)
}

// barrier returns the first space on the way that cannot be passed, its end if there is none.
func (s *State) barrier(g *ground, from, to Space) Space {
	x := from
	for x != to {
		if x = x.towards(to); (g.zeds | g.shut).Has(x) {
			return x
		}
	}
	return x
}
