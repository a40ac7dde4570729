package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// Gunfire, digest 3.9. gun-1 to gun-6, card-1 to card-3, card-13.

// reach returns how far a unit shoots. gun-5; FOG.
func (s *State) reach(u Unit) int {
	switch r := s.r(); {
	case s.effects&effectFog != 0:
		return 1
	case r.who[EliteSniper] == u:
		return farSights
	case r.who[LongRange] == u:
		return 2
	}
	return 1
}

// inRange are the spaces of tracks within a range: along the track in both directions, from
// Town Center along each, never a Start and never through Town Center. gun-4 to gun-6, C64.
var inRange = func() (m [spaces][farSights + 1]Set) {
	for x := range Space(spaces) {
		for reach := 1; reach <= farSights; reach++ {
			for y := range Center {
				apart := max(x.Steps()-y.Steps(), y.Steps()-x.Steps())
				if trackSpaces.Has(y) && apart > 0 && apart <= reach && (x == Center || x.Track() == y.Track()) {
					m[x][reach] |= 1 << y
				}
			}
		}
		if x.isStart() {
			m[x] = [farSights + 1]Set{}
		}
	}
	return m
}()

// targets returns the spaces with Zeds that a unit can shoot at, over other units. gun-1, gun-6.
func (s *State) targets(u Unit) Set { return s.aims(s.infested(), u) }

// aims is targets for known Zeds.
func (s *State) aims(zeds Set, u Unit) Set {
	if s.r().unarmed>>u&1 != 0 {
		return 0
	}
	return zeds & inRange[s.men[u].place()][s.reach(u)]
}

// gunners returns which of some units have a target. C67, C68.
func (s *State) gunners(units uint16) (m uint16) {
	zeds := s.infested()
	for u := range each(units) {
		if s.aims(zeds, u) != 0 {
			m |= 1 << u
		}
	}
	return m
}

// askTarget pays the Ammo and asks for the target. gun-2, combat-1.
func (s *State) askTarget(u Unit, boost uint8) {
	s.ammo--
	s.fight = fight{kind: shot, who: u, boost: boost}
	if m := s.targets(u); m.Len() == 1 {
		if g := &s.zeds[m.Next()]; g[1] == 0 || g[0].same(g[1]) {
			s.applyTarget(Decoded{A: uint8(m.Next())})
			return
		}
	}
	s.phase = phaseTarget
}

func (s *State) legalTarget(dst []engine.Action) []engine.Action {
	m := s.targets(s.fight.who)
	for slot := range uint8(stacking) {
		for left := m; left != 0; left &= left - 1 {
			g := &s.zeds[left.Next()]
			if slot == 0 || g[1] != 0 && !g[1].same(g[0]) {
				dst = append(dst, pack2(KindTarget, uint8(left.Next()), slot))
			}
		}
	}
	return dst
}

func (s *State) applyTarget(d Decoded) {
	s.fight.at, s.fight.slot = Space(d.A), d.B
	s.phase = phaseRoll
}

// distance returns how far the target of the shot is. gun-1, C64.
func (s *State) distance() int {
	x, y := s.men[s.fight.who].place(), s.fight.at
	if x == Center {
		return y.Steps()
	}
	return max(x.Steps()-y.Steps(), y.Steps()-x.Steps())
}

// gunColumn returns the column of the Gunfire Attack Table: the Strength of the unit, of
// the sniper by range, and all shifts, held within the table. combat-3, card-1, card-6,
// card-13, C66.
func (s *State) gunColumn() int {
	f := &s.fight
	c := s.manStrength(f.who)
	switch r := s.r(); f.who {
	case r.who[EliteSniper]:
		c = sniperStrength[s.distance()]
	case r.who[LongRange]:
		if s.distance() == 2 {
			c--
		}
	}
	return max(1, min(c+int(f.boost)+s.shifts(f.who), gunColumns))
}

// readShot gives the target its Hits; those too many are lost, and nobody retreats. C65,
// retreat-3.
func (s *State) readShot() {
	f := &s.fight
	hits := int(s.r().Tables.Gun[rollRow[f.sum]][s.gunColumn()-1])
	s.hurt(f.at, f.slot, min(hits, s.zeds[f.at][f.slot].left()))
	*f = fight{kind: shot, at: f.at, who: f.who}
	if s.r().who[Overwatch] == f.who && s.withdrawals() != 0 {
		s.phase = phaseOverwatch // C57
		return
	}
	*f = fight{}
}

// retired is a set of ways to withdraw: by itself, with the other unit of the
// space, or from Town Center to a track.
type retired uint8

const (
	retireAlone retired = 1 << (tracks + iota)
	retireBoth
)

