package town

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/verbs"
)

// Hand-to-hand combat, digest 3.5. combat-1 to combat-12, hit-1 to hit-4, save-1.

// stand asks for the fighter; under Cardio defenders may withdraw. move-8, C07, C72.
func (s *State) stand() {
	f := &s.fight
	if f.who = 0; size(f.side) == 1 && !s.mayWithdraw() {
		s.applyFighter(Decoded{Kind: KindFight, A: uint8(first(f.side))})
		return
	}
	s.phase = phaseFighter
}

func (s *State) mayWithdraw() bool { return s.effects&effectCardio != 0 && !s.fight.attacks }

func (s *State) legalFighter(dst []engine.Action) []engine.Action {
	dst = appendEach(dst, KindFight, s.fight.side)
	if s.mayWithdraw() {
		dst = append(dst, pack0(KindWithdraw))
	}
	return dst
}

func (s *State) applyFighter(d Decoded) {
	f := &s.fight
	if d.Kind == KindWithdraw {
		s.backUp(f.side, f.at, Center) // C86
		return
	}
	f.who = Unit(d.A)
	s.phase = phaseRoll
	if s.heldCard(Ambush) != 0 {
		s.phase = phaseAmbush
	}
}

// applyAmbush is Fate 6: 2> in this combat.
func (s *State) applyAmbush(d Decoded) {
	if s.phase = phaseRoll; d.Kind == KindAmbush {
		s.discard(s.heldCard(Ambush))
		s.fight.boost = ambushShift
	}
}

// column returns the column of the combat: the initial one, and then the net shift, held
// within the table. combat-4 to combat-6, C70, C71, C73, C75.
func (s *State) column() int {
	f := &s.fight
	c := column(s.groupStrength(f.at), s.manStrength(f.who)) + int(f.boost) + s.shifts(f.who)
	if s.r().scout>>f.who&1 != 0 {
		c++ // card-9
	}
	if !f.attacks && s.effects&effectNoTerrain == 0 {
		c += terrain[s.r().Map.Class[f.at]]
	}
	return max(0, min(c, tableRows-1))
}

// shifts returns the column shifts of a unit's markers in any combat. C71.
func (s *State) shifts(u Unit) int {
	if s.men[u]&armed != 0 {
		return 1
	}
	return 0
}

// applyRoll reads the dice, or asks whether to roll again: once per combat, from any source. combat-8,
// card-11, C74.
func (s *State) applyRoll(d Decoded) {
	f := &s.fight
	f.sum = d.A
	if !f.again && (s.martial() || s.heldCard(Lucky) != 0) {
		s.phase = phaseReroll
		return
	}
	s.read()
}

// martial reports whether the fighter may roll again by himself. card-11, C75.
func (s *State) martial() bool {
	return s.fight.kind == combat && s.r().arts>>s.fight.who&1 != 0
}

func (s *State) legalReroll(dst []engine.Action) []engine.Action {
	dst = append(dst, pack0(KindKeep))
	if s.martial() {
		dst = append(dst, pack0(KindAgain))
	}
	if s.heldCard(Lucky) != 0 {
		dst = append(dst, pack0(KindLucky))
	}
	return dst
}

func (s *State) applyReroll(d Decoded) {
	switch d.Kind {
	case KindKeep:
		s.read()
		return
	case KindLucky:
		s.discard(s.heldCard(Lucky))
	}
	s.fight.again, s.fight.sum, s.phase = true, 0, phaseRoll
}

// read looks the dice up. combat-9, combat-10: the Zeds take their Hits first.
func (s *State) read() {
	f := &s.fight
	if f.kind == shot {
		s.readShot()
		return
	}
	row, col := rollRow[f.sum], s.column()
	cell := s.r().Tables.Hand[row][col]
	f.lost, f.hits = s.r().lost[row][col], cell.Players
	low, high := s.split()
	if low < high {
		s.phase = phaseSplit
		return
	}
	s.applySplit(Decoded{A: uint8(high)})
}

// zedHitsNow returns the Hits that the Zeds take: surplus ones are lost. C76.
func (s *State) zedHitsNow() int {
	f := &s.fight
	g := &s.zeds[f.at]
	left := g[0].left()
	if g[1] != 0 {
		left += g[1].left()
	}
	return min(int(s.r().Tables.Hand[rollRow[f.sum]][s.column()].Zeds), left)
}

