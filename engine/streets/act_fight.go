package streets

import (
	"math/bits"

	"deadreckon/engine/streets/ground"
)

// MELEE and DOUBLE-TAP by hand. Melee, Tap.

// Dice of this chapter: their rows are in dice.go.
const (
	jobDamage job = 26
)

// enemy reports whether an actor may attack a survivor: independents and the other side of
// rivals always, others by FriendlyFire. Digest 7.1.
func (s *State) enemy(a, b int) bool {
	v, w := &s.survivors[a], &s.survivors[b]
	if a == b || !w.here() {
		return false
	}
	return !w.isCharacter() || s.r().side(v.owner) != s.r().side(w.owner) && s.o().Mode == Rivals ||
		v.owner != w.owner && s.o().friendlyFire()
}

// foes calls each for the place of every zombie, feral dog and survivor whom an actor may
// attack, in ascending order of places on one floor.
func (s *State) foes(slot int, each func(at place, human int)) {
	for _, z := range s.lives() {
		each(z.at(), -1)
	}
	for i := range s.survivors {
		if s.enemy(slot, i) && !s.survivors[i].riding() {
			each(s.survivors[i].at, i)
		}
	}
	s.eachVehicle(func(n int, _ *vehicle) {
		for m := s.riders(n); m != 0; m &= m - 1 {
			if s.enemy(slot, bits.TrailingZeros16(m)) {
				each(ground.Aboard(n), -1)
				break
			}
		}
	})
	for _, d := range s.hounds() {
		if !d.tame() {
			each(d.at(), -1)
		}
	}
}

// eachMelee lists who is in contact.
func (s *State) eachMelee(l *listing) {
	from := s.survivors[l.slot].at
	s.foes(l.slot, func(at place, human int) {
		if l.t.InContact(from, at) && (human < 0 || !s.survivors[human].aloft()) {
			l.add(Play{Kind: KindMelee, Q: uint16(s.onTable(at))})
		}
	})
	sortTail(l)
}

// eachSubdue lists the humans in contact. Melee, Wound 5.
func (s *State) eachSubdue(l *listing) {
	from := s.survivors[l.slot].at
	for i := range s.survivors {
		if at := s.survivors[i].at; s.enemy(l.slot, i) && !s.survivors[i].riding() && l.t.InContact(from, at) {
			l.add(Play{Kind: KindSubdue, Q: uint16(at)})
		}
	}
	sortTail(l)
}

// doMelee throws to hit. Melee, S35.
func (s *State) doMelee(p Play) {
	s.target = s.placeAt(place(p.Q))
	if _, ok := s.target.Vehicle(); ok {
		s.roll(jobAboard)
		return
	}
	s.meleeDie()
}

// meleeNeed is what hits in melee. 1.2.
const meleeNeed = 4

// meleeDie throws to hit.
func (s *State) meleeDie() {
	bonus := s.meleeBonus()
	if s.act == KindSubdue {
		bonus--
	}
	s.test(meleeNeed, bonus)
}

// meleeBonus is what is added to the die to hit of the actor in melee, by whom is attacked.
func (s *State) meleeBonus() int {
	slot := int(s.actor)
	t := s.traits(s.actor)
	bonus := t.plus(brawler) - t.plus(wimp) - s.penalty(slot) + s.hockey(slot) - s.skiing(slot)
	if s.under(56) && s.who().isCharacter() && s.hasCompany(slot) {
		bonus++
	}
	if x := s.aimedAt(); x >= 0 {
		bonus += s.grabs(x) - s.traits(uint8(x)).plus(agile) - s.shelters(x)
	}
	return bonus
}

// hasCompany reports whether another character is within 1". Event 56.
func (s *State) hasCompany(slot int) bool {
	for i := range s.survivors {
		if i != slot && s.survivors[i].here() && s.survivors[i].isCharacter() && s.within(slot, i, 1) {
			return true
		}
	}
	return false
}

// hit throws for the damage of a melee. T6.1.
func (s *State) hit(ok bool) {
	if !ok {
		s.endAct()
		return
	}
	s.power = int8(s.meleePower())
	s.roll(jobDamage)
}

