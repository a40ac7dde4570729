package cabin

import "deadreckon/engine"

// Perform Actions, digest 3.3: the options of a Character in a turn, one row each, in the order of the
// kinds. A row makes both the legal list and the refusals.

// option is one thing that a Character may do.
type option struct {
	kind Kind
	cost cost
	when []guard
	each func(s *State, c int, dst []engine.Action) []engine.Action // nil: only the word
	do   func(s *State, c int, p Play)
}

// act is an option whose guards are parted into facts and tests.
type act struct {
	option
	needs fact
	tests []func(s *State, c int) bool
}

// guard is a condition of an option: its rule, and the message if it does not hold. Conditions that many
// options share are facts, which are computed once for all.
type guard struct {
	rule, says string
	fact       fact
	test       func(s *State, c int) bool // if no fact says it
}

// holds reports whether a condition holds of a Character.
func (g *guard) holds(s *State, c int) bool {
	if g.fact != 0 {
		return s.facts(c)&g.fact != 0
	}
	return g.test(s, c)
}

// rule is a guard with a test of its own, plain one that is a fact.
func rule(cites, says string, test func(s *State, c int) bool) guard {
	return guard{cites, says, 0, test}
}

func plain(cites, says string, f fact) guard { return guard{cites, says, f, nil} }

// fact is a set of facts about a Character in a position.
type fact uint32

// The facts. The higher bits are his name, and then the uses of the cards in his hand.
const (
	alive fact = 1 << iota
	inside
	unheld
	own
	granted
	rescued
	undriven
	anybody // the first of the eight
	inHand  = anybody << people
)

// facts returns the facts about an acting Character.
func (s *State) facts(c int) fact {
	h, r := &s.chars[c], s.r()
	f := anybody << h.person()
	for _, part := range [...]struct {
		holds bool
		fact  fact
	}{
		{h.condition == living, alive}, {h.space.room(), inside}, {h.marks&held == 0, unheld}, {int(s.actor) == s.onTurn(), own},
		{int(s.actor) != s.onTurn(), granted}, {s.van != 0, rescued}, {h.marks&drove == 0, undriven},
	} {
		if part.holds {
			f |= part.fact
		}
	}
	for _, k := range s.cards(c) {
		f |= inHand << r.use(k)
	}
	return f
}

// cost is the number of actions that an option takes: a constant, or the cost on an item's card.
type cost struct {
	n    uint8
	item Use // use of the card with the cost, Gun for none
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
	isAlive   = plain("Move 7, B29", "only who is on the board can do that; from the van there are moving it and shooting", alive)
	inRoom    = plain("Draw 1", "that takes a room of the Cabin", inside)
	notHeld   = plain("More 1, B121", "a lost check holds him fast until his next turn", unheld)
	ownTurn   = plain("Michael, B35", "an action that was given cannot be given on, nor ends it the turn", own)
	notOwn    = plain("Michael", "only who was given an action passes", granted)
	called    = plain("Call 1", "the Rescuers have not been called", rescued)
	notDriven = plain("Van 1, Van 4", "once a turn", undriven)
)

// isWho is the guard of an ability of one Character.
func isWho(p Person) guard {
	return plain("B36", "that is the ability of "+p.String(), anybody<<p)
}

// notYet is the guard of an ability that works once a turn.
func notYet(mark uint8) guard {
	return rule("B36", "once a turn", func(s *State, c int) bool { return s.chars[c].marks&mark == 0 })
}

func holds(u Use, cites, says string) guard {
	return plain(cites, says, inHand<<u)
}

// acts are the options, ascending by kind.
var acts []act