// split returns the least and the most Hits that the first unit of a Mob may take: none is
// wasted while the other can take it, and of twins the first takes the more. hit-2, C76.
func (s *State) split() (low, high int) {
	g := &s.zeds[s.fight.at]
	h := s.zedHitsNow()
	if g[1] == 0 {
		return h, h
	}
	low, high = max(0, h-g[1].left()), min(h, g[0].left())
	if g[0].same(g[1]) {
		low = max(low, (h+1)/2)
	}
	return low, high
}

// applySplit gives the Zeds their Hits, and then the fighter his. combat-10. The second unit of a Mob
// remains the second after any Hits, so it is hit first.
func (s *State) applySplit(d Decoded) {
	x, h := s.fight.at, s.zedHitsNow()
	s.hurt(x, 1, h-int(d.A))
	s.hurt(x, 0, int(d.A))
	s.fight.sum, s.fight.boost, s.fight.again = 0, 0, false
	if !s.hostile(x) { // nobody is left to continue in Brains!
		s.fight.entry = false
		s.halt()
	}
	s.suffer()
}

// suffer gives the fighter his Hits one by one. A Tough unit rolls a die for each. hit-2, card-10, C77.
func (s *State) suffer() {
	f := &s.fight
	for f.hits > 0 {
		if s.r().tough>>f.who&1 != 0 {
			s.phase = phaseTough
			return
		}
		if s.takeHit() {
			return
		}
	}
	s.resolve()
}

// applyTough is C03: the high half cancels the Hit.
func (s *State) applyTough(d Decoded) {
	if d.A >= s.r().Options.ToughFrom {
		s.fight.hits--
	} else if s.takeHit() {
		return
	}
	s.suffer()
}

// takeHit gives the fighter a Hit and reports whether it is his last, which needs a saving roll. Further
// Hits are lost. hit-3, hit-4, C77.
func (s *State) takeHit() bool {
	f := &s.fight
	c, m := &s.r().Units.Men[f.who], s.men[f.who]
	f.hits--
	if m.damage()+1 == int(c.Hits[0]+c.Hits[1]) {
		f.hits, s.phase = 0, phaseSave
		return true
	}
	s.men[f.who] = m.hurt(m.damage() + 1)
	return false
}

// applySave buries the fighter, or sends him to Town Center: Civilians on the reduced
// side, Heroes on the full one. save-1, save-2, C78, C91.
func (s *State) applySave(d Decoded) {
	f := &s.fight
	m := s.men[f.who]
	f.side &^= 1 << f.who
	if d.A < savedFrom {
		s.men[f.who] = man(Cemetery).with(noSeat)
		s.assign()
	} else {
		damage := 0
		if c := &s.r().Units.Men[f.who]; c.Kind != Hero {
			damage = int(c.Hits[0])
		}
		s.men[f.who] = m.at(Center).hurt(damage).without(defiant)
	}
	s.resolve()
}

// resolve makes the loser retreat, even if no winner is left. fight-2, C79.
func (s *State) resolve() {
	f := &s.fight
	if !f.lost {
		s.halt()
		*f = fight{kind: routing, at: f.at}
		s.retreatZeds()
		return
	}
	if f.entry && s.hostile(f.at) {
		s.job.won = true // fight-4, C22
	}
	s.backUp(f.side, f.at, f.back)
}

// Guards: the rules against these actions.

func (s *State) mayFight(a verbs.Args) *refusal {
	return a.Require(s.fight.side>>unitOf(a)&1 != 0, "move-8", "%s is not in the combat", s.r().id(unitOf(a)))
}

func (s *State) mayLeave(a verbs.Args) *refusal {
	if s.fight.attacks {
		return a.Refuse("C07", "attackers do not withdraw")
	}
	return a.Require(s.mayWithdraw(), "C07", "nobody withdraws without Rule #7: Cardio")
}

func (s *State) mayAgain(a verbs.Args) *refusal {
	if s.fight.kind == shot {
		return a.Refuse("card-11", "Martial Arts are for combat hand to hand")
	}
	return a.Require(s.martial(), "card-11", "%s has no Martial Arts", s.r().id(s.fight.who))
}

func (s *State) mayLucky(a verbs.Args) *refusal {
	return a.Require(s.heldCard(Lucky) != 0, "fate-7", "no Lucky Break is held")
}

func (s *State) maySplit(a verbs.Args) *refusal {
	low, high := s.split()
	return a.Require(a.At(0) >= low && a.At(0) <= high, "hit-2, C76", "the first unit takes %d to %d Hits", low, high)
}
