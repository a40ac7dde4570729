package cabin

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// actionRow is a kind of action as nets count it.
type actionRow = index.Row[*State]

var packing = index.Packing{Pack: func(kind, x uint8) engine.Action { return act1(Kind(kind), x) }, Arg: func(a engine.Action) uint8 { return Decode(a).X }}

// actionTable numbers the actions of a seat: those with a space, named or implied by the position, and the
// others.
func (c *coding) actionTable() *index.Numbering[*State] {
	return index.New(spaces, c.onSpaces(), c.withoutSpace())
}

func (c *coding) onSpaces() []actionRow {
	list := []actionRow{
		{Kind: uint8(KindPlace), Fields: []engine.Field{index.Act("the Zombie comes here", "Woods of the arc", "Lord 3")},
			Of: func(_ *State, a engine.Action) (field, square int) { return 0, int(at(Woods, int(Decode(a).X)-1)) },
			Action: func(_ *State, _, x int) (engine.Action, bool) {
				return act1(KindPlace, uint8(Space(x).arc())+1), Space(x).Ring() == Woods
			}},
		c.classesOn(KindAt, "shoot at %s", "Gun 2", 3, nil),
		c.classesOn(KindDirect, "direct %s", "B105", 0, nil),
		c.classesOn(KindFoe, "fight %s", "Move 4, Many 1", 1, func(s *State) Space { return s.floor }),
		c.classesOn(KindRam, "ram %s", "Van 3", 1, (*State).vanSpace),
		c.classesOn(KindHit, "a point on %s", "Aid 2", 1, func(s *State) Space { return s.floor }),
		survivorsOn(KindLead, "lead %s", "Move 6", 0, (*State).askedSpace),
		survivorsOn(KindSuffer, "%s suffers", "Aid 2", 0, func(s *State) Space { return s.floor }),
		survivorsOn(KindCollect, "collect the piece of %s", "Radio 5", 2, (*State).askedSpace),
		ropedOn(),
	}
	for _, k := range []struct {
		kind             Kind
		name, what, rule string
	}{
		{KindMove, "move", "where to", "Move 1"}, {KindPull, "pull", "where to", "Rope 1"}, {KindPush, "push the Zombie", "where to", "Bare 1"},
		{KindStep, "step of a dead one", "where to", "Death 3"}, {KindGo, "the Zombie goes", "where to", "Lord 4"}, {KindLure, "lure", "where the Survivor is", "Case 4"},
	} {
		list = append(list, index.OnSquare[*State](packing, k.kind, 0, index.Act(k.name, k.what, k.rule)))
	}
	return list
}

// askedSpace is the space of the deciding Character.
func (s *State) askedSpace() Space { return s.chars[s.asked].space }

// whoNames are the groups of classes of Characters.
var whoNames = [...]string{"Character %s, who is a Zombie", "Character %s", "Character %s, who has fallen"}

// classesOn numbers the targets of a shot or fight in a space: tokens, and groups of Characters. there
// gives the space of actions that name none.
func (c *coding) classesOn(k Kind, format, rule string, groups int, there func(*State) Space) actionRow {
	var words []string
	for _, t := range c.tokens {
		words = append(words, c.rules.tokenName(t))
	}
	for _, who := range whoNames[:groups] {
		words = append(words, named(who, counted(maxCast)...)...)
	}
	fields := index.Each(index.Act(format, "where", rule), words...)
	return actionRow{Kind: uint8(k), Fields: fields,
		Of: func(s *State, a engine.Action) (field, square int) {
			p := Decode(a)
			if there != nil {
				return c.classField(s, class(p.X)), int(there(s))
			}
			return c.classField(s, class(p.Y)), int(p.X)
		},
		Action: func(s *State, field, x int) (engine.Action, bool) {
			t, ok := c.classOf(s, field)
			if there != nil {
				return act1(k, uint8(t)), ok && Space(x) == there(s)
			}
			return act2(k, uint8(x), uint8(t)), ok
		}}
}

// classField counts a class, classOf is the way back.
func (c *coding) classField(s *State, k class) int {
	if k.token() {
		return int(c.classAt[k])
	}
	q, of := k.who()
	return len(c.tokens) + maxCast*int((of-deadClass)/8) + s.slot(q, s.Turn())
}

func (c *coding) classOf(s *State, field int) (class, bool) {
	if field < len(c.tokens) {
		return c.tokens[field], true
	}
	field -= len(c.tokens)
	q := s.atSlot(field%maxCast, s.Turn())
	return deadClass + class(8*(field/maxCast)+q), q >= 0
}

func survivorClassNames() (names []string) {
	for k := range survivorClass(8) {
		names = append(names, k.String())
	}
	return names
}

// survivorsOn counts the Survivors of one space, whose classes begin at an argument; lower
// ones belong to another row.
func survivorsOn(k Kind, format, rule string, first int, there func(*State) Space) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(format, "where", rule), survivorClassNames()...),
		Of: func(s *State, a engine.Action) (field, square int) { return int(Decode(a).X) - first, int(there(s)) },
		Action: func(s *State, field, x int) (engine.Action, bool) {
			return act1(k, uint8(field+first)), Space(x) == there(s)
		}}
}

// ropedOn numbers the Survivors that a Rope moves.
func ropedOn() actionRow {
	return actionRow{Kind: uint8(KindRope), Fields: index.Each(index.Act("rope %s", "where", "Rope 1"), survivorClassNames()...),
		Of: func(_ *State, a engine.Action) (field, square int) {
			if p := Decode(a); p.X < 8 {
				return int(p.X), int(p.Y)
			}
			return -1, 0
		},
		Action: func(_ *State, field, x int) (engine.Action, bool) {
			return act2(KindRope, uint8(field), uint8(x)), true
		}}
}

