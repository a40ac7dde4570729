package town

import "deadreckon/engine/kit/verbs"

// Retreats, digest 3.6. retreat-1 to retreat-10.

// backUp moves Player units from a space towards another. Units that defended, withdraw or back up go
// home; attackers, which are single units, go back along the way of the Move. retreat-6, retreat-7,
// retreat-10, C80, C86, C87.
func (s *State) backUp(men uint16, from, to Space) {
	s.halt()
	s.fight = fight{kind: backing, at: from, back: to, running: men}
	for u := range each(men) {
		s.men[u] &^= defiant
	}
	s.runAway()
}

// runAway lets the running units find their places. retreat-1, retreat-2.
func (s *State) runAway() {
	f := &s.fight
	if f.running == 0 {
		*f = fight{}
		return
	}
	y := s.refuge(f.at, f.back)
	if size(f.running) == 2 && y != Center && !s.hostile(y) && s.menAt(y) != 0 {
		s.phase = phaseNearer
		return
	}
	men, from := f.running, f.at
	for u := range each(men) {
		s.men[u] = s.men[u].at(y)
	}
	*f = fight{}
	if s.hostile(y) { // retreat-4, C83: they attack, and their way back is the way they came
		*f = fight{kind: combat, at: y, side: men, back: from, attacks: true}
		s.stand()
	}
}

// refuge returns the first space on the way from one to another that holds Zeds or has
// room. Full ones are skipped. retreat-9, C81.
func (s *State) refuge(from, to Space) Space {
	for x := from; ; {
		if x = x.towards(to); s.hostile(x) || s.free(x) || x == to {
			return x
		}
	}
}

// applyNearer lets one take the last room of the nearer space. C82, retreat-9.
func (s *State) applyNearer(d Decoded) {
	f := &s.fight
	s.men[d.A] = s.men[d.A].at(s.refuge(f.at, f.back))
	f.running &^= 1 << d.A
	s.runAway()
}

// retreatZeds lets the Zeds of the space go outward, the strongest first, to the first
// space with room. retreat-5, retreat-8, stack-6, C85.
func (s *State) retreatZeds() {
	f := &s.fight
	g := &s.zeds[f.at]
	if g[0] == 0 {
		*f = fight{}
		return
	}
	y := s.roomOutward(f.at + 1)
	if g[1] != 0 && y != 0 && s.room(Space(y-1)) == 1 && s.strength(g[0]) == s.strength(g[1]) && !g[0].same(g[1]) {
		s.phase = phaseNearerZed // C20
		return
	}
	s.retreatZed(0)
}

func (s *State) applyNearerZed(d Decoded) { s.retreatZed(d.B) }

// retreatZed moves a beaten Zeds unit. Player units do not stop it: after the last retreat it attacks
// them, with all Zeds that came there. C84, C88. If no space up to the Start has room it goes to another
// Start, or into the Cup. stack-7.
func (s *State) retreatZed(slot uint8) {
	x := s.fight.at
	y := s.roomOutward(x + 1)
	z := s.take(x, slot)
	if s.job.kind != noJob {
		z |= stirred
	}
	switch {
	case y != 0:
		s.put(Space(y-1), z)
		if !s.hostile(x) {
			s.enter(Space(y-1), false)
			return
		}
		s.retreatZeds()
	case s.openStarts() != 0:
		s.inHand = z
		s.ask(phaseStart)
	default:
		s.cup[z.kind()]++
		s.retreatZeds()
	}
}

// Guards: the rules against these actions.

func (s *State) mayNear(a verbs.Args) *refusal {
	return a.Require(s.fight.running>>unitOf(a)&1 != 0, "retreat-9", "%s does not retreat", s.r().id(unitOf(a)))
}
