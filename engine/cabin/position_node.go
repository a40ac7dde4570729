package cabin

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
	keyed "deadreckon/engine/kit/position"
)

// The lines of Characters, and those that only the middle of something needs.

var markNames = []string{"searched", "doubled", "mended", "drove", "covered", "held", "fought", "rerolled"}

// writeCharacter writes a line such as "cabin2 injuries 1 piece pistol.2 bat+tape" or
// "dead woods1 TP health 2".
func (s *sheet) writeCharacter(c int) string {
	if c < 0 || s.chars[c].condition == waiting {
		return ""
	}
	h := &s.chars[c]
	var out []string
	if h.condition != living {
		out = append(out, conditionNames[h.condition])
	}
	add := func(word string, n uint8) {
		if n > 0 {
			out = append(out, word, strconv.Itoa(int(n)))
		}
	}
	if h.space < off {
		out = append(out, h.space.String())
	}
	switch h.condition {
	case living:
		add("injuries", h.tally)
		add("bullets", h.count)
	case aboard:
		add("place", h.tally)
		add("bullets", h.count)
	case dead:
		out = append(out, pairNames[h.pair()])
		add("health", h.tally)
	}
	if n := s.points[c]; n > 0 {
		out = append(out, "points", strconv.Itoa(int(n)))
	}
	for i, name := range markNames {
		if h.marks>>i&1 != 0 {
			out = append(out, name)
		}
	}
	for _, name := range s.names(h.refused) {
		out = append(out, "refused", name)
	}
	for range s.State.pieces(carriedBy(c)) {
		out = append(out, "piece")
	}
	if s.bundle == carriedBy(c) {
		out = append(out, "radio", strconv.Itoa(int(s.bundled)))
	}
	for _, k := range s.cards(c) {
		out = append(out, s.r().cardName(k))
	}
	return strings.Join(out, " ")
}

// readCharacter reads such a line.
func (s *sheet) readCharacter(l *lines.Line, c int) {
	if c < 0 {
		l.Fail("%s is not in the cast", l.Peek())
		return
	}
	h := &s.chars[c]
	h.condition = living
	for of := living; of <= gone; of++ {
		if l.Accept(conditionNames[of]) {
			h.condition = of
		}
	}
	if h.condition == fallen {
		h.tally = s.r().skull
	}
	if h.condition == dead {
		h.tally = s.r().Figures.DeadHealth
	}
	for l.More() {
		s.readProperty(l, c, l.Next("what holds of him"))
	}
}

// propertyOf says of whom a property is told, as sets of conditions.
var propertyOf = map[string]uint8{"injuries": 1 << living, "health": 1 << dead, "place": 1 << aboard, "bullets": 1<<living | 1<<aboard,
	"piece": 1 << living, "radio": 1 << living, "refused": 1 << living}

// readProperty reads one property of a Character.
func (s *sheet) readProperty(l *lines.Line, c int, word string) {
	h := &s.chars[c]
	if x, ok := spaceOf(word); ok {
		h.space = x
		return
	}
	if i := slices.Index(markNames, word); i >= 0 {
		h.marks |= 1 << i
		return
	}
	if i := slices.Index(pairNames[:], word); i >= 0 && h.condition == dead {
		h.count = uint8(i)
		return
	}
	if of, says := propertyOf[word]; says && of>>h.condition&1 == 0 {
		l.Fail("%s is not said of somebody who is %s", word, conditionNames[h.condition])
		return
	}
	switch word {
	case "injuries":
		h.tally = uint8(l.Integer("a number of Injuries", 0, int(s.r().skull)-1))
	case "health":
		h.tally = uint8(l.Integer("a health", 1, int(s.r().Figures.DeadHealth)))
	case "place":
		h.tally = uint8(l.Integer("a place in the van", 1, 6))
	case "bullets":
		h.count = uint8(l.Integer("a number of bullets", 0, 255))
	case "points":
		s.points[c] = uint16(l.Integer("a number of points", 0, 65535))
	case "refused":
		if q := s.named(l.Next("a name")); q >= 0 {
			h.refused |= 1 << q
		} else {
			l.Bad("the name of somebody in the cast")
		}
	case "piece":
		s.addPiece(l, carriedBy(c))
	case "radio":
		s.bundle, s.bundled = carriedBy(c), uint8(l.Integer("a number of pieces", 2, pieceCount))
	default:
		k, ok := s.r().cardOf(word)
		if !ok || len(s.cards(c)) == len(s.hands[c]) {
			l.Bad("a space, a mark, a card or anything else that holds of a Character")
			return
		}
		s.gain(c, k)
	}
}

