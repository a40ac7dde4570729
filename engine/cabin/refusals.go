package cabin

import (
	"slices"

	"deadreckon/engine"
)

// cause is one reason why an action is not offered.
type cause struct {
	rule, says string
	holds      func(s *State, c int, p Play) bool // nil for the remaining case
}

// causes lists the reasons against an action of a kind: the first that holds is reported. A kind without
// causes reports its verb's rule. Causes of a turn follow the guards in acts.
var causes map[Kind][]cause

func refusals() map[Kind][]cause {
	return map[Kind][]cause{
		KindFire: {notInHand, isNo("Gun 1", "that is no gun", shoots), isEmpty, {"Range 1-5", "it reaches nobody", nil}},
		KindDouble: {notInHand, isNo("Sandra, B38", "that is no Shotgun, Pistol or Rifle", isUse(Gun)),
			{"Sandra, B38", "that takes two shots", func(_ *State, _ int, p Play) bool { return p.card().level() < 2 }},
			{"Range 1-5", "it reaches nobody", nil}},
		KindAim: {notInHand, isNo("Less 4, B120", "that is no Rifle", func(r *Rules, k card) bool { return r.use(k) == Gun && r.kind(k).Range == 3 }),
			isEmpty, {"Range 1-5", "it reaches nobody", nil}},
		KindWith: {
			{"Join 2, B27", "after the call the Radio is a club for the holder of the whole of it", func(_ *State, _ int, p Play) bool { return p.card() == radioClub }},
			notInHand, isNo("Card 1", "that is no weapon", func(r *Rules, k card) bool { return r.use(k).shoots() || r.use(k).melee() }),
			{"Melee 1", "a fight that is sought is hand to hand", func(s *State, _ int, _ Play) bool { return s.mode == deliberate || s.mode == duel }},
			{"Elephant 1, B48", "the Elephant Gun does not shoot into the own space", nil}},
		KindBurn: {notInHand, isNo("Saw 1", "that is no Chainsaw", isUse(Saw)), {"Saw 2", "it has no gas", nil}},
		KindTape: {notInHand, isNo("Tape 1", "that is no melee weapon", func(r *Rules, k card) bool { return r.use(k).melee() }),
			{"Tape 1, B60", "it has a Grip Tape", func(_ *State, _ int, p Play) bool { return p.card().taped() }},
			{"Saw 3, B60", "a Chainsaw without gas is a club", nil}},
		KindAt: {
			{"Gun 2", "there is no such target", func(s *State, c int, p Play) bool { return !s.isTarget(c, Space(p.X), class(p.Y)) }},
			{"Range 1-5", "the weapon does not reach that", func(s *State, c int, p Play) bool {
				return s.phase != phaseSecond && !s.field(c, s.weapon).has(Space(p.X))
			}},
			{"Flare 1, B49", "the second Zombie is in the space of the first", func(s *State, _ int, p Play) bool {
				return s.phase == phaseSecond && Space(p.X) != s.floor
			}},
			{"Flare 1, B49", "that one is hit already, and is the only one of its kind there", func(s *State, _ int, p Play) bool {
				return s.phase == phaseSecond && class(p.Y) == s.foe && s.number(s.floor, s.foe) < 2
			}},
			isPast, {"B38, B49", "the remaining points would have no target after it in the order of targets", nil}},
		KindHit: {
			{"Fight 3", "no such Zombie fights here", func(s *State, _ int, p Play) bool {
				return !slices.Contains(s.appendClasses(nil, KindHit, s.floor, true), act1(KindHit, p.X))
			}},
			{"Aid 2, B97", "points have passed it: they follow the types, the healthy first", func(s *State, _ int, p Play) bool { return class(p.X).order() < s.floorRank }},
			{"Aid 2, B97", "the remaining points would have no target after it", nil}},
		KindSuffer: {
			{"Aid 1", "no such Survivor fights here", func(s *State, _ int, p Play) bool {
				return !slices.Contains(s.survivors[:], newSurvivor(s.floor, survivorClass(p.X)))
			}},
			{"Aid 2, B97", "points have passed him: carriers of a piece come first, then the healthy", func(s *State, _ int, p Play) bool {
				return survivorClass(p.X).order() < s.floorRank
			}},
			{"Aid 2, B97", "the remaining points would have no target after him", nil}},
		KindRope: {
			{"Rope 1, B69", "there is no such Survivor", func(_ *State, _ int, p Play) bool { return p.X < 8 }},
			{"Rope 1", "nobody moves himself with a Rope", func(_ *State, c int, p Play) bool { return int(p.X) == 8+c }},
			{"Rope 1, B69", "that one is not living", func(s *State, _ int, p Play) bool { return s.chars[p.X-8].condition != living }},
			{"More 1, B121", "a lost check holds that one fast", nil}},
		KindDuel:    {himself("More 4", "nobody fights himself"), notLiving("More 4"), {"More 4, B124", "that one is not in his space", nil}},
		KindAid:     {notLiving("B71"), elsewhere("B71"), {"B71", "that one is not injured", nil}},
		KindHeal:    {notLiving("Ray, B39"), elsewhere("Ray, B39"), {"Ray, B39", "that one is not injured", nil}},
		KindGrant:   {himself("Michael", "the action is for another Character"), {"Michael, B35", "that one has no turns any more", func(s *State, _ int, p Play) bool { return !s.chars[p.X].plays() }}, {"Michael, B35", "that one has no use for an action", nil}},
		KindTo:      {himself("Julie", "the other card is for another Character"), notLiving("Julie, B37"), {"Groan 1", "Graaaaagh! can only be given to a Character in the Cabin", nil}},
		KindBait:    {himself("Less 1", "he has the Bait"), {"Less 1, B117", "that one is not living", nil}},
		KindPartner: {himself("Trade 1", "nobody trades with himself"), notLiving("Trade 1"), {"Trade 1", "that one is not near enough", func(s *State, c int, p Play) bool { return !s.near(int(p.X), c) }}, {"B20", "he has nothing to give, and can ask that one for nothing", nil}},
		KindGive: {
			{"Trade 1", "he does not have that", func(_ *State, _ int, p Play) bool { return p.X != argNothing }},
			refusedBefore, {"Trade 1", "the other has nothing to ask for", nil}},
		KindTake: {
			{"Trade 1", "nothing was given either", func(_ *State, _ int, p Play) bool { return p.X == argNothing }},
			{"Trade 1", "the other does not have that", func(s *State, _ int, p Play) bool { return !s.holdsThing(int(s.partner)-1, p.thing()) }},
			refusedBefore, {"Trade 1, B20", "that is the thing that he gives", nil}},
		KindKeep: {
			{"Julie", "that is not one of the two", func(s *State, _ int, p Play) bool { return s.queue[0].kind != p.X+1 && s.queue[1].kind != p.X+1 }},
			{"Groan 1, B37", "nobody could get the other", nil}},
		KindHold: {
			{"Lord 1", "this view does not show the card", func(s *State, _ int, _ Play) bool { return s.holed() }},
			{"Lord 1", "the truth knows which card it is", func(_ *State, _ int, p Play) bool { return p.X == masked }},
			{"Lord 1, 2", "that card is not in the Event deck", nil}},
		KindSignal: {
			{"Flare 1", "only the Flare Gun signals", func(s *State, _ int, _ Play) bool { return s.useInHand() != Flare }},
			{"Flare 1, B49", "no Survivor is in the bag", nil}},
		KindDone: {
			{"Ak 1", "only points of the AK-47 may be kept", func(s *State, _ int, _ Play) bool { return s.useInHand() != AK47 }},
			{"Ak 1, B46", "one point at least is fired", nil}},
		KindStop: {
			{"Move 6", "a led Survivor moves that one space", func(s *State, _ int, _ Play) bool { return s.has(leading) }},
			{"Rope 1, B69", "the moved person goes at least one space", nil}},
		KindFoe: {
			{"Fight 3", "there is no such unfought Zombie", func(s *State, _ int, p Play) bool {
				return !slices.Contains(s.appendClasses(nil, KindFoe, s.floor, s.mode == inPhase), act1(KindFoe, p.X))
			}},
			{"Move 4, B65", "a dead Character is fought first, then the strongest Zombie", nil}},
		KindPush: {
			{"Bare 1, B61", "a Zombie is pushed to a neighbouring space", func(s *State, c int, p Play) bool { return !neighbour[s.chars[c].space].has(Space(p.X)) }},
			{"Bare 1, B61", "only a Creeper is pushed through a standing Wall", nil}},
		KindDirect: {
			{"B105", "there is no such Zombie", func(s *State, _ int, p Play) bool { return !class(p.Y).token() || s.find(Space(p.X), class(p.Y)) < 0 }},
			{"Walk 3", "somebody in its space holds it", func(s *State, _ int, p Play) bool { return s.persons().has(Space(p.X)) }},
			{"B105", "it has no move in this phase", nil}},
		KindGo:   {notBeside("Lord 4, B105"), lowerFirst},
		KindLure: {{"Case 4, B90", "the Zombie follows one of the nearest Survivors", func(s *State, _ int, p Play) bool { return !s.goals(s.mover.space()).has(Space(p.X)) }}, lowerFirst},
	}
}