func turnOptions() []option {
	return []option{
		{KindEnd, free, []guard{ownTurn}, nil, func(s *State, _ int, _ Play) { s.endTurn() }}, // B09
		{KindDraw, single, []guard{isAlive, inRoom,
			rule("Draw 4", "the Cabin deck is empty", func(s *State, _ int) bool { return s.deck != [2]uint64{} }),
		}, nil, (*State).doDraw},
		{KindSearch, single, []guard{isAlive, isWho(Julie), inRoom, notYet(searched),
			rule("Julie, B37", "that takes two cards in the deck", func(s *State, _ int) bool { return s.deckSize() >= 2 }),
			rule("Julie, B37", "there is nobody else to give a card to", func(s *State, c int) bool { return s.count(living) > 1 }),
		}, nil, (*State).doSearch},
		{KindBoard, single, []guard{isAlive, called, notHeld,
			rule("Move 7", "the van is not in his space", func(s *State, c int) bool { return s.chars[c].space == s.vanSpace() }),
		}, nil, (*State).doBoard},
		{KindFight, single, []guard{isAlive,
			rule("Melee 1", "no Zombie is in his space", func(s *State, c int) bool { return s.zombieSpaces().has(s.chars[c].space) }),
			rule("Melee 1, B16", "he has neither a melee weapon nor a club", func(s *State, c int) bool { return s.armed(c) || s.o().BareFists }),
		}, nil, (*State).doFight},
		{KindVanFire, single, []guard{
			rule("Van 4", "only Characters in the van shoot from it", func(s *State, c int) bool { return s.chars[c].condition == aboard }),
			rule("Van 4", "who came first moves the van, the others shoot", func(s *State, c int) bool { return s.chars[c].tally > 1 }),
			notDriven,
			rule("Van 4", "no target is within 3", func(s *State, c int) bool { return s.aims(c, 0) }),
		}, nil, (*State).doVanFire},
		{KindMuck, itemCost(Muck), []guard{isAlive, holds(Muck, "Muck 1", "he has no Zombie Muck"),
			rule("Muck 1, B68", "he is covered with it already", func(s *State, c int) bool { return s.chars[c].marks&covered == 0 }),
		}, nil, (*State).doMuck},
		{KindRebuild, single, []guard{isAlive,
			rule("Nails 1, 2", "he has no nails", func(s *State, c int) bool { h := s.holding(c, Nails); return h != 0 && h.level() > 0 }),
			rule("Nails 1, B23", "the Wall of his arc is not destroyed", func(s *State, c int) bool { return !s.standing(s.chars[c].space.arc()) }),
		}, nil, (*State).doRebuild},
		{KindRepair, single, []guard{isAlive, crackHere,
			rule("Repair 2", "he mends it free", func(s *State, c int) bool { return !s.mends(c) }),
		}, nil, (*State).doRepair},
		{KindMend, free, []guard{isAlive, isWho(Al), notYet(mended), crackHere}, nil, (*State).doMend},
		{KindAssemble, single, []guard{isAlive,
			rule("Join 1", "he has no single piece", func(s *State, c int) bool { return s.pieces(carriedBy(c)) > 0 }),
			rule("Join 1", "that takes two pieces", func(s *State, c int) bool {
				return s.pieces(carriedBy(c)) > 1 || s.bundle == carriedBy(c)
			}),
		}, nil, (*State).doAssemble},
		{KindCall, single, []guard{isAlive,
			rule("Call 1, B26", "the Rescuers have been called", func(s *State, _ int) bool { return s.van == 0 }),
			rule("Call 1, B26", "that takes all three pieces, assembled", func(s *State, c int) bool { return s.hasRadio(c) }),
		}, nil, func(s *State, _ int, _ Play) { s.pay(1); s.phase = phaseCall }},
		{KindTrade, single, []guard{isAlive,
			rule("Trade 1, B20", "nobody is near enough to trade with", func(s *State, c int) bool { return s.partners(c) != 0 }),
		}, nil, (*State).doTrade},
		{KindPass, free, []guard{notOwn}, nil, func(*State, int, Play) {}},
		{KindMove, single, []guard{isAlive, notHeld}, (*State).eachStep, (*State).doMove},
		{KindLead, both, []guard{isAlive, notHeld, ownTurn,
			rule("Move 6", "no Survivor is in his space", func(s *State, c int) bool { return s.survivorSpaces().has(s.chars[c].space) }),
		}, (*State).eachLed, (*State).doLead},
		{KindRope, itemCost(Rope), []guard{isAlive, holds(Rope, "Rope 1", "he has no Rope")}, (*State).eachRoped, (*State).doRope},
		{KindFire, single, []guard{isAlive}, (*State).eachFired, (*State).doFire},
		{KindDouble, single, []guard{isAlive, isWho(Sandra), notYet(doubled)}, (*State).eachDoubled, (*State).doDouble},
		{KindAim, both, []guard{isAlive, ownTurn,
			rule("Less 4", "aiming is a rule of option sharpShooter", func(s *State, _ int) bool { return s.o().SharpShooter }),
		}, (*State).eachAimed, (*State).doAim},
		{KindTape, itemCost(Tape), []guard{isAlive, holds(Tape, "Tape 1", "he has no Grip Tape")}, (*State).eachTaped, (*State).doTape},
		{KindCollect, single, []guard{isAlive}, (*State).eachCollected, (*State).doCollect},
		{KindVan, single, []guard{called, notDriven,
			rule("Van 2", "only who came first into the van moves it", func(s *State, c int) bool { return s.firstAboard() < 0 || s.drives(c) }),
			rule("Van 2, B32", "while nobody is in the van, who holds the Radio moves it", (*State).drives),
		}, func(_ *State, _ int, dst []engine.Action) []engine.Action { return appendRange(dst, KindVan, 0, 1) }, (*State).doVan},
		{KindDuel, single, []guard{isAlive,
			rule("More 4", "fighting each other is a rule of option outForYourself", func(s *State, _ int) bool { return s.o().OutForYourself }),
			rule("More 4, B124", "he has neither a melee weapon nor a club", (*State).armed),
		}, eachWho(KindDuel, (*State).rivals), (*State).doDuel},
		{KindAid, itemCost(Aid), []guard{isAlive, holds(Aid, "B71", "he has no First Aid Kit")}, eachWho(KindAid, (*State).hurtHere), (*State).doAid},
		{KindHeal, both, []guard{isAlive, isWho(Ray)}, eachWho(KindHeal, (*State).hurtHere), (*State).doHeal},
		{KindGrant, single, []guard{isAlive, isWho(Michael), ownTurn}, eachWho(KindGrant, (*State).grantable), (*State).doGrant},
	}
}

