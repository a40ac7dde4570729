package town

import (
	"deadreckon/engine/kit/verbs"
)

// What speaks against an action, each rule where it stands.

// refusal is what a rule says against an action.
type refusal = verbs.Flaw

// unitOf returns the unit that an argument names.
func unitOf(a verbs.Args) Unit { return Unit(a.At(0)) }

// unless refuses where a claim does not hold.
func unless(holds bool, a verbs.Args, rule, format string, args ...any) *refusal {
	if holds {
		return nil
	}
	return a.No(rule, format, args...)
}

// Outcomes.

func (s *State) mayDeal(a verbs.Args) *refusal {
	return unless(s.undealt()&s.r().alike[unitOf(a)] != 0, a, "D10", "no such Civilians are left")
}

func (s *State) mayCome(a verbs.Args) *refusal {
	return unless(s.cup[a.At(0)] > 0, a, "term-2", "no %s is left in the Cup", s.r().zedType(uint8(a.At(0))))
}

func (s *State) mayTurnOver(a verbs.Args) *refusal {
	card := a.At(0)
	switch {
	case card < 1 || card > eventCards:
		return a.No("turn-1", "there is no Event card %d", card)
	case card != a.At(1):
		return a.No("turn-1", "card %d is %s", card, s.r().Events.Cards[card].Slug)
	case s.next != 0 && !s.scanning:
		return unless(card == int(s.next), a, "C96", "all have seen that card %d comes next", s.next)
	}
	return unless(s.unseen()>>card&1 != 0, a, "turn-1", "card %d has been seen, or is not of this act", card)
}

func (s *State) mayDraw(a verbs.Args) *refusal {
	card := a.At(0)
	if card < 1 || card > fateCards || Power(a.At(1)) != s.r().powerOf[card] {
		return a.No("fate-1", "card %d is another one", card)
	}
	return unless(s.deck>>card&1 != 0, a, "fate-1", "card %d is not in the deck", card)
}

func (s *State) mayArrive(a verbs.Args) *refusal {
	return unless(s.arrivable()>>unitOf(a)&1 != 0, a, "C97", "only a Hero in the box arrives")
}

func (s *State) mayRoll(a verbs.Args) *refusal {
	low, high, rule := 1, maxDie, "save-1"
	switch s.phase {
	case phaseRoll:
		low, high, rule = diceLow, diceHigh, "combat-8"
	case phaseForage:
		rule = "forage-2"
	case phaseTough:
		rule = "card-10"
	case phaseTrapsDie:
		rule = "C32"
	}
	return unless(a.At(0) >= low && a.At(0) <= high, a, rule, "the dice show %d to %d", low, high)
}

func (s *State) mayRollTwo(a verbs.Args) *refusal {
	if a.At(0) > a.At(1) {
		return a.No("forage-5", "of two dice the lower is said first")
	}
	return unless(a.At(0) >= 1 && a.At(1) <= maxDie, a, "forage-5", "a die shows 1 to %d", maxDie)
}

// Choices of the Zeds Phase.

func (s *State) mayActivate(a verbs.Args) *refusal {
	return unless(s.order>>a.At(0)&1 != 0, a, "zeds-8", "the %s track has been activated", Track(a.At(0)))
}

func (s *State) mayTrack(a verbs.Args) *refusal {
	t := Track(a.At(0))
	switch s.phase {
	case phaseStrongest:
		return unless(s.strongest()>>t&1 != 0, a, "press-3", "the strongest group that can move is not on the %s track", t)
	case phaseFewest:
		return unless(s.fewest()>>t&1 != 0, a, "press-6", "there are fewer Zeds units on another track than on the %s track", t)
	case phaseStart:
		return unless(s.openStarts()>>t&1 != 0, a, "stack-7", "the Start of the %s track is full", t)
	}
	return unless(s.fatedTracks()>>t&1 != 0, a, "fate-3", "the Fate card does not mean the %s track", t)
}

func (s *State) mayBlock(a verbs.Args) *refusal {
	x := Space(a.At(0))
	if !trackSpaces.Has(x) {
		return a.No("track-2", "No Entry stands on a track space")
	}
	return unless(s.unoccupied().Has(x), a, "C29", "units stand in %s", x)
}

func (s *State) mayBeFirst(a verbs.Args) *refusal {
	g := &s.zeds[s.slotSpace()]
	return unless(g[0].same(zed(a.At(0))) || g[1].same(zed(a.At(0))), a, "C20", "it is between %s and %s", s.r().zed(g[0]), s.r().zed(g[1]))
}

// Combat.

func (s *State) mayFight(a verbs.Args) *refusal {
	return unless(s.fight.side>>unitOf(a)&1 != 0, a, "move-8", "%s is not in the combat", s.r().id(unitOf(a)))
}

func (s *State) mayLeave(a verbs.Args) *refusal {
	return unless(s.mayWithdraw(), a, "C07", "only defenders withdraw, and only under Rule #7: Cardio")
}

func (s *State) mayAgain(a verbs.Args) *refusal {
	return unless(s.martial(), a, "card-11", "only who has Martial Arts rolls again, and hand to hand")
}

