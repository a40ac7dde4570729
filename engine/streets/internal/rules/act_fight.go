package rules

import (
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/state"
)

// MELEE and DOUBLE-TAP by hand. Melee, Tap.

func (s *State) listMelee(l *ActionList) {
	from := s.Survivors[l.slot].At
	s.Foes(l.slot, func(at state.Place, human int) {
		if l.Table.InContact(from, at) && (human < 0 || !s.Survivors[human].OnWall()) {
			l.add(action.Play{Kind: action.KindMelee, Q: uint16(s.OnTable(at))})
		}
	})
	sortTail(l)
}

// Melee, Wound 5.
func (s *State) listSubdue(l *ActionList) {
	from := s.Survivors[l.slot].At
	for i := range s.Survivors {
		if at := s.Survivors[i].At; s.enemy(l.slot, i) && !s.Survivors[i].InVehicle() && l.Table.InContact(from, at) {
			l.add(action.Play{Kind: action.KindSubdue, Q: uint16(at)})
		}
	}
	sortTail(l)
}

// Melee, S35.
func (s *State) doMelee(p action.Play) {
	s.Target = s.PlaceAt(state.Place(p.Q))
	if _, ok := s.Target.Vehicle(); ok {
		s.roll(ChanceAboard)
		return
	}
	s.meleeDie()
}

// 1.2.
const meleeNeed = 4

func (s *State) meleeDie() {
	bonus := s.meleeBonus()
	if s.Act == action.KindSubdue {
		bonus--
	}
	s.rollTest(meleeNeed, bonus)
}

// meleeBonus is the actor's bonus to hit the target in melee.
func (s *State) meleeBonus() int {
	slot := int(s.Actor)
	t := s.Traits(s.Actor)
	bonus := t.Plus(state.Brawler) - t.Plus(state.Wimp) - s.Penalty(slot) + s.Hockey(slot) - s.skiPenalty(slot)
	if s.EventActive(56) && s.Acting().IsCharacter() && s.hasCompany(slot) {
		bonus++
	}
	if x := s.AimedAt(); x >= 0 {
		bonus += s.Grabs(x) - s.Traits(uint8(x)).Plus(state.Agile) - s.vehicleCover(x)
	}
	return bonus
}

// hasCompany reports whether another character is within 1". Event 56.
func (s *State) hasCompany(slot int) bool {
	return s.anyoneNear(slot, 1, func(s *State, i int) bool { return s.Survivors[i].Here() && s.Survivors[i].IsCharacter() })
}

// T6.1.
func (s *State) hit(ok bool) {
	if !ok {
		s.endAct()
		return
	}
	s.Power = int8(s.meleePower())
	s.roll(ChanceDamage)
}

// meleePower is the actor's bonus to the damage die in melee. T6.1.
func (s *State) meleePower() int {
	slot := int(s.Actor)
	x := s.AimedAt()
	t := s.Traits(s.Actor)
	power := s.BestBlade(slot, s.ZombieAt(s.Target) < 0) + t.Plus(state.Strong) - t.Plus(state.Weakling) - s.Penalty(slot)
	if x >= 0 && s.Padded(x) {
		power--
	}
	return power - s.Armour(s.Target, 1)
}

// BestBlade is the damage of the best melee weapon in hand: against humans and dogs if flesh, otherwise
// against zombies. T5.1, S37, S40.
func (s *State) BestBlade(slot int, flesh bool) int {
	best := -1
	for _, i := range s.Carried(slot) {
		switch i.Kind() {
		case state.Chainsaw:
			if i.On() {
				best = 2
			}
		case state.Machete, state.Axe:
			best = max(best, 1)
		case state.Skillet:
			best = max(best, int(s.Options().Skillet))
		case state.Crowbar, state.Shovel, state.Club, state.Spear, state.HockeyStick:
			best = max(best, 0)
		case state.LargeKnife:
			if flesh {
				best = max(best, 0)
			}
		}
	}
	return best
}

// harmOf reads T6.1 for the actor's attack: the right column if the vehicle itself is the target.
// S80.
func (s *State) harmOf(score int) state.Harm {
	if _, ok := s.atVehicle(); ok {
		return Accident(score)
	}
	return s.Attack(score)
}

func (s *State) rolledDamage(n int) { s.strike(s.harmOf(n + int(s.Power))) }

func outcomeDamage(s *State, n int) int { return int(s.harmOf(n + int(s.Power))) }

// DOUBLE-TAP. S59.

// tappable calls each for the possible targets: corpses, unconscious and incapacitated figures.
func (s *State) tappable(slot int, each func(p action.Play)) {
	for i := range s.Survivors {
		v := &s.Survivors[i]
		switch {
		case v.State == state.Corpse && s.CorpseAt(v.At) == i:
			each(action.Play{M: OfCorpse, Q: uint16(v.At)})
		case s.enemy(slot, i) && (s.Unconscious(i) || v.Is(state.Incapacitated)) && !v.InVehicle():
			each(action.Play{Q: uint16(v.At)})
		}
	}
	for _, z := range s.ZombieList() {
		if z.Out() {
			each(action.Play{Q: uint16(z.At())})
		}
	}
	for _, d := range s.DogList() {
		if d.Out() {
			each(action.Play{Q: uint16(d.At())})
		}
	}
}

// OfCorpse is the mode of a tap at a corpse.
const OfCorpse = 1

// listTap lists the targets within 1".
func (s *State) listTap(l *ActionList) {
	from := s.Survivors[l.slot].At
	s.tappable(l.slot, func(p action.Play) {
		if l.Table.Touches(from, state.Place(p.Q), 2) {
			p.Kind = action.KindTap
			l.add(p)
		}
	})
	sortTail(l)
}

func (s *State) doTap(p action.Play) {
	s.tap(p)
	s.endAct()
}

// tap removes a corpse or a helpless figure. Tap.
func (s *State) tap(p action.Play) {
	at := state.Place(p.Q)
	if p.M == OfCorpse {
		s.RemoveCorpse(s.CorpseAt(at))
		return
	}
	if n := s.ZombieAt(at); n >= 0 {
		s.expire(n)
		return
	}
	if n := s.DogAt(at); n >= 0 {
		s.TakeDog(n)
		return
	}
	if slot := s.SurvivorAt(at); slot >= 0 {
		s.Kill(slot)
		s.RemoveCorpse(slot)
	}
}

// listShootTap lists the targets in sight and short range of a loaded gun.
func (s *State) listShootTap(l *ActionList) {
	from := s.Survivors[l.slot].At
	s.tappable(l.slot, func(p action.Play) {
		if !l.Table.Sees(from, state.Place(p.Q)) {
			return
		}
		for rank, i := range s.Carried(l.slot) {
			if short, _, _ := s.Ranges(l.slot, i); s.Shoots(l.slot, i) && ground.Within(s.D2(from, state.Place(p.Q)), short) {
				p.Kind, p.B = action.KindShootTap, uint8(rank)
				l.add(p)
			}
		}
	})
	sortTail(l)
}

func (s *State) doShootTap(p action.Play) {
	s.spendRounds(p.B, 1)
	s.tap(p)
	s.endAct()
}
