package mall

import (
	"math/bits"

	"deadreckon/engine"
	rules "deadreckon/engine/mall"
)

// Expected losses of a group that ends its turn in a square. A unit moves one square in a zombie turn (EN
// 7.0, 7.4), a berserk one two (EN 7.5), and one unit can enter a square (EN 7.6).

// forecast holds expected losses of a group of characters.
type forecast struct {
	who    uint8
	loss   [14]float64 // value of an attack by combined value; -1 if not yet computed
	losses lossValues
}

// berserkOdds is the estimated probability that a unit two steps away is chosen for the berserk
// check and passes (EN 10.0).
const berserkOdds = 0.6

func (e *forecast) expect(s *scene, who uint8) {
	e.who, e.losses = who, lossValuesOf(s.Facts)
	for v := range e.loss {
		e.loss[v] = -1
	}
}

// join adds the characters in x to the group.
func (e *forecast) join(s *scene, x rules.Square) {
	if who := s.Group() | s.CharactersAt(x); who != e.who {
		e.expect(s, who)
	}
}

// attack returns the value of an attack by zombies of a combined value, after the group's shots.
// EN 6.9, 8.0.
func (e *forecast) attack(s *scene, value float64) float64 {
	v := min(int(value+0.5), len(e.loss)-1)
	if e.loss[v] < 0 {
		_, worth := e.losses.attack(s.Facts, e.who, v)
		e.loss[v] = worth * survival(s.Facts, e.who, v, 0)
	}
	return e.loss[v]
}

// at returns the expected loss of a group that ends its turn in x: by the zombies in x, otherwise by the
// most dangerous unit that can enter x.
func (e *forecast) at(s *scene, x rules.Square) float64 {
	if s.zombies.Has(x) {
		return e.attack(s, s.value(x))
	}
	next, after := 0.0, 0.0
	for _, y := range s.board.Sides(x) {
		if !s.doors.Open(y.Door) {
			continue
		}
		if s.zombies.Has(y.To) {
			next = max(next, e.attack(s, s.value(y.To)))
		}
		for _, z := range s.board.Sides(y.To) {
			if z.To != x && s.zombies.Has(z.To) && s.doors.Open(z.Door) {
				after = max(after, e.attack(s, s.value(z.To)))
			}
		}
	}
	return max(next, berserkOdds*after)
}

// seenBy returns the units that see an action in x and so react. EN 7.0.
func (s *scene) seenBy(x rules.Square) rules.Set {
	return s.board.Sight(x, s.doors).And(s.units)
}

// names names the characters whose loss is smallest to an attack; the loss of a ward counts shield
// times. EN 8.0 Proc 3, 4.
func (s *scene) names(legal []engine.Action, ward uint8, shield float64) engine.Action {
	t := lossValuesOf(s.Facts)
	number, named := s.Named()
	strength := int(s.value(s.Combat())) / number
	loss := func(c rules.Character) float64 {
		if ward>>c&1 != 0 {
			return shield * t.hurt(s.Facts, c, strength)
		}
		return t.hurt(s.Facts, c, strength)
	}
	own := uint8(0)
	for _, a := range legal {
		own |= rules.Decode(a).X // 0 for holding
	}
	best, least := legal[0], 1e9
	for _, a := range legal {
		who := rules.Decode(a).X
		sum := 0.0
		rest := s.ToAsk() &^ own // the other owners name their cheapest characters
		for left := number - bits.OnesCount8(named|who); left > 0; left-- {
			cheapest := first(rest)
			for m := rest; m != 0; m &= m - 1 {
				if loss(first(m)) < loss(cheapest) {
					cheapest = first(m)
				}
			}
			sum += loss(cheapest)
			rest &^= 1 << cheapest
		}
		for ; who != 0; who &= who - 1 {
			sum += loss(first(who))
		}
		if sum < least || sum == least && rules.Decode(best).Kind == rules.KindHold { // the first of equals, as if one owner named all
			best, least = a, sum
		}
	}
	return best
}