// card reads the argument of an action that is a card.
func (p Play) card() card { return card(p.X + 1) }

var (
	notInHand = cause{"Card 1", "he does not hold that card", func(s *State, c int, p Play) bool { return !slices.Contains(s.cards(c), p.card()) }}
	isEmpty   = cause{"Gun 3", "it is not loaded", func(_ *State, _ int, p Play) bool { return p.card().level() == 0 }}
	isPast    = cause{"Gun 2", "points have passed it in the order of targets", func(s *State, _ int, p Play) bool {
		return target{Space(p.X), class(p.Y), 0}.before(s.floor, s.floorRank)
	}}
	refusedBefore = cause{"B20", "the other has refused him this turn", func(s *State, c int, _ Play) bool { return s.chars[s.partner-1].refused>>c&1 != 0 }}
	lowerFirst    = cause{"Lord 4, B90, B113", "of identical Zombies the one that chooses lower goes first", nil}
)

func shoots(r *Rules, k card) bool { return r.use(k).shoots() }

func isUse(u Use) func(*Rules, card) bool {
	return func(r *Rules, k card) bool { return r.use(k) == u }
}

// isNo is the cause of a card that is not of a sort.
func isNo(rule, says string, sort func(*Rules, card) bool) cause {
	return cause{rule, says, func(s *State, _ int, p Play) bool { return !sort(s.r(), p.card()) }}
}