func (c *coding) withoutSpace() []actionRow {
	r := c.rules
	list := []actionRow{
		among(KindCast, 0, "play %s", "Setup 3", personNames[:]...),
		c.cards(KindFire, "fire %s", "Gun 2", r.loaded),
		c.cards(KindDouble, "fire %s twice", "Sandra", func(h card) bool { return r.use(h) == Gun && h.level() >= 2 }),
		c.cards(KindAim, "aim %s", "Less 4", func(h card) bool { return r.use(h) == Gun && r.kind(h).Range == 3 && r.loaded(h) }),
		c.cards(KindWith, "fight with %s", "Melee 1", func(h card) bool { return r.use(h).shoots() || r.use(h).melee() }),
		among(KindWith, bareHands.code(), "fight with %s", "Bare 1", "bare hands", "the Radio"),
		c.cards(KindBurn, "burn gas of %s", "Saw 1", func(h card) bool { return r.use(h) == Saw && h.level() > 0 }),
		c.cards(KindTape, "tape %s", "Tape 1", func(h card) bool { return r.use(h).melee() && !h.taped() }),
		c.cards(KindDiscard, "discard %s", "Draw 2", anyCard),
		among(KindCollect, 0, "collect %s", "Radio 1", "a piece", "what is assembled"),
		among(KindVan, 0, "the van goes %s", "Van 1", "clockwise", "counter-clockwise"),
		whoRow(KindRope, 8, "rope %s", "Rope 1"),
		c.things(KindGive, "give %s", "Trade 1"),
		c.things(KindTake, "take %s", "Trade 1"),
		among(KindKeep, 0, "keep %s", "Julie", r.cardTokens()...),
		among(KindRise, 0, "rise with %s", "Death 2", pairNames[:]...),
	}
	events := r.eventNames(^uint32(0))
	list = append(list, among(KindPlay, 0, "play %s", "Lord 2", events...), among(KindThrow, 0, "throw %s away", "Lord 2", events...))
	for _, k := range []Kind{KindDuel, KindAid, KindHeal, KindGrant, KindTo, KindPartner, KindBait} {
		v := verbOf(k)
		list = append(list, whoRow(k, 0, v.bare()+" %s", v.cites()))
	}
	for i := range verbList {
		if v := &verbList[i]; v.kind >= KindEnd && v.notation == v.bare() {
			list = append(list, among(v.kind, 0, "%s", v.cites(), v.notation))
		}
	}
	return list
}

// named writes each word into a format with one %s.
func named(format string, words ...string) (out []string) {
	for _, w := range words {
		out = append(out, fmt.Sprintf(format, w))
	}
	return out
}

// bare is the word of a verb without its arguments.
func (v *verb) bare() string {
	word, _, _ := strings.Cut(v.notation, " ")
	return word
}

// cites is the rule of a verb: its own, or the first of its guards.
func (v *verb) cites() string {
	if o := optionOf(v.kind); o != nil && v.rule == "" {
		return o.when[len(o.when)-1].rule
	}
	return v.rule
}

func verbOf(k Kind) *verb {
	for i := range verbList {
		if verbList[i].kind == k {
			return &verbList[i]
		}
	}
	return nil
}

// among is a kind whose argument counts some words, from an argument on.
func among(k Kind, first uint8, name, rule string, words ...string) actionRow {
	return index.Among[*State](packing, k, int(first), index.Each(index.Act(name, "", rule), words...)...)
}

// whoRow is a kind whose argument is a Character, from an argument on.
func whoRow(k Kind, first uint8, name, rule string) actionRow {
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", rule), named("Character %s", counted(maxCast)...)...),
		Of: func(s *State, a engine.Action) (field, square int) {
			return s.slot(int(Decode(a).X-first), s.Turn()), 0
		},
		Action: func(s *State, field, _ int) (engine.Action, bool) {
			c := s.atSlot(field, s.Turn())
			return act1(k, uint8(c)+first), c >= 0
		}}
}

func anyCard(card) bool { return true }

// facesOf lists the cards with a property, their names, and the place of each code in the list or -1.
func (c *coding) facesOf(ok func(card) bool) (list []card, names []string, place [256]int16) {
	for i := range place {
		place[i] = -1
	}
	for _, h := range c.faces {
		if ok(h) {
			place[h.code()] = int16(len(list))
			list = append(list, h)
			names = append(names, c.rules.cardName(h))
		}
	}
	return list, names, place
}

// cards is a kind whose argument is a card in hand.
func (c *coding) cards(k Kind, name, rule string, ok func(card) bool) actionRow {
	list, names, place := c.facesOf(ok)
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", rule), names...),
		Of:     func(_ *State, a engine.Action) (field, square int) { return int(place[Decode(a).X]), 0 },
		Action: func(_ *State, field, _ int) (engine.Action, bool) { return act1(k, list[field].code()), true }}
}

// things is a kind of action whose argument is the thing that changes hands.
func (c *coding) things(k Kind, name, rule string) actionRow {
	list, names, place := c.facesOf(anyCard)
	return actionRow{Kind: uint8(k), Fields: index.Each(index.Act(name, "", rule), append([]string{"nothing", "a piece", "the Radio"}, names...)...),
		Of: func(_ *State, a engine.Action) (field, square int) {
			p := Decode(a)
			if p.X == argCard {
				return int(argCard) + int(place[p.Y]), 0
			}
			return int(p.X), 0
		},
		Action: func(_ *State, field, _ int) (engine.Action, bool) {
			if field < int(argCard) {
				return act1(k, uint8(field)), true
			}
			return act2(k, argCard, list[field-int(argCard)].code()), true
		}}
}
