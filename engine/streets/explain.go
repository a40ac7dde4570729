package streets

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/ground"
)

// Explain describes a legal action in a sentence: the words of its verb, in which @ is who
// acts, and $1 and $2 are the arguments.
func (n notation) Explain(p engine.Position, a engine.Action) string {
	s := content(p)
	play := Decode(a)
	for i := range verbList {
		v := &verbList[i]
		if v.kind != play.Kind {
			continue
		}
		first, second := "", ""
		for at, sign := range v.signs() {
			if words := s.argumentInWords(sign, play); at == 0 {
				first = words
			} else {
				second = words
			}
		}
		return prose.Capital(strings.NewReplacer("@", s.actorInWords(), "$1", first, "$2", second).Replace(v.words))
	}
	return n.FormatAction(p, a)
}

// argumentInWords writes an argument, of a sign of shapes.
func (s *State) argumentInWords(sign byte, p Play) string {
	switch sign {
	case 'D':
		return [...]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}[p.Q&7]
	case 'Q':
		return s.figureInWords(place(p.Q), p.Kind)
	case 'W':
		if s.numbered() {
			return s.numberInWords(int(p.Q))
		}
		if p.A > 0 {
			return s.title(int(p.A-1) % survivorSlots)
		}
		return s.figureInWords(place(p.Q), KindMelee)
	case 'V':
		return s.vehicleInWords(int(p.A))
	case 'U':
		return s.vehicleInWords(int(p.A)) + ", at " + s.placeName(place(p.Q))
	case 'X':
		if p.A > 0 {
			return " " + s.vehicleInWords(int(p.A)-1) + ", at " + s.placeName(place(p.Q))
		}
		return ", and ends at " + s.placeName(place(p.Q))
	case 'E':
		if p.M == allEqual {
			return strconv.Itoa(int(p.Q)) + " with equal dice"
		}
		if p.M == doused {
			return strconv.Itoa(int(p.Q)) + " with two 1s"
		}
	case 'S':
		return seatNames[p.A%seatSlots]
	case 'C':
		return s.title(int(p.A) % survivorSlots)
	case 'H':
		text := s.title(int(p.A) % survivorSlots)
		if p.B > 0 {
			text += " together with " + s.title(int(p.B-1))
		}
		return text
	case 'O':
		return s.openingInWords(p)
	case 'B':
		if p.M == ofBuilding {
			return s.houseInWords(p.A)
		}
		return "the token at " + s.placeName(place(p.Q))
	case 'T':
		if p.M == ofCorpse {
			return "the corpse at " + s.placeName(place(p.Q))
		}
		return s.figureInWords(place(p.Q), KindMelee)
	case 'K':
		return "the " + plainName(itemKind(p.Q).String())
	case 'J':
		if p.B == anyRock {
			return "a rock"
		}
		return "the " + plainName(writeRecord(s, p))
	case 'L':
		if i := s.carried(int(s.actor)); !i[p.B].kind().isGun() {
			return "the " + plainName(writeRecord(s, p)) + readyWords(i[p.B].kind())
		}
		if p.Q == uint16(aMagazine) {
			return "the " + plainName(writeRecord(s, p)) + " with a spare magazine"
		}
		return "the " + plainName(writeRecord(s, p)) + " with " + plainName(itemKind(p.Q).String())
	case 'M':
		return "the " + plainName(writeRecord(s, p)) + [...]string{"", ", both barrels", " and another", ", a burst", ", automatic"}[min(p.M, auto)]
	case 'R':
		return "the " + plainName(writeRecord(s, p))
	case 'G':
		return "the " + plainName(writeGun(s, p))
	case 'I':
		if p.B == anySupplies {
			return "all supplies"
		}
		return "the " + plainName(writeRecord(s, p))
	case 'P':
		return s.groupInWords(int(p.A))
	case 'Y':
		return "the " + plainName(writeGoods(s, p))
	case 'Z':
		return "the " + plainName(s.lyingName(p)) + " at " + s.placeName(place(p.Q))
	}
	switch {
	case p.Kind == KindTimer:
		return prose.Count(int(p.Q), "turn", "turns")
	case p.Kind == KindClimb:
		return inchesInWords(int(p.Q))
	case p.Kind == KindEvent:
		return eventInWords(int(p.Q))
	case p.Kind == KindCard && p.Q > 0:
		return fmt.Sprintf("%s: %s", cardNames[p.Q], cardWords[p.Q])
	case p.Q == 0 && p.Kind != KindColumn && p.Kind != KindRow:
		return "not shown"
	}
	return strconv.Itoa(int(p.Q))
}

// figureInWords writes who is in a place where an action is about him, else the square.
func (s *State) figureInWords(at place, k Kind) string {
	if n, ok := s.placeAt(at).Vehicle(); ok {
		return s.vehicleInWords(n)
	}
	square := s.placeName(at)
	switch k {
	case KindMelee, KindSubdue, KindSnap, KindAim, KindAlso, KindThrow, KindAimThrow, KindBefriend:
		if n := s.zombieAt(at); n >= 0 {
			kind := s.zombies[n].kind().String()
			return prose.Either(kind[0] == 'a', "an ", "a ") + kind + " at " + square
		}
		if n := s.dogAt(at); n >= 0 {
			return "a " + s.dogs[n].inWords(s)
		}
		if slot := s.survivorAt(at); slot >= 0 {
			return s.title(slot) + " at " + square
		}
	}
	return square
}

// numberInWords is what a number stands for that chance picks in an event: a floor, a corner,
// an opening.
func (s *State) numberInWords(n int) string {
	switch h := s.farHouse(); {
	case s.under(16) && n < len(s.r().Map.Buildings):
		return s.houseInWords(uint8(n))
	case s.under(23) && n < ground.Levels*len(s.r().Map.Buildings):
		return fmt.Sprintf("floor %d of %s", n%ground.Levels, s.houseInWords(uint8(n/ground.Levels)))
	case s.under(62) && n < len(s.lying()):
		return "the token at " + s.placeName(place(s.tokens[n].at()))
	case s.under(54):
		return prose.Either(n == 0, "the first pack", "the second pack")
	case s.under(26) && n < len(cornerNames):
		return "the " + cornerNames[n] + " corner"
	case s.under(41) && h >= 0 && n < len(s.r().Map.Buildings[h].Openings):
		return s.openingInWords(Play{A: uint8(h), B: uint8(n)})
	}
	return strconv.Itoa(n)
}

// cornerNames are the corners of the table. 1.13.
var cornerNames = [...]string{"south-west", "south-east", "north-west", "north-east"}
