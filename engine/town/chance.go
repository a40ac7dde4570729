package town

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/dice"
	"deadreckon/engine/kit/verbs"
)

// Chance and its odds, digest 3.13.

// faces returns the faces of a die, as a set.
func faces(*State) uint8 { return 1<<(maxDie+1) - 1<<1 }

func (s *State) oddsCup(dst []uint64) []uint64 { return pileOdds(dst, s.cup[:]) }

// cupSize returns the number of Zeds units in the Cup.
func (s *State) cupSize() int { return pileSize(s.cup[:]) }

func (s *State) legalCup(dst []engine.Action) []engine.Action {
	for t := range pileKinds(s.cup[:]) {
		dst = append(dst, pack1(KindCup, t))
	}
	return dst
}

// oddsDeal weighs the types of Regular Civilians by the counters left. 3.1.
func (s *State) oddsDeal(dst []uint64) []uint64 {
	m := s.undealt()
	for u := range each(m) {
		if same := m & s.r().alike[u]; first(same) == u {
			dst = append(dst, uint64(size(same)))
		}
	}
	return dst
}

// oddsEvent gives every card that may come the same weight. In an act with quotas, a card's weight is the
// number of cards left in its class. 3.10.
func (s *State) oddsEvent(dst []uint64) []uint64 {
	if s.next != 0 && !s.scanning {
		return append(dst, 1)
	}
	r, m := s.r(), s.unseen()
	if r.Events.Quotas[r.Options.Deck][s.act] == ([classes]uint8{}) {
		return cardOdds(dst, m)
	}
	var unseen [classes]uint64
	for id := range r.Events.Cards {
		if m>>id&1 != 0 {
			unseen[r.Events.Cards[id].Class]++
		}
	}
	for id := range r.Events.Cards {
		if m>>id&1 == 0 {
			continue
		}
		class := r.Events.Cards[id].Class
		w := uint64(s.quotaLeft(class))
		for c, n := range unseen {
			if n > 0 && uint8(c) != class {
				w *= n
			}
		}
		dst = append(dst, w)
	}
	return dst
}

func (s *State) legalRoll(dst []engine.Action) []engine.Action {
	for sum := uint8(diceLow); sum <= diceHigh; sum++ {
		dst = append(dst, pack1(KindRoll, sum))
	}
	return dst
}

func (s *State) oddsRoll(dst []uint64) []uint64 { return append(dst, dice.Ways(2)...) }

// pairs are the unordered pairs of two dice, and pairWays their weights. forage-5.
var pairs, pairWays = func() (pairs []engine.Action, ways []uint64) {
	for high := uint8(1); high <= maxDie; high++ {
		for low := uint8(1); low <= high; low++ {
			pairs, ways = append(pairs, pack2(KindDice, low, high)), append(ways, 2)
		}
		ways[len(ways)-1] = 1 // a double
	}
	return pairs, ways
}()

func (s *State) legalForageTwo(dst []engine.Action) []engine.Action { return append(dst, pairs...) }
func (s *State) oddsForageTwo(dst []uint64) []uint64                { return append(dst, pairWays...) }

// Draw implements engine.Shortcuts. Deals, Events and pairs of dice have no faster way than their lists.
func (s *State) Draw(rng *rand.Rand) (engine.Action, int) {
	switch s.phase {
	case phaseRoll:
		ways := dice.Ways(2)
		return pack1(KindRoll, diceLow+uint8(engine.Pick(ways, rng))), len(ways)
	case phaseCup:
		return came(KindCup)(drawPile(s.cup[:], rng))
	}
	if row := &phaseRows[s.phase]; row.members != nil {
		return came(row.kind)(drawCard(row.members(s), rng))
	}
	return 0, 0
}

// came makes the outcome of a draw an action.
func came(k Kind) func(what uint8, of int) (engine.Action, int) {
	return func(what uint8, of int) (engine.Action, int) { return pack1(k, what), of }
}

// Guards: the rules against these actions.

func (s *State) mayDeal(a verbs.Args) *refusal {
	return a.Require(s.undealt()&s.r().alike[unitOf(a)] != 0, "D10", "no such Civilians are left")
}

func (s *State) mayCome(a verbs.Args) *refusal {
	return a.Require(s.cup[a.At(0)] > 0, "term-2", "no %s is left in the Cup", s.r().zedType(uint8(a.At(0))))
}

func (s *State) mayTurnOver(a verbs.Args) *refusal {
	card := a.At(0)
	switch {
	case card < 1 || card > eventCards:
		return a.Refuse("turn-1", "there is no Event card %d", card)
	case card != a.At(1):
		return a.Refuse("turn-1", "card %d is %s", card, s.r().Events.Cards[card].Slug)
	case s.next != 0 && !s.scanning:
		return a.Require(card == int(s.next), "C96", "all have seen that card %d comes next", s.next)
	}
	switch act := int(s.r().Events.Cards[card].Act) - 1; {
	case act < int(s.act):
		return a.Refuse("turn-1", "the act of card %d is over", card)
	case act > int(s.act):
		return a.Refuse("turn-1", "card %d is of a later act", card)
	case s.used>>card&1 != 0:
		return a.Refuse("turn-1", "card %d has been seen", card)
	}
	return a.Require(s.unseen()>>card&1 != 0, "turn-1", "of the class of card %d no more are drawn", card)
}

func (s *State) mayDraw(a verbs.Args) *refusal {
	card := a.At(0)
	switch {
	case card < 1 || card > fateCards || s.r().cards>>card&1 == 0:
		return a.Refuse("fate-1", "there is no Fate card %d", card)
	case Power(a.At(1)) != s.r().powerOf[card]:
		return a.Refuse("fate-1", "card %d is %s", card, s.r().powerOf[card])
	case s.held>>card&1 != 0:
		return a.Refuse("fate-7", "card %d is held", card)
	}
	return a.Require(s.deck>>card&1 != 0, "fate-1", "card %d has been discarded", card)
}

func (s *State) mayArrive(a verbs.Args) *refusal {
	u := unitOf(a)
	switch {
	case s.r().heroes>>u&1 == 0:
		return a.Refuse("term-3", "%s is no Hero", s.r().id(u))
	case s.men[u].inPlay():
		return a.Refuse("term-3", "%s is in play", s.r().id(u))
	}
	return a.Require(s.arrivable()>>u&1 != 0, "C97", "%s is in the Cemetery", s.r().id(u))
}

func (s *State) mayRoll(a verbs.Args) *refusal {
	low, high, rule := 1, maxDie, "save-1"
	switch s.phase {
	case phaseRoll:
		low, high, rule = diceLow, diceHigh, "combat-8"
	case phaseForage:
		rule = "forage-2"
	case phaseTough:
		rule = "card-10"
	case phaseTrapsDie:
		rule = "C32"
	}
	return a.Require(a.At(0) >= low && a.At(0) <= high, rule, "the dice show %d to %d", low, high)
}

func (s *State) mayRollTwo(a verbs.Args) *refusal {
	if a.At(0) > a.At(1) {
		return a.Refuse("forage-5", "of two dice the lower is said first")
	}
	return a.Require(a.At(0) >= 1 && a.At(1) <= maxDie, "forage-5", "a die shows 1 to %d", maxDie)
}