func (s *State) mayLucky(a verbs.Args) *refusal {
	return unless(s.heldCard(Lucky) != 0, a, "fate-7", "no Lucky Break is held")
}

func (s *State) maySplit(a verbs.Args) *refusal {
	low, high := s.split()
	return unless(a.At(0) >= low && a.At(0) <= high, a, "hit-2, C76", "the first unit takes %d to %d Hits", low, high)
}

func (s *State) mayNear(a verbs.Args) *refusal {
	return unless(s.fight.running>>unitOf(a)&1 != 0, a, "retreat-9", "%s does not retreat", s.r().id(unitOf(a)))
}

// Texts of cards.

func (s *State) mayArm(a verbs.Args) *refusal {
	return unless(s.armable()>>unitOf(a)&1 != 0, a, "turn-4", "the marker is for Civilians in play")
}

func (s *State) mayPanic(a verbs.Args) *refusal {
	return unless(s.panicky()>>unitOf(a)&1 != 0, a, "fate-6", "Panic is for Regular Civilians on a track space who are not Defiant")
}

// The Action Phase.

func (s *State) mayPay(a verbs.Args) *refusal {
	return unless(s.canPay(), a, "act-6", "%s has no Action left", seatNames[s.r().players][s.floor])
}

// mayDo is the guard of a normal Action.
func mayDo(e Errand) verbs.Guard[State] {
	return func(s *State, a verbs.Args) *refusal { return s.errandFlaw(a, unitOf(a), e) }
}

// errandFlaw is what speaks against a normal Action of a unit.
func (s *State) errandFlaw(a verbs.Args, u Unit, e Errand) *refusal {
	if !s.men[u].inPlay() {
		return a.No("save-2", "%s is not in play", s.r().id(u))
	}
	switch e {
	case Move:
		if s.men[u]&defiant != 0 {
			return a.No("move-10", "%s is Defiant and does not move", s.r().id(u))
		}
		return unless(s.destinations(u) != 0, a, "move-1", "%s has nowhere to go", s.r().id(u))
	case Forage:
		return unless(s.foragers(1<<u) != 0, a, "forage-1", "%s is not in a named space", s.r().id(u))
	}
	if s.ammo == 0 {
		return a.No("gun-3", "there is no Ammo")
	}
	return s.targetFlaw(a, u)
}

// targetFlaw is what speaks against any shot of a unit.
func (s *State) targetFlaw(a verbs.Args, u Unit) *refusal {
	if s.r().unarmed>>u&1 != 0 {
		return a.No("gun-1", "%s never shoots", s.r().id(u))
	}
	return unless(s.targets(u) != 0, a, "gun-1", "%s has no target in range", s.r().id(u))
}

// powerFlaw is what speaks against the use of a character's marker.
func (s *State) powerFlaw(a verbs.Args, p Ability, mark uint8) *refusal {
	switch u := s.r().who[p]; {
	case !s.has(p):
		return a.No("C48", "nobody in play can do that")
	case s.holder(u) != s.floor:
		return a.No("C48", "%s is not held by %s", s.r().id(u), seatNames[s.r().players][s.floor])
	case s.marks&mark == 0:
		return a.No("act-14", "that has been used already")
	}
	return nil
}

func (s *State) mayCraft(a verbs.Args) *refusal {
	switch {
	case s.floor != s.chair():
		return a.No("C46", "the chair pays for it")
	case !s.has(Crafting):
		return a.No("C48", "nobody in play can do that")
	case int(s.events)+int(s.personal>>s.floor&1) < 2:
		return a.No("card-3, C55", "it takes two Event or Player Actions")
	}
	return s.targetFlaw(a, s.r().who[Crafting])
}

func (s *State) mayInitiative(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Initiative, markInitiative); bad != nil {
		return bad
	}
	return s.errandFlaw(a, s.r().who[Initiative], Errand(a.At(0)))
}

func (s *State) mayLead(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Leadership, markLeadership); bad != nil {
		return bad
	}
	if s.led()>>unitOf(a)&1 == 0 {
		return a.No("card-12, C50", "%s is no Civilians unit in his space or next to it", s.r().id(unitOf(a)))
	}
	return s.errandFlaw(a, unitOf(a), Errand(a.At(1)))
}

func (s *State) mayCitadel(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Citadel, markCitadel); bad != nil {
		return bad
	}
	if s.men[unitOf(a)].place() != Center {
		return a.No("card-6", "%s is not in Town Center", s.r().id(unitOf(a)))
	}
	return s.errandFlaw(a, unitOf(a), Shoot)
}

func (s *State) maySpeak(a verbs.Args) *refusal {
	if bad := s.powerFlaw(a, Speech, markSpeech); bad != nil {
		return bad
	}
	return unless(s.hearers() != 0, a, "card-7, C52", "nobody else is in Town to hear it")
}

func (s *State) mayPlay(a verbs.Args) *refusal {
	p := Power(a.At(0))
	switch {
	case windowOf[p] != windowOf[SecondWind] || p == Ride:
		return a.No("C96", "%s is not played in this way", p)
	case s.floor != s.chair():
		return a.No("C96", "the chair plays held cards")
	case s.heldCard(p) == 0:
		return a.No("fate-7", "no %s is held", p)
	}
	return unless(p != Scanner || s.left > 0 && s.next == 0, a, "C96", "there is no Event card to look at, or it has been seen")
}