// meleePower is what is added to the damage die of the actor in melee. T6.1.
func (s *State) meleePower() int {
	slot := int(s.actor)
	x := s.aimedAt()
	t := s.traits(s.actor)
	power := s.bestBlade(slot, s.zombieAt(s.target) < 0) + t.plus(strong) - t.plus(weakling) - s.penalty(slot)
	if x >= 0 && s.padded(x) {
		power--
	}
	return power - s.armour(s.target, 1)
}

// bestBlade is the damage of the best weapon in hand, against humans and dogs or against
// zombies. T5.1, S37, S40.
func (s *State) bestBlade(slot int, flesh bool) int {
	best := -1
	for _, i := range s.carried(slot) {
		switch i.kind() {
		case chainsaw:
			if i.on() {
				best = 2
			}
		case machete, axe:
			best = max(best, 1)
		case skillet:
			best = max(best, int(s.o().Skillet))
		case crowbar, shovel, club, spear, hockeyStick:
			best = max(best, 0)
		case largeKnife:
			if flesh {
				best = max(best, 0)
			}
		}
	}
	return best
}

// harmOf reads T6.1 for the actor's attack: the right column where a vehicle itself is hit. S80.
func (s *State) harmOf(score int) harm {
	if _, ok := s.atVehicle(); ok {
		return accident(score)
	}
	return s.attack(score)
}

// throwDamage is the damage die of the actor's own attack.
func (s *State) throwDamage(n int) { s.strike(s.harmOf(n + int(s.power))) }

func outcomeDamage(s *State, n int) int { return int(s.harmOf(n + int(s.power))) }

// DOUBLE-TAP. S59.

// tappable calls each for what may be finished off: corpses, and who lies unconscious or
// incapacitated.
func (s *State) tappable(slot int, each func(p Play)) {
	for i := range s.survivors {
		v := &s.survivors[i]
		switch {
		case v.state == corpse && s.corpseAt(v.at) == i:
			each(Play{M: ofCorpse, Q: uint16(v.at)})
		case s.enemy(slot, i) && (s.unconscious(i) || v.is(incapacitated)) && !v.riding():
			each(Play{Q: uint16(v.at)})
		}
	}
	for _, z := range s.lives() {
		if z.out() {
			each(Play{Q: uint16(z.at())})
		}
	}
	for _, d := range s.hounds() {
		if d.out() {
			each(Play{Q: uint16(d.at())})
		}
	}
}

// ofCorpse is the mode of a tap at a corpse.
const ofCorpse = 1

// eachTap lists what lies within 1".
func (s *State) eachTap(l *listing) {
	from := s.survivors[l.slot].at
	s.tappable(l.slot, func(p Play) {
		if l.t.Touches(from, place(p.Q), 2) {
			p.Kind = KindTap
			l.add(p)
		}
	})
	sortTail(l)
}

func (s *State) doTap(p Play) {
	s.tap(p)
	s.endAct()
}

// tap removes a corpse, or finishes somebody off. Tap.
func (s *State) tap(p Play) {
	at := place(p.Q)
	if p.M == ofCorpse {
		s.removeCorpse(s.corpseAt(at))
		return
	}
	if n := s.zombieAt(at); n >= 0 {
		s.expire(n)
		return
	}
	if n := s.dogAt(at); n >= 0 {
		s.takeDog(n)
		return
	}
	if slot := s.survivorAt(at); slot >= 0 {
		s.kill(slot)
		s.removeCorpse(slot)
	}
}

// eachShootTap lists what lies in short range and sight of a loaded gun.
func (s *State) eachShootTap(l *listing) {
	from := s.survivors[l.slot].at
	s.tappable(l.slot, func(p Play) {
		if !l.t.Sees(from, place(p.Q)) {
			return
		}
		for rank, i := range s.carried(l.slot) {
			if short, _, _ := s.ranges(l.slot, i); s.shoots(l.slot, i) && ground.Within(s.d2(from, place(p.Q)), short) {
				p.Kind, p.B = KindShootTap, uint8(rank)
				l.add(p)
			}
		}
	})
	sortTail(l)
}

func (s *State) doShootTap(p Play) {
	s.spendRounds(p.B, 1)
	s.tap(p)
	s.endAct()
}