var crackHere = rule("Repair 1, B22", "the Wall of his arc has no Crack", func(s *State, c int) bool { return s.isCracked(s.chars[c].space.arc()) })

// eachWho lists an option for each Character of a set.
func eachWho(k Kind, set func(s *State, c int) uint8) func(s *State, c int, dst []engine.Action) []engine.Action {
	return func(s *State, c int, dst []engine.Action) []engine.Action { return s.appendWho(dst, k, set(s, c)) }
}

// afford reports whether there are enough actions for an option, in the own turn or with a granted action.
// A granted action is worth one, to which ray may add the giver's other one, and it cannot be used for a
// free option. Michael, Item 2, B35.
func (s *State) afford(o *option, r *Rules, own bool) bool {
	n := o.cost.of(r)
	if own {
		return n <= s.left
	}
	return n == 1 || o.kind == KindHeal && s.left > 0 || o.kind == KindPass
}

// legalAct lists the actions of the Character asked.
func (s *State) legalAct(dst []engine.Action) []engine.Action {
	c, r := int(s.asked), s.r()
	own, facts := c == s.onTurn(), s.facts(c)
	for i := range acts {
		o := &acts[i]
		switch {
		case o.needs&^facts != 0 || !s.afford(&o.option, r, own) || !o.passes(s, c):
		case o.each != nil:
			dst = o.each(s, c, dst)
		default:
			dst = append(dst, act0(o.kind))
		}
	}
	return dst
}

// passes reports whether the tests of an option hold, whose facts do.
func (o *act) passes(s *State, c int) bool {
	for _, test := range o.tests {
		if !test(s, c) {
			return false
		}
	}
	return true
}

func parted(list []option) (out []act) {
	for _, o := range list {
		a := act{option: o}
		for _, g := range o.when {
			if a.needs |= g.fact; g.fact == 0 {
				a.tests = append(a.tests, g.test)
			}
		}
		out = append(out, a)
	}
	return out
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

// grantable returns the possible receivers of an action from michael: others, also in the van, with a use
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
