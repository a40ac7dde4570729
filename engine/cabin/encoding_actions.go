package cabin

import (
	"fmt"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/fields"
	"deadreckon/engine/kit/index"
)

type (
	actionRow = index.Row[*State]
	argument  = fields.Field[*State] // see actions.go for the bytes
)

// Bytes of arguments.
const (
	byteX = 16
	byteY = 8
)

// actionOf is a kind of action as nets count it.
func actionOf(k Kind, name, square, rule string, arguments ...argument) actionRow {
	return fields.Row(24, k, index.Act(name, square, rule), arguments...)
}

// actionTable numbers the actions of a seat: those with a space, named or implied by the position, and the
// others.
func (c *coding) actionTable() *index.Numbering[*State] {
	return index.New(spaces, c.onSpaces(), c.withoutSpace())
}

func (c *coding) onSpaces() []actionRow {
	asked, floor, van := impliedSpace((*State).askedSpace), impliedSpace(func(s *State) Space { return s.floor }), impliedSpace((*State).vanSpace)
	space, second := argument{Shift: byteX}, argument{Shift: byteY}
	survivor, carrier := argument{Shift: byteX, Words: survivorClassNames()}, argument{Shift: byteX, Low: 2, Words: survivorClassNames()}
	return []actionRow{
		actionOf(KindPlace, "the Zombie comes here", "Woods of the arc", "Lord 3", argument{Shift: byteX,
			Index: func(_ *State, a engine.Action) int { return int(at(Woods, int(Decode(a).X)-1)) },
			Value: func(_ *State, _ engine.Action, x int) (int, bool) {
				return Space(x).arc() + 1, Space(x).Ring() == Woods
			}}),
		actionOf(KindAt, "shoot at %s", "where", "Gun 2", c.classes(byteY, 3), space),
		actionOf(KindDirect, "direct %s", "where", "B105", c.classes(byteY, 0), space),
		actionOf(KindFoe, "fight %s", "where", "Move 4, Many 1", c.classes(byteX, 1), floor),
		actionOf(KindRam, "ram %s", "where", "Van 3", c.classes(byteX, 1), van),
		actionOf(KindHit, "a point on %s", "where", "Aid 2", c.classes(byteX, 1), floor),
		actionOf(KindLead, "lead %s", "where", "Move 6", survivor, asked),
		actionOf(KindSuffer, "%s suffers", "where", "Aid 2", survivor, floor),
		actionOf(KindCollect, "collect the piece of %s", "where", "Radio 5", carrier, asked),
		actionOf(KindRope, "rope %s", "where", "Rope 1", survivor, second),
		actionOf(KindMove, "move", "where to", "Move 1", space),
		actionOf(KindPull, "pull", "where to", "Rope 1", space),
		actionOf(KindPush, "push the Zombie", "where to", "Bare 1", space),
		actionOf(KindStep, "step of a dead one", "where to", "Death 3", space),
		actionOf(KindGo, "the Zombie goes", "where to", "Lord 4", space),
		actionOf(KindLure, "lure", "where the Survivor is", "Case 4", space),
	}
}

// askedSpace is the space of the deciding Character.
func (s *State) askedSpace() Space { return s.chars[s.asked].space }

// impliedSpace is a space that follows from the position.
func impliedSpace(there func(*State) Space) argument {
	return argument{Index: func(s *State, _ engine.Action) int { return int(there(s)) },
		Value: func(s *State, _ engine.Action, x int) (int, bool) { return 0, Space(x) == there(s) }}
}

// whoNames are the groups of classes of Characters.
var whoNames = [...]string{"Character %s, who is a Zombie", "Character %s", "Character %s, who has fallen"}

// classes are the targets of a shot or fight in a space: tokens, and groups of Characters.
func (c *coding) classes(shift uint, groups int) argument {
	var words []string
	for _, t := range c.tokens {
		words = append(words, c.rules.tokenName(t))
	}
	for _, who := range whoNames[:groups] {
		words = append(words, named(who, counted(maxCast)...)...)
	}
	return argument{Shift: shift, Words: words,
		Index: func(s *State, a engine.Action) int {
			k := class(a >> shift)
			if k.token() {
				return int(c.classAt[k])
			}
			q, of := k.who()
			return len(c.tokens) + maxCast*int((of-deadClass)/8) + s.slot(q, s.Turn())
		},
		Value: func(s *State, _ engine.Action, i int) (int, bool) {
			if i < len(c.tokens) {
				return int(c.tokens[i]), true
			}
			i -= len(c.tokens)
			q := s.atSlot(i%maxCast, s.Turn())
			return int(deadClass) + 8*(i/maxCast) + q, q >= 0
		}}
}