func himself(rule, says string) cause {
	return cause{rule, says, func(_ *State, c int, p Play) bool { return int(p.X) == c }}
}

func notLiving(rule string) cause {
	return cause{rule, "that one is not living", func(s *State, _ int, p Play) bool { return s.chars[p.X].condition != living }}
}

func elsewhere(rule string) cause {
	return cause{rule, "that one is not in his space", func(s *State, c int, p Play) bool { return s.chars[p.X].space != s.chars[c].space }}
}

func notBeside(rule string) cause {
	return cause{rule, "the Zombie goes to an adjacent space", func(s *State, _ int, p Play) bool { return !neighbour[s.mover.space()].has(Space(p.X)) }}
}

// isTarget reports whether a class is in a space, and may be shot at.
func (s *State) isTarget(c int, x Space, k class) bool {
	var buffer [64]target
	return slices.ContainsFunc(s.targets(&buffer, c, one(x)), func(t target) bool { return t.class == k })
}

// holdsThing reports whether a Character has a thing that can change hands.
func (s *State) holdsThing(c int, k card) bool {
	switch k {
	case onePiece:
		return s.pieces(carriedBy(c)) > 0
	case theRadio:
		return s.bundle == carriedBy(c)
	}
	return slices.Contains(s.cards(c), k)
}

// causeOf returns why an action is not legal that is not offered.
func (v verb) causeOf(s *State, x engine.Action) (rule, says string) {
	if v.rule != "" {
		return v.rule, v.message
	}
	list := causes[v.kind]
	i := slices.IndexFunc(list, func(why cause) bool { return why.holds == nil || why.holds(s, int(s.asked), Decode(x)) })
	return list[i].rule, list[i].says
}