func nodeRows() []keyed.Row[sheet] {
	return []keyed.Row[sheet]{
		keyed.Set("flags", flagNames, func(s *sheet) *uint8 { return &s.flags }),
		unless("actor", func(s *sheet) *uint8 { return &s.actor }, func(s *sheet) uint8 { return s.usualActor() }),
		unless("asked", func(s *sheet) *uint8 { return &s.asked }, func(s *sheet) uint8 { return s.usualAsked() }),
		keyed.Word("mode", modeNames, func(s *sheet) *fightMode { return &s.mode }),
		whom("fighter", func(s *sheet) *uint8 { return &s.fighter }),
		{Key: "weapon", Write: func(s *sheet) string {
			if s.weapon == 0 && !s.fightsWithRadio() {
				return ""
			}
			return s.r().weaponName(s.weapon)
		}, Read: func(s *sheet, l *lines.Line) {
			switch word := l.Next("a weapon"); word {
			case "hands":
				s.weapon = bareHands
			case "radio":
				s.weapon = radioClub
			default:
				s.weapon = s.cardIn(l, word)
			}
		}},
		unit("foe", "a Zombie such as brute3 or dead-al", func(s *sheet) *class { return &s.foe },
			func(s *sheet, k class) string { return s.className(k) },
			func(s *sheet, text string) (class, bool) { return s.classOf(text) }),
		unit("spot", "a space", func(s *sheet) *uint8 { return &s.spot },
			func(s *sheet, n uint8) string { return Space(n - 1).String() },
			func(s *sheet, text string) (uint8, bool) { x, ok := spaceOf(text); return uint8(x) + 1, ok }),
		who("last", func(s *sheet) *uint8 { return &s.last }),
		number("roll", 12, func(s *sheet) *uint8 { return &s.roll }),
		number("against", 12, func(s *sheet) *uint8 { return &s.against }),
		number("placing", 60, func(s *sheet) *uint8 { return &s.placing }),
		number("suffering", 12, func(s *sheet) *uint8 { return &s.suffering }),
		{Key: "floor", Write: func(s *sheet) string {
			if s.floor == 0 && s.floorRank == 0 {
				return ""
			}
			return s.floor.String() + " " + strconv.Itoa(int(s.floorRank))
		}, Read: func(s *sheet, l *lines.Line) {
			s.floor = spaceIn(l, l.Next("a space"))
			s.floorRank = uint8(l.Integer("a place in the order of Zombies", 0, classes))
		}},
		who("partner", func(s *sheet) *uint8 { return &s.partner }),
		thing("given", func(s *sheet) *card { return &s.given }),
		thing("taken", func(s *sheet) *card { return &s.taken }),
		unit("haul", "a Survivor such as yard3/survivor2", func(s *sheet) *survivor { return &s.haul },
			func(s *sheet, v survivor) string { return v.space().String() + "/" + v.class().String() },
			func(s *sheet, text string) (survivor, bool) {
				place, name, _ := strings.Cut(text, "/")
				x, ok := spaceOf(place)
				k, known := survivorClassOf(name)
				return newSurvivor(x, k), ok && known
			}),
		who("hauled", func(s *sheet) *uint8 { return &s.hauled }),
		number("steps", 3, func(s *sheet) *uint8 { return &s.steps }),
		{Key: "queue", Write: (*sheet).writeQueue, Read: (*sheet).readQueue},
		number("tokens", 15, func(s *sheet) *uint8 { return &s.tokens }),
		unit("token", "what is in the bag", func(s *sheet) *uint8 { return &s.token },
			func(s *sheet, n uint8) string { return s.tokenName(n - 1) },
			func(s *sheet, text string) (uint8, bool) { t := s.tokenOf(text); return uint8(t + 1), t >= 0 }),
		number("thrown", overlordThrow, func(s *sheet) *uint8 { return &s.thrown }),
		record("mover", func(s *sheet) *zombie { return &s.mover }),
		record("before", func(s *sheet) *zombie { return &s.before }),
		number("strides", 2, func(s *sheet) *uint8 { return &s.strides }),
		numbers("choice", 24, func(s *sheet) []uint8 { return s.choice[:] }),
		numbers("choices", 24, func(s *sheet) []uint8 { return s.choices[:] }),
	}
}

// fightsWithRadio reports whether the Radio is the weapon of the fight in progress.
func (s *State) fightsWithRadio() bool {
	switch s.phase {
	case phaseRoll, phaseAgainst, phaseReroll, phasePush, phaseLoss:
		return true
	}
	return false
}

func (s *sheet) cardIn(l *lines.Line, word string) card {
	k, ok := s.r().cardOf(word)
	if !ok {
		l.Bad("a card such as pistol.2")
	}
	return k
}

// thing is the row of what changes hands.
func thing(key string, field func(*sheet) *card) keyed.Row[sheet] {
	return unit(key, "a card, piece, radio or nothing", field,
		func(s *sheet, k card) string { return s.r().thingName(k) },
		func(s *sheet, text string) (card, bool) {
			switch text {
			case "nothing":
				return nothing, true
			case "piece":
				return onePiece, true
			case "radio":
				return theRadio, true
			}
			return s.r().cardOf(text)
		})
}

// record is the row of a Zombie on the move.
func record(key string, field func(*sheet) *zombie) keyed.Row[sheet] {
	return unit(key, "a Zombie such as yard3/brute2", field,
		func(s *sheet, z zombie) string {
			k := z.class()
			if c := z.deadWalker(); c >= 0 {
				k = deadClass + class(c)
			}
			return z.space().String() + "/" + s.className(k)
		},
		func(s *sheet, text string) (zombie, bool) {
			place, name, _ := strings.Cut(text, "/")
			x, ok := spaceOf(place)
			k, known := s.classOf(name)
			if known && !k.token() {
				c, of := k.who()
				return walker(x, c), ok && of == deadClass
			}
			return newZombie(x, k), ok && known
		})
}

func (s *sheet) writeQueue() string {
	var out []string
	for _, k := range s.queue {
		if k.kind != 0 {
			out = append(out, s.r().Cards.Kinds[k.kind-1].Token, s.name(int(k.to)))
		}
	}
	return strings.Join(out, " ")
}

func (s *sheet) readQueue(l *lines.Line) {
	for i := 0; l.More() && i < len(s.queue); i++ {
		kind := s.r().kindNamed(l.Next("a Cabin card"))
		if kind < 0 {
			l.Bad("a Cabin card")
			return
		}
		c := s.named(l.Next("a name"))
		if c < 0 {
			l.Bad("the name of somebody in the cast")
			return
		}
		s.queue[i] = pending{uint8(kind) + 1, uint8(c)}
	}
}
