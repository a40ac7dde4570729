package text

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/prose"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/ground"
	"deadreckon/engine/streets/internal/rules"
	"deadreckon/engine/streets/internal/state"
)

// Explain describes a legal action in a sentence: the words of its verb, with the actor for @ and the
// arguments for $1 and $2.
func (n Notation) Explain(p engine.Position, a engine.Action) string {
	s := rules.Content(p)
	play := action.Decode(a)
	for i := range VerbList {
		v := &VerbList[i]
		if v.Kind != play.Kind {
			continue
		}
		first, second := "", ""
		for at, sign := range v.signs() {
			if words := argumentInWords(s, sign, play); at == 0 {
				first = words
			} else {
				second = words
			}
		}
		return prose.Capital(strings.NewReplacer("@", s.ActorInWords(), "$1", first, "$2", second).Replace(v.words))
	}
	return n.FormatAction(p, a)
}

// argumentInWords writes an argument, of a sign of shapes.
func argumentInWords(s *rules.State, sign byte, p action.Play) string {
	switch sign {
	case 'D':
		return [...]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}[p.Q&7]
	case 'Q':
		return figureInWords(s, state.Place(p.Q), p.Kind)
	case 'W':
		if numbered(s) {
			return numberInWords(s, int(p.Q))
		}
		if p.A > 0 {
			return s.Title(int(p.A-1) % state.SurvivorSlots)
		}
		return figureInWords(s, state.Place(p.Q), action.KindMelee)
	case 'V':
		return s.VehicleInWords(int(p.A))
	case 'U':
		return s.VehicleInWords(int(p.A)) + ", at " + s.PlaceName(state.Place(p.Q))
	case 'X':
		if p.A > 0 {
			return " " + s.VehicleInWords(int(p.A)-1) + ", at " + s.PlaceName(state.Place(p.Q))
		}
		return ", and ends at " + s.PlaceName(state.Place(p.Q))
	case 'E':
		if p.M == action.AllEqual {
			return strconv.Itoa(int(p.Q)) + " with equal dice"
		}
		if p.M == rules.Doused {
			return strconv.Itoa(int(p.Q)) + " with two 1s"
		}
	case 'S':
		return state.SeatNames[p.A%state.SeatSlots]
	case 'C':
		return s.Title(int(p.A) % state.SurvivorSlots)
	case 'H':
		text := s.Title(int(p.A) % state.SurvivorSlots)
		if p.B > 0 {
			text += " together with " + s.Title(int(p.B-1))
		}
		return text
	case 'O':
		return s.OpeningInWords(p)
	case 'B':
		if p.M == rules.OfBuilding {
			return s.HouseInWords(p.A)
		}
		return "the token at " + s.PlaceName(state.Place(p.Q))
	case 'T':
		if p.M == rules.OfCorpse {
			return "the corpse at " + s.PlaceName(state.Place(p.Q))
		}
		return figureInWords(s, state.Place(p.Q), action.KindMelee)
	case 'K':
		return "the " + state.PlainName(state.ItemKind(p.Q).String())
	case 'J':
		if p.B == action.AnyRock {
			return "a rock"
		}
		return "the " + state.PlainName(writeRecord(s, p))
	case 'L':
		if i := s.Carried(int(s.Actor)); !i[p.B].Kind().IsGun() {
			return "the " + state.PlainName(writeRecord(s, p)) + state.ReadyWords(i[p.B].Kind())
		}
		if p.Q == uint16(rules.AMagazine) {
			return "the " + state.PlainName(writeRecord(s, p)) + " with a spare magazine"
		}
		return "the " + state.PlainName(writeRecord(s, p)) + " with " + state.PlainName(state.ItemKind(p.Q).String())
	case 'M':
		return "the " + state.PlainName(writeRecord(s, p)) + [...]string{"", ", both barrels", " and another", ", a burst", ", automatic"}[min(p.M, rules.Auto)]
	case 'R':
		return "the " + state.PlainName(writeRecord(s, p))
	case 'G':
		return "the " + state.PlainName(writeGun(s, p))
	case 'I':
		if p.B == action.AnySupplies {
			return "all supplies"
		}
		return "the " + state.PlainName(writeRecord(s, p))
	case 'P':
		return s.GroupInWords(int(p.A))
	case 'Y':
		return "the " + state.PlainName(writeGoods(s, p))
	case 'Z':
		return "the " + state.PlainName(lyingName(s, p)) + " at " + s.PlaceName(state.Place(p.Q))
	}
	switch {
	case p.Kind == action.KindTimer:
		return prose.Count(int(p.Q), "turn", "turns")
	case p.Kind == action.KindClimb:
		return state.InchesInWords(int(p.Q))
	case p.Kind == action.KindEvent:
		return state.EventInWords(int(p.Q))
	case p.Kind == action.KindCard && p.Q > 0:
		return fmt.Sprintf("%s: %s", state.CardNames[p.Q], state.CardWords[p.Q])
	case p.Q == 0 && p.Kind != action.KindColumn && p.Kind != action.KindRow:
		return "not shown"
	}
	return strconv.Itoa(int(p.Q))
}

// figureInWords names the figure in a place, if the action is about a figure, otherwise the square.
func figureInWords(s *rules.State, at state.Place, k action.Kind) string {
	if n, ok := s.PlaceAt(at).Vehicle(); ok {
		return s.VehicleInWords(n)
	}
	square := s.PlaceName(at)
	switch k {
	case action.KindMelee, action.KindSubdue, action.KindSnap, action.KindAim, action.KindAlso, action.KindThrow, action.KindAimThrow, action.KindBefriend:
		if n := s.ZombieAt(at); n >= 0 {
			return prose.A(s.Zombies[n].Kind().String()) + " at " + square
		}
		if n := s.DogAt(at); n >= 0 {
			return "a " + s.Dogs[n].InWords(&s.Position)
		}
		if slot := s.SurvivorAt(at); slot >= 0 {
			return s.Title(slot) + " at " + square
		}
	}
	return square
}

// numberInWords explains a number that chance draws in an event: a floor, a corner, an opening.
func numberInWords(s *rules.State, n int) string {
	switch h := s.FarHouse(); {
	case s.EventActive(16) && n < len(s.Rules().Map.Buildings):
		return s.HouseInWords(uint8(n))
	case s.EventActive(23) && n < ground.Levels*len(s.Rules().Map.Buildings):
		return fmt.Sprintf("floor %d of %s", n%ground.Levels, s.HouseInWords(uint8(n/ground.Levels)))
	case s.EventActive(62) && n < len(s.TokenList()):
		return "the token at " + s.PlaceName(state.Place(s.Tokens[n].At()))
	case s.EventActive(54):
		return prose.Either(n == 0, "the first pack", "the second pack")
	case s.EventActive(26) && n < len(cornerNames):
		return "the " + cornerNames[n] + " corner"
	case s.EventActive(41) && h >= 0 && n < len(s.Rules().Map.Buildings[h].Openings):
		return s.OpeningInWords(action.Play{A: uint8(h), B: uint8(n)})
	}
	return strconv.Itoa(n)
}

// cornerNames are the corners of the table. 1.13.
var cornerNames = [...]string{"south-west", "south-east", "north-west", "north-east"}