func (s *State) mayRide(a verbs.Args) *refusal {
	u := unitOf(a)
	switch {
	case s.floor != s.chair():
		return a.No("C96", "the chair plays held cards")
	case s.heldCard(Ride) == 0:
		return a.No("fate-7", "no %s is held", Ride)
	case s.men[u]&defiant != 0:
		return a.No("C69", "%s is Defiant", s.r().id(u))
	}
	return unless(s.movable()>>u&1 != 0, a, "track-2", "%s is not on a track space", s.r().id(u))
}

func (s *State) mayPledge(a verbs.Args) *refusal {
	if s.floor == s.chair() {
		return a.No("C46", "the chair needs no pledge: its Player Action counts as it is")
	}
	return unless(s.personal>>s.floor&1 != 0, a, "C46", "%s has no Player Action left", seatNames[s.r().players][s.floor])
}

func (s *State) mayTakeFloor(a verbs.Args) *refusal {
	seat := uint8(a.At(0))
	name := seatNames[s.r().players][seat]
	switch {
	case s.floor != s.chair():
		return a.No("C44", "the chair hands the floor on")
	case seat == s.chair():
		return a.No("C44", "%s has it", name)
	case s.passed>>seat&1 != 0:
		return a.No("C44", "%s holds", name)
	}
	return unless(s.remains(seat), a, "C44", "%s has nothing left", name)
}

func (s *State) mayHold(a verbs.Args) *refusal {
	return unless(s.floor != s.chair(), a, "C44", "the chair does not hold; it ends")
}

func (s *State) mayEnd(a verbs.Args) *refusal {
	return unless(s.floor == s.chair(), a, "C44", "only the chair ends")
}

// mayGrant is a free Action of the Speech or of a card.
func (s *State) mayGrant(a verbs.Args) *refusal {
	u, e := unitOf(a), Errand(a.At(1))
	switch {
	case s.grant.men>>u&1 == 0:
		return a.No("C53", "%s has no free Action, or has had it", s.r().id(u))
	case s.grant.errands>>e&1 == 0:
		return a.No("term-5", "the free Action is not to %s", e)
	}
	return s.errandFlaw(a, u, e)
}

// mayGo is a destination of a Move.
func (s *State) mayGo(a verbs.Args) *refusal {
	u, x := Unit(s.performer-1), Space(a.At(0))
	g := s.survey()
	switch {
	case s.reachable(&g, u).Has(x):
		return nil
	case x.isStart():
		return a.No("move-3", "no Player unit enters a Start")
	case s.closed(x):
		return a.No("hello-2", "No Entry in %s", x)
	case x == s.men[u].place():
		return a.No("C62", "to stay is no Move")
	case s.blocked(&g, s.men[u].place(), x):
		return a.No("move-2", "Zeds, or No Entry, are on the way to %s", x)
	case g.full.Has(x) && !g.zeds.Has(x):
		return a.No("move-4", "%s is full", x)
	}
	return a.No("move-1", "%s is too far away", x)
}

// blocked reports whether a space before the end of the way cannot be passed.
func (s *State) blocked(g *ground, from, to Space) bool {
	for x := from.towards(to); x != to; x = x.towards(to) {
		if (g.zeds | g.shut).Has(x) {
			return true
		}
	}
	return false
}

// mayShoot is the target of a shot.
func (s *State) mayShoot(a verbs.Args) *refusal {
	u, x, z := s.fight.who, Space(a.At(0)), zed(a.At(1))
	y := s.men[u].place()
	switch {
	case x.isStart():
		return a.No("gun-4", "nobody shoots into a Start")
	case y != Center && (x >= Center || x.Track() != y.Track()):
		return a.No("gun-6", "%s is not on the track of the unit", x)
	case x >= Center || !inRange[y][s.reach(u)].Has(x):
		return a.No("gun-1, gun-5", "%s is out of range", x)
	}
	g := &s.zeds[x]
	return unless(z != 0 && (g[0].same(z) || g[1].same(z)), a, "gun-1", "no %s in %s", s.r().zed(z), x)
}

func (s *State) mayAway(a verbs.Args) *refusal {
	return unless(s.withdrawals()&retireAlone != 0, a, "C58, C59", "there is no room to withdraw to on the track")
}

func (s *State) mayTake(a verbs.Args) *refusal {
	x := s.men[s.fight.who].place()
	if u := unitOf(a); x == Center || u == s.fight.who || s.men[u].place() != x {
		return a.No("card-2", "%s is not with her, outside Town Center", s.r().id(u))
	}
	return unless(s.withdrawals()&retireBoth != 0, a, "C59", "there is no room for two to withdraw to")
}

func (s *State) mayAwayTo(a verbs.Args) *refusal {
	return unless(s.withdrawals()>>a.At(0)&1 != 0, a, "C58", "only from Town Center, to a free #0 of another track than the target's")
}
