package cabin

import "deadreckon/engine"

// Perform Actions, digest 3.3: what a Character may do in a turn, one row each, in the
// order of the kinds. A row stands for the legal list and for the refusals.

// option is one thing that a Character may do.
type option struct {
	kind Kind
	cost cost
	when []guard
	each func(s *State, c int, dst []engine.Action) []engine.Action // nil: the word alone
	do   func(s *State, c int, p Play)
}

// guard is a condition of an option: the rule that asks for it, and what is said where it
// does not hold.
type guard struct {
	rule  string
	says  string
	holds func(s *State, c int) bool
}

// cost is how many actions an option takes: a number, or what the card of an item says.
type cost struct {
	n    uint8
	item Use // of which the card says it, Gun for none
}

var (
	free   = cost{}
	single = cost{n: 1}
	both   = cost{n: 2}
)

func itemCost(u Use) cost { return cost{1, u} }

// of returns the number of actions under some rules.
func (k cost) of(r *Rules) uint8 {
	if k.item == Gun || r.kindOf[k.item] == 0 {
		return k.n
	}
	return r.Cards.Kinds[r.kindOf[k.item]-1].Cost
}

var (
	isAlive   = guard{"Move 7, B29", "only who is on the board can do that; from the van there are moving it and shooting", func(s *State, c int) bool { return s.chars[c].condition == living }}
	inRoom    = guard{"Draw 1", "that takes a room of the Cabin", func(s *State, c int) bool { return s.chars[c].space.room() }}
	notHeld   = guard{"More 1, B121", "a lost check holds him fast until his next turn", func(s *State, c int) bool { return s.chars[c].marks&held == 0 }}
	ownTurn   = guard{"Michael, B35", "an action that was given cannot be given on, nor ends it the turn", func(s *State, c int) bool { return int(s.actor) == s.onTurn() }}
	notOwn    = guard{"Michael", "only who was given an action passes", func(s *State, c int) bool { return int(s.actor) != s.onTurn() }}
	called    = guard{"Call 1", "the Rescuers have not been called", func(s *State, c int) bool { return s.van != 0 }}
	notDriven = guard{"Van 1, Van 4", "once a turn", func(s *State, c int) bool { return s.chars[c].marks&drove == 0 }}
)

// isWho is the guard of an ability of one Character.
func isWho(p Person) guard {
	return guard{"B36", "that is the ability of " + p.String(), func(s *State, c int) bool { return s.chars[c].is(p) }}
}

// notYet is the guard of an ability that works once a turn.
func notYet(mark uint8) guard {
	return guard{"B36", "once a turn", func(s *State, c int) bool { return s.chars[c].marks&mark == 0 }}
}

// holds is the guard of an item.
func holds(u Use, rule, says string) guard {
	return guard{rule, says, func(s *State, c int) bool { return s.holding(c, u) != 0 }}
}

// acts are the options, ascending by kind.
var acts []option

