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

// Shifts of the bytes of an action that hold its arguments (actions.go).
const (
	byteX = 16
	byteY = 8
)

// newRow returns the row of a kind of action in the numbering of actions. The names of actions are part of
// the digest of bundled nets, so they keep their old spelling.
func newRow(k Kind, name, square, rule string, arguments ...argument) actionRow {
	return fields.Row(24, k, index.Act(name, square, rule), arguments...)
}

// actionTable numbers the actions of a seat. An action with a space is numbered by its kind and its space; the
// action names the space or the position implies it.
func (c *coding) actionTable() *index.Numbering[*State] {
	return index.New(spaces, c.rowsWithSpace(), c.rowsWithoutSpace())
}

func (c *coding) rowsWithSpace() []actionRow {
	asked, floor, van := impliedSpace((*State).askedSpace), impliedSpace(func(s *State) Space { return s.floor }), impliedSpace((*State).vanSpace)
	space, second := argument{Shift: byteX}, argument{Shift: byteY}
	survivor, carrier := argument{Shift: byteX, Words: survivorClassNames()}, argument{Shift: byteX, Low: 2, Words: survivorClassNames()}
	return []actionRow{
		newRow(KindPlace, "the Zombie comes here", "Woods of the arc", "Lord 3", argument{Shift: byteX,
			Index: func(_ *State, a engine.Action) int { return int(at(Woods, int(Decode(a).X)-1)) },
			Value: func(_ *State, _ engine.Action, x int) (int, bool) {
				return Space(x).arc() + 1, Space(x).Ring() == Woods
			}}),
		newRow(KindAt, "shoot at %s", "where", "Gun 2", c.targetArgument(byteY, 3), space),
		newRow(KindDirect, "direct %s", "where", "B105", c.targetArgument(byteY, 0), space),
		newRow(KindFoe, "fight %s", "where", "Move 4, Many 1", c.targetArgument(byteX, 1), floor),
		newRow(KindRam, "ram %s", "where", "Van 3", c.targetArgument(byteX, 1), van),
		newRow(KindHit, "a point on %s", "where", "Aid 2", c.targetArgument(byteX, 1), floor),
		newRow(KindLead, "lead %s", "where", "Move 6", survivor, asked),
		newRow(KindSuffer, "%s suffers", "where", "Aid 2", survivor, floor),
		newRow(KindCollect, "collect the piece of %s", "where", "Radio 5", carrier, asked),
		newRow(KindRope, "rope %s", "where", "Rope 1", survivor, second),
		newRow(KindMove, "move", "where to", "Move 1", space),
		newRow(KindPull, "pull", "where to", "Rope 1", space),
		newRow(KindPush, "push the Zombie", "where to", "Bare 1", space),
		newRow(KindStep, "step of a dead one", "where to", "Death 3", space),
		newRow(KindGo, "the Zombie goes", "where to", "Lord 4", space),
		newRow(KindLure, "lure", "where the Survivor is", "Case 4", space),
	}
}

// askedSpace is the space of the deciding Character.
func (s *State) askedSpace() Space { return s.chars[s.asked].space }

// impliedSpace returns the argument for a space that follows from the position, not from the action.
func impliedSpace(space func(*State) Space) argument {
	return argument{Index: func(s *State, _ engine.Action) int { return int(space(s)) },
		Value: func(s *State, _ engine.Action, x int) (int, bool) { return 0, Space(x) == space(s) }}
}

// characterFormats name a Character as a target, by his group: dead, alive, fallen.
var characterFormats = [...]string{"Character %s, who is a Zombie", "Character %s", "Character %s, who has fallen"}