// withdrawals returns the options of Overwatch: tracks from Town Center, otherwise alone or both. card-2,
// C56, C58, C59, C69.
func (s *State) withdrawals() (m retired) {
	f := &s.fight
	x := s.men[f.who].place()
	if x == Center {
		for t := range Track(tracks) {
			if t != f.at.Track() && s.free(At(t, 0)) {
				m |= 1 << t
			}
		}
		return m
	}
	to := s.away()
	if !s.opens(x, to, 1) {
		return 0
	}
	m = retireAlone
	if size(s.menAt(x)) == 2 && s.opens(x, to, 2) {
		m |= retireBoth
	}
	return m
}

// away returns the end of the way that leads away from the target. C56.
func (s *State) away() Space {
	x := s.men[s.fight.who].place()
	if s.fight.at > x {
		return Center
	}
	return At(x.Track(), start-1)
}

// opens reports whether n units find room on the way from one space to another before any Zeds. C59.
func (s *State) opens(from, to Space, n int) bool {
	for x := from; x != to; {
		x = x.towards(to)
		switch {
		case s.hostile(x):
			return false
		case x == Center:
			return true
		case !s.closed(x):
			n -= min(n, stacking-size(s.menAt(x)))
		}
		if n == 0 {
			return true
		}
	}
	return false
}

func (s *State) legalOverwatch(dst []engine.Action) []engine.Action {
	m := s.withdrawals()
	dst = append(dst, pack0(KindStay))
	if m&retireAlone != 0 {
		dst = append(dst, pack0(KindAway))
	}
	if m&retireBoth != 0 {
		dst = append(dst, pack0(KindAwayWith))
	}
	return appendEach(dst, KindAwayTo, m&allTracks)
}

// applyOverwatch withdraws. card-2.
func (s *State) applyOverwatch(d Decoded) {
	u := s.fight.who
	x := s.men[u].place()
	switch d.Kind {
	case KindStay:
		s.fight = fight{}
	case KindAway:
		s.backUp(1<<u, x, s.away())
	case KindAwayWith:
		s.backUp(s.menAt(x), x, s.away())
	case KindAwayTo:
		s.men[u] = s.men[u].at(At(Track(d.A), 0))
		s.fight = fight{}
	}
}

// Guards: the rules against these actions.

// targetFlaw returns the objection to any shot of a unit.
func (s *State) targetFlaw(a verbs.Args, u Unit) *refusal {
	if s.r().unarmed>>u&1 != 0 {
		return a.Refuse("play-5", "by its card %s never shoots", s.r().id(u))
	}
	return a.Require(s.targets(u) != 0, "gun-1", "%s has no target in range", s.r().id(u))
}

// mayShoot is the target of a shot.
func (s *State) mayShoot(a verbs.Args) *refusal {
	u, x, z := s.fight.who, Space(a.At(0)), zed(a.At(1))
	y := s.men[u].place()
	switch {
	case x.isStart():
		return a.Refuse("gun-4", "nobody shoots into a Start")
	case y != Center && (x >= Center || x.Track() != y.Track()):
		return a.Refuse("gun-6", "%s is not on the track of the unit", x)
	case x >= Center || !inRange[y][s.reach(u)].Has(x):
		return a.Refuse("gun-1, gun-5", "%s is out of range", x)
	case !s.hostile(x):
		return a.Refuse("gun-1", "there are no Zeds in %s", x)
	}
	g := &s.zeds[x]
	return a.Require(z != 0 && (g[0].same(z) || g[1].same(z)), "gun-1", "no %s in %s", s.r().zed(z), x)
}

func (s *State) mayAway(a verbs.Args) *refusal {
	if s.men[s.fight.who].place() == Center {
		return a.Refuse("C58", "from Town Center she withdraws to a #0")
	}
	return a.Require(s.withdrawals()&retireAlone != 0, "C59", "there is no room to withdraw to on the track")
}

func (s *State) mayTake(a verbs.Args) *refusal {
	x := s.men[s.fight.who].place()
	switch u := unitOf(a); {
	case x == Center:
		return a.Refuse("card-2", "from Town Center she withdraws alone")
	case u == s.fight.who:
		return a.Refuse("card-2", "%s goes with somebody else", s.r().id(u))
	case s.men[u].place() != x:
		return a.Refuse("card-2", "%s is not with her", s.r().id(u))
	}
	return a.Require(s.withdrawals()&retireBoth != 0, "C59", "there is no room for two to withdraw to")
}

func (s *State) mayAwayTo(a verbs.Args) *refusal {
	t := Track(a.At(0))
	switch {
	case s.men[s.fight.who].place() != Center:
		return a.Refuse("C58", "she is not in Town Center")
	case t == s.fight.at.Track():
		return a.Refuse("C58", "the target is on the %s track", t)
	case s.hostile(At(t, 0)):
		return a.Refuse("C59", "Zeds are in %s", At(t, 0))
	}
	return a.Require(s.free(At(t, 0)), "C59", "%s is full", At(t, 0))
}