func turnOptions() []option {
	return []option{
		{KindEnd, free, []guard{ownTurn}, nil, func(s *State, _ int, _ Play) { s.endTurn() }}, // B09
		{KindDraw, single, []guard{isAlive, inRoom,
			{"Draw 4", "the Cabin deck is empty", func(s *State, _ int) bool { return s.deck != [2]uint64{} }},
		}, nil, (*State).doDraw},
		{KindSearch, single, []guard{isAlive, isWho(Julie), inRoom, notYet(searched),
			{"Julie, B37", "that takes two cards in the deck", func(s *State, _ int) bool { return s.deckSize() >= 2 }},
			{"Julie, B37", "there is nobody else to give a card to", func(s *State, c int) bool { return s.count(living) > 1 }},
		}, nil, (*State).doSearch},
		{KindBoard, single, []guard{isAlive, called, notHeld,
			{"Move 7", "the van is not in his space", func(s *State, c int) bool { return s.chars[c].space == s.vanSpace() }},
		}, nil, (*State).doBoard},
		{KindFight, single, []guard{isAlive,
			{"Melee 1", "no Zombie is in his space", func(s *State, c int) bool { return s.zombieSpaces().has(s.chars[c].space) }},
			{"Melee 1, B16", "he has neither a melee weapon nor a club", func(s *State, c int) bool { return s.armed(c) || s.o().BareFists }},
		}, nil, (*State).doFight},
		{KindVanFire, single, []guard{
			{"Van 4", "only who is in the van shoots from it", func(s *State, c int) bool { return s.chars[c].condition == aboard }},
			{"Van 4", "who came first moves the van, the others shoot", func(s *State, c int) bool { return s.chars[c].tally > 1 }},
			notDriven,
			{"Van 4", "no target is within 3", func(s *State, c int) bool { return s.aims(c, 0) }},
		}, nil, (*State).doVanFire},
		{KindMuck, itemCost(Muck), []guard{isAlive, holds(Muck, "Muck 1", "he has no Zombie Muck"),
			{"Muck 1, B68", "he is covered with it already", func(s *State, c int) bool { return s.chars[c].marks&covered == 0 }},
		}, nil, (*State).doMuck},
		{KindRebuild, single, []guard{isAlive,
			{"Nails 1, 2", "he has no nails", func(s *State, c int) bool { h := s.holding(c, Nails); return h != 0 && h.level() > 0 }},
			{"Nails 1, B23", "the Wall of his arc is not destroyed", func(s *State, c int) bool { return !s.standing(s.chars[c].space.arc()) }},
		}, nil, (*State).doRebuild},
		{KindRepair, single, []guard{isAlive, crackHere,
			{"Repair 2", "he mends it free", func(s *State, c int) bool { return !s.mends(c) }},
		}, nil, (*State).doRepair},
		{KindMend, free, []guard{isAlive, isWho(Al), notYet(mended), crackHere}, nil, (*State).doMend},
		{KindAssemble, single, []guard{isAlive,
			{"Join 1", "he has no single piece", func(s *State, c int) bool { return s.pieces(carriedBy(c)) > 0 }},
			{"Join 1", "that takes two pieces", func(s *State, c int) bool {
				return s.pieces(carriedBy(c)) > 1 || s.bundle == carriedBy(c)
			}},
		}, nil, (*State).doAssemble},
		{KindCall, single, []guard{isAlive,
			{"Call 1, B26", "the Rescuers have been called", func(s *State, _ int) bool { return s.van == 0 }},
			{"Call 1, B26", "that takes all three pieces, assembled", func(s *State, c int) bool { return s.hasRadio(c) }},
		}, nil, func(s *State, _ int, _ Play) { s.pay(1); s.phase = phaseCall }},
		{KindTrade, single, []guard{isAlive,
			{"Trade 1, B20", "nobody is near enough to trade with", func(s *State, c int) bool { return s.partners(c) != 0 }},
		}, nil, (*State).doTrade},
		{KindPass, free, []guard{notOwn}, nil, func(*State, int, Play) {}},
		{KindMove, single, []guard{isAlive, notHeld}, (*State).eachStep, (*State).doMove},
		{KindLead, both, []guard{isAlive, notHeld, ownTurn,
			{"Move 6", "no Survivor is in his space", func(s *State, c int) bool { return s.survivorSpaces().has(s.chars[c].space) }},
		}, (*State).eachLed, (*State).doLead},
		{KindRope, itemCost(Rope), []guard{isAlive, holds(Rope, "Rope 1", "he has no Rope")}, (*State).eachRoped, (*State).doRope},
		{KindFire, single, []guard{isAlive}, (*State).eachFired, (*State).doFire},
		{KindDouble, single, []guard{isAlive, isWho(Sandra), notYet(doubled)}, (*State).eachDoubled, (*State).doDouble},
		{KindAim, both, []guard{isAlive, ownTurn,
			{"Less 4", "aiming is a rule of option sharpShooter", func(s *State, _ int) bool { return s.o().SharpShooter }},
		}, (*State).eachAimed, (*State).doAim},
		{KindTape, itemCost(Tape), []guard{isAlive, holds(Tape, "Tape 1", "he has no Grip Tape")}, (*State).eachTaped, (*State).doTape},
		{KindCollect, single, []guard{isAlive}, (*State).eachCollected, (*State).doCollect},
		{KindVan, single, []guard{called, notDriven,
			{"Van 2, B32", "only who came first into the van moves it; while nobody is in it, who holds the Radio", (*State).drives},
		}, func(_ *State, _ int, dst []engine.Action) []engine.Action { return appendRange(dst, KindVan, 0, 1) }, (*State).doVan},
		{KindDuel, single, []guard{isAlive,
			{"More 4", "fighting each other is a rule of option outForYourself", func(s *State, _ int) bool { return s.o().OutForYourself }},
			{"More 4, B124", "he has neither a melee weapon nor a club", (*State).armed},
		}, eachWho(KindDuel, (*State).rivals), (*State).doDuel},
		{KindAid, itemCost(Aid), []guard{isAlive, holds(Aid, "B71", "he has no First Aid Kit")}, eachWho(KindAid, (*State).hurtHere), (*State).doAid},
		{KindHeal, both, []guard{isAlive, isWho(Ray)}, eachWho(KindHeal, (*State).hurtHere), (*State).doHeal},
		{KindGrant, single, []guard{isAlive, isWho(Michael), ownTurn}, eachWho(KindGrant, (*State).grantable), (*State).doGrant},
	}
}