// targetArgument returns the argument for the target of a shot or fight in a space: the class of a token, or a
// Character of one of the first groups of characterFormats.
func (c *coding) targetArgument(shift uint, groups int) argument {
	var words []string
	for _, t := range c.tokens {
		words = append(words, c.rules.tokenName(t))
	}
	for _, who := range characterFormats[:groups] {
		words = append(words, formatEach(who, counted(maxCast)...)...)
	}
	return argument{Shift: shift, Words: words,
		Index: func(s *State, a engine.Action) int {
			k := class(a >> shift)
			if k.token() {
				return int(c.classAt[k])
			}
			q, group := k.who()
			return len(c.tokens) + maxCast*int((group-deadClass)/8) + s.slot(q, s.Turn())
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

func (c *coding) rowsWithoutSpace() []actionRow {
	r := c.rules
	list := []actionRow{
		rowOfWords(KindCast, 0, "play %s", "Setup 3", personNames[:]...),
		c.rowOfCards(KindFire, "fire %s", "Gun 2", r.loaded),
		c.rowOfCards(KindDouble, "fire %s twice", "Sandra", func(h card) bool { return r.use(h) == Gun && h.level() >= 2 }),
		c.rowOfCards(KindAim, "aim %s", "Less 4", func(h card) bool { return r.use(h) == Gun && r.kind(h).Range == 3 && r.loaded(h) }),
		c.rowOfCards(KindWith, "fight with %s", "Melee 1", func(h card) bool { return r.use(h).shoots() || r.use(h).melee() }),
		rowOfWords(KindWith, int(bareHands.code()), "fight with %s", "Bare 1", "bare hands", "the Radio"),
		c.rowOfCards(KindBurn, "burn gas of %s", "Saw 1", func(h card) bool { return r.use(h) == Saw && h.level() > 0 }),
		c.rowOfCards(KindTape, "tape %s", "Tape 1", func(h card) bool { return r.use(h).melee() && !h.taped() }),
		c.rowOfCards(KindDiscard, "discard %s", "Draw 2", anyCard),
		rowOfWords(KindCollect, 0, "collect %s", "Radio 1", "a piece", "what is assembled"),
		rowOfWords(KindVan, 0, "the van goes %s", "Van 1", "clockwise", "counter-clockwise"),
		newRow(KindRope, "rope %s", "", "Rope 1", characterArgument(8)),
		newRow(KindGive, "give %s", "", "Trade 1", c.tradeArgument()),
		newRow(KindTake, "take %s", "", "Trade 1", c.tradeArgument()),
		rowOfWords(KindKeep, 0, "keep %s", "Julie", r.cardTokens()...),
		rowOfWords(KindRise, 0, "rise with %s", "Death 2", pairNames[:]...),
	}
	events := r.eventNames(^uint32(0))
	list = append(list, rowOfWords(KindPlay, 0, "play %s", "Lord 2", events...), rowOfWords(KindThrow, 0, "throw %s away", "Lord 2", events...))
	for _, k := range []Kind{KindDuel, KindAid, KindHeal, KindGrant, KindTo, KindPartner, KindBait} {
		v := verbOf(k)
		list = append(list, newRow(k, v.word()+" %s", "", v.ruleNumber(), characterArgument(0)))
	}
	for i := range verbList {
		if v := &verbList[i]; v.kind >= KindEnd && v.notation == v.word() {
			list = append(list, newRow(v.kind, v.notation, "", v.ruleNumber()))
		}
	}
	return list
}

// formatEach formats each word. format has one %s.
func formatEach(format string, words ...string) (out []string) {
	for _, w := range words {
		out = append(out, fmt.Sprintf(format, w))
	}
	return out
}

// word returns the word of a verb, without its arguments.
func (v *verb) word() string {
	word, _, _ := strings.Cut(v.notation, " ")
	return word
}

// ruleNumber returns the rule of a verb: its own, or the rule of the last guard of its option.
func (v *verb) ruleNumber() string {
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

// rowOfWords returns the row of a kind whose argument is one of some words. The first word has the value low.
func rowOfWords(k Kind, low int, name, rule string, words ...string) actionRow {
	return newRow(k, name, "", rule, argument{Shift: byteX, Low: low, Words: words})
}

// characterArgument returns the argument for a Character. Character 0 has the value low.
func characterArgument(low int) argument {
	return argument{Shift: byteX, Words: formatEach("Character %s", counted(maxCast)...),
		Index: func(s *State, a engine.Action) int { return s.slot(int(Decode(a).X)-low, s.Turn()) },
		Value: func(s *State, _ engine.Action, i int) (int, bool) {
			c := s.atSlot(i, s.Turn())
			return c + low, c >= 0
		}}
}

func anyCard(card) bool { return true }

// cardsWith returns the cards with a property, their names, and the index of each card code in the list, or -1.
func (c *coding) cardsWith(has func(card) bool) (list []card, names []string, place [256]int16) {
	for i := range place {
		place[i] = -1
	}
	for _, h := range c.faces {
		if has(h) {
			place[h.code()] = int16(len(list))
			list = append(list, h)
			names = append(names, c.rules.cardName(h))
		}
	}
	return list, names, place
}

// rowOfCards returns the row of a kind whose argument is a card in hand with a property.
func (c *coding) rowOfCards(k Kind, name, rule string, has func(card) bool) actionRow {
	list, names, place := c.cardsWith(has)
	return newRow(k, name, "", rule, argument{Shift: byteX, Words: names,
		Index: func(_ *State, a engine.Action) int { return int(place[Decode(a).X]) },
		Value: func(_ *State, _ engine.Action, i int) (int, bool) { return int(list[i].code()), true }})
}

// tradeArgument returns the argument for a traded thing: nothing, a piece, the Radio, or a card, whose code is
// in the second byte.
func (c *coding) tradeArgument() argument {
	list, names, place := c.cardsWith(anyCard)
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
