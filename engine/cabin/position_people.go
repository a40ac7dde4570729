package cabin

import (
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine/kit/lines"
)

// The lines of Characters.

// markNames are the marks in their order. At a decision point nobody has fought, so that mark has no name.
var markNames = []string{"searched", "doubled", "mended", "drove", "covered", "held", "", "rerolled"}

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
		if h.marks>>i&1 != 0 && name != "" {
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

func (s *sheet) readCharacter(l *lines.Line, c int) {
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

// propertyOf gives for a property the conditions, as a set, in which a Character has it.
var propertyOf = map[string]uint8{"injuries": 1 << living, "health": 1 << dead, "place": 1 << aboard, "bullets": 1<<living | 1<<aboard,
	"piece": 1 << living, "radio": 1 << living, "refused": 1 << living}

func (s *sheet) readProperty(l *lines.Line, c int, word string) {
	h := &s.chars[c]
	if x, ok := spaceOf(word); ok {
		if h.space != off {
			l.Fail("a second space")
		}
		h.space = x
		return
	}
	if i := slices.Index(markNames, word); i >= 0 {
		if h.marks>>i&1 != 0 {
			l.Fail("a second %q", word)
		}
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