var crackHere = guard{"Repair 1, B22", "the Wall of his arc has no Crack", func(s *State, c int) bool { return s.isCracked(s.chars[c].space.arc()) }}

// eachWho lists an option for each Character of a set.
func eachWho(k Kind, set func(s *State, c int) uint8) func(s *State, c int, dst []engine.Action) []engine.Action {
	return func(s *State, c int, dst []engine.Action) []engine.Action { return s.appendWho(dst, k, set(s, c)) }
}

// afford reports whether there are actions enough for an option, in the own turn or with an
// action that was given. That is worth one, to which ray may add the giver's other one, and
// nothing that is free is done with it. Michael, Item 2, B35.
func (s *State) afford(o *option, r *Rules, own bool) bool {
	n := o.cost.of(r)
	if own {
		return n <= s.left
	}
	return n == 1 || o.kind == KindHeal && s.left > 0 || o.kind == KindPass
}

// refusal returns the first guard of an option that does not hold, or nil.
func (o *option) refusal(s *State, c int) *guard {
	for i := range o.when {
		if !o.when[i].holds(s, c) {
			return &o.when[i]
		}
	}
	return nil
}

// legalAct lists what the Character asked may do.
func (s *State) legalAct(dst []engine.Action) []engine.Action {
	c, r := int(s.asked), s.r()
	own := c == s.onTurn()
	for i := range acts {
		o := &acts[i]
		switch {
		case !s.afford(o, r, own) || o.refusal(s, c) != nil:
		case o.each != nil:
			dst = o.each(s, c, dst)
		default:
			dst = append(dst, act0(o.kind))
		}
	}
	return dst
}

func (s *State) legalGranted(dst []engine.Action) []engine.Action { return s.legalAct(dst) }

func (s *State) applyAct(p Play) {
	for i := range acts {
		if acts[i].kind == p.Kind {
			acts[i].do(s, int(s.actor), p)
			return
		}
	}
}

func (s *State) applyGranted(p Play) { s.applyAct(p) }

// grantable returns whom michael can give an action: others, also in the van, with a use
// for it. Michael, B35.
func (s *State) grantable(c int) (m uint8) {
	w := borrow()
	t := &w.state
	for q := range s.cast() {
		if q == c || !s.chars[q].plays() {
			continue
		}
		if s.chars[q].condition == living && s.chars[q].marks&held == 0 { // he can move
			m |= 1 << q
			continue
		}
		*t = *s
		t.actor, t.asked = uint8(q), uint8(q)
		t.left--
		if len(t.legalAct(w.list[:0])) > 1 { // more than pass
			m |= 1 << q
		}
	}
	w.back()
	return m
}

func (s *State) doGrant(_ int, p Play) {
	s.left--
	s.actor = p.X
	s.ask(phaseGranted, int(p.X))
}