func survivorClassNames() (names []string) {
	for k := range survivorClass(8) {
		names = append(names, k.String())
	}
	return names
}

func (c *coding) withoutSpace() []actionRow {
	r := c.rules
	list := []actionRow{
		among(KindCast, 0, "play %s", "Setup 3", personNames[:]...),
		c.cards(KindFire, "fire %s", "Gun 2", r.loaded),
		c.cards(KindDouble, "fire %s twice", "Sandra", func(h card) bool { return r.use(h) == Gun && h.level() >= 2 }),
		c.cards(KindAim, "aim %s", "Less 4", func(h card) bool { return r.use(h) == Gun && r.kind(h).Range == 3 && r.loaded(h) }),
		c.cards(KindWith, "fight with %s", "Melee 1", func(h card) bool { return r.use(h).shoots() || r.use(h).melee() }),
		among(KindWith, int(bareHands.code()), "fight with %s", "Bare 1", "bare hands", "the Radio"),
		c.cards(KindBurn, "burn gas of %s", "Saw 1", func(h card) bool { return r.use(h) == Saw && h.level() > 0 }),
		c.cards(KindTape, "tape %s", "Tape 1", func(h card) bool { return r.use(h).melee() && !h.taped() }),
		c.cards(KindDiscard, "discard %s", "Draw 2", anyCard),
		among(KindCollect, 0, "collect %s", "Radio 1", "a piece", "what is assembled"),
		among(KindVan, 0, "the van goes %s", "Van 1", "clockwise", "counter-clockwise"),
		actionOf(KindRope, "rope %s", "", "Rope 1", characterFrom(8)),
		actionOf(KindGive, "give %s", "", "Trade 1", c.thing()),
		actionOf(KindTake, "take %s", "", "Trade 1", c.thing()),
		among(KindKeep, 0, "keep %s", "Julie", r.cardTokens()...),
		among(KindRise, 0, "rise with %s", "Death 2", pairNames[:]...),
	}
	events := r.eventNames(^uint32(0))
	list = append(list, among(KindPlay, 0, "play %s", "Lord 2", events...), among(KindThrow, 0, "throw %s away", "Lord 2", events...))
	for _, k := range []Kind{KindDuel, KindAid, KindHeal, KindGrant, KindTo, KindPartner, KindBait} {
		v := verbOf(k)
		list = append(list, actionOf(k, v.bare()+" %s", "", v.cites(), characterFrom(0)))
	}
	for i := range verbList {
		if v := &verbList[i]; v.kind >= KindEnd && v.notation == v.bare() {
			list = append(list, actionOf(v.kind, v.notation, "", v.cites()))
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

// among is a kind whose argument is one of some words, from a value on.
func among(k Kind, low int, name, rule string, words ...string) actionRow {
	return actionOf(k, name, "", rule, argument{Shift: byteX, Low: low, Words: words})
}

// characterFrom is a Character, from a value on.
func characterFrom(low int) argument {
	return argument{Shift: byteX, Words: named("Character %s", counted(maxCast)...),
		Index: func(s *State, a engine.Action) int { return s.slot(int(Decode(a).X)-low, s.Turn()) },
		Value: func(s *State, _ engine.Action, i int) (int, bool) {
			c := s.atSlot(i, s.Turn())
			return c + low, c >= 0
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
	return actionOf(k, name, "", rule, argument{Shift: byteX, Words: names,
		Index: func(_ *State, a engine.Action) int { return int(place[Decode(a).X]) },
		Value: func(_ *State, _ engine.Action, i int) (int, bool) { return int(list[i].code()), true }})
}

// thing is what changes hands: a card, whose code is in the second byte, or something else.
func (c *coding) thing() argument {
	list, names, place := c.facesOf(anyCard)
	return argument{Shift: byteY, Width: 16, Words: append([]string{"nothing", "a piece", "the Radio"}, names...),
		Index: func(_ *State, a engine.Action) int {
			p := Decode(a)
			if p.X == argCard {
				return int(argCard) + int(place[p.Y])
			}
			return int(p.X)
		},
		Value: func(_ *State, _ engine.Action, i int) (int, bool) {
			if i < int(argCard) {
				return i << 8, true
			}
			return int(argCard)<<8 | int(list[i-int(argCard)].code()), true
		}}
}
