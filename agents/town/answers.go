package town

import (
	"deadreckon/engine"
	rules "deadreckon/engine/town"
)

// Answers to questions that all strategies share. Digest 8.6.

// answer answers a question other than the choice of an Action, by the kind of its last option.
func (q *squad) answer(legal []engine.Action, last rules.Kind) engine.Action {
	switch last {
	case rules.KindFight, rules.KindWithdraw:
		return q.stand(legal)
	case rules.KindAgain, rules.KindLucky:
		return q.reroll(legal)
	case rules.KindPlain:
		return q.ambush(legal)
	case rules.KindSplit:
		return q.split(legal)
	case rules.KindSlot:
		return bestOption(legal, func(d rules.Decoded) float64 { return -float64(q.Zeds(rules.Space(d.A)).Left[d.B]) })
	case rules.KindNear:
		return bestOption(legal, func(d rules.Decoded) float64 { return float64(q.Strength(rules.Unit(d.A))) })
	case rules.KindArm:
		return bestOption(legal, func(d rules.Decoded) float64 { return float64(q.Strength(rules.Unit(d.A))) })
	case rules.KindPanic:
		return bestOption(legal, func(d rules.Decoded) float64 { return -float64(q.Place(rules.Unit(d.A)).Steps()) })
	case rules.KindTrack:
		return bestOption(legal, func(d rules.Decoded) float64 { return -float64(q.roads[d.A].danger) })
	case rules.KindOrder:
		return q.order(legal)
	case rules.KindPass:
		return q.roadblock(legal)
	case rules.KindAway, rules.KindAwayWith, rules.KindAwayTo:
		return q.overwatch(legal)
	}
	return legal[0] // Traps: use them
}

// order activates the most dangerous track first, as long as nobody has moved. For a Brains! card it
// takes the least dangerous one, so that others are beaten first.
func (q *squad) order(legal []engine.Action) engine.Action {
	sign := 1.0
	if card, _ := q.Event(); q.Rules().Events.Cards[card].Brains {
		sign = -1
	}
	return bestOption(legal, func(d rules.Decoded) float64 { return sign * float64(q.roads[d.A].danger) })
}

// stand picks the fighter with the best expectation, or withdraws if that is below 1.
func (q *squad) stand(legal []engine.Action) engine.Action {
	x, _, _, attacks, _ := q.Fight()
	left := q.left(x)
	return bestOption(legal, func(d rules.Decoded) float64 {
		if d.Kind == rules.KindWithdraw {
			return 1
		}
		u := rules.Unit(d.A)
		b := q.fights(u, q.HandColumn(u, x, attacks))
		return b.hits[left] - b.suffered + 2*b.won
	})
}

// left returns the Hits until a space's group is gone.
func (s *scene) left(x rules.Space) int {
	g := s.Zeds(x)
	return g.Left[0] + g.Left[1]
}

// reroll rerolls losses: always with Martial Arts, near Town Center with a Lucky Break. It keeps shots.
func (q *squad) reroll(legal []engine.Action) engine.Action {
	x, u, sum, _, _ := q.Fight()
	if rules.Decode(legal[len(legal)-1]).Kind == rules.KindLucky && len(legal) == 2 && (x.Steps() > 2 || q.shooting(u, x)) {
		return legal[0]
	}
	if _, lost := q.Hand(sum, q.FightColumn()); !lost {
		return legal[0]
	}
	return legal[1]
}

func (q *squad) shooting(u rules.Unit, x rules.Space) bool { return q.Place(u) != x }

// ambush uses an ambush near Town Center if the odds are bad.
func (q *squad) ambush(legal []engine.Action) engine.Action {
	if x, _, _, _, _ := q.Fight(); x.Steps() <= 3 && q.FightColumn() <= 3 {
		return legal[0]
	}
	return legal[1]
}

// split eliminates a unit if possible, otherwise flips one; further Hits go to the stronger unit.
func (q *squad) split(legal []engine.Action) engine.Action {
	x, _, sum, _, _ := q.Fight()
	g := q.Zeds(x)
	cell, _ := q.Hand(sum, q.FightColumn())
	hits := min(int(cell.Zeds), g.Left[0]+g.Left[1])
	return bestOption(legal, func(d rules.Decoded) float64 {
		k := int(d.A)
		return hurt(g, 0, k) + hurt(g, 1, hits-k) + 0.01*float64(k)
	})
}

// hurt returns the worth of Hits on a unit of a group. hit-5: the third Hit flips it.
func hurt(g rules.Group, slot, hits int) float64 {
	const side = 3
	left := g.Left[slot]
	switch {
	case hits >= left:
		return 10 + float64(g.Strength[slot])
	case left > side && left-hits <= side:
		return 5 + 0.1*float64(g.Strength[slot])
	}
	return 0
}

// roadblock blocks the most dangerous group if it is near.
func (q *squad) roadblock(legal []engine.Action) engine.Action {
	r := &q.roads[q.rank[0]]
	if r.near == 0 || r.near > 3 {
		return legal[len(legal)-1]
	}
	want := rules.At(q.rank[0], r.near-1)
	for _, a := range legal {
		if d := rules.Decode(a); d.Kind == rules.KindBlock && rules.Space(d.A) == want {
			return a
		}
	}
	return legal[len(legal)-1]
}

// overwatch withdraws from an adjacent surviving target, together with otherwise unprotected Civilians if
// they are Defiant. In Town Center it stays. card-2.
func (q *squad) overwatch(legal []engine.Action) engine.Action {
	x, u, _, _, _ := q.Fight()
	at := q.Place(u)
	if at == rules.Center || !q.hostile(x) || apart(at, x) > 1 {
		return legal[0]
	}
	for mate := range each(q.MenAt(at) &^ (1 << u)) {
		if q.Defiant(mate) {
			return legal[len(legal)-1]
		}
	}
	return legal[1]
}
