package goofspiel

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// orders are the orders of a seat's four cards. Under the stated prior all orders that are consistent with
// the results are equally likely.
var orders = permutations()

const orderCount = 24

func permutations() (out [orderCount][cards]Card) {
	n := 0
	var fill func(order [cards]Card, round int)
	fill = func(order [cards]Card, round int) {
		if round == cards {
			out[n] = order
			n++
			return
		}
	next:
		for c := Card(1); c <= cards; c++ {
			for _, laid := range order[:round] {
				if laid == c {
					continue next
				}
			}
			order[round] = c
			fill(order, round+1)
		}
	}
	fill([cards]Card{}, 0)
	return out
}

// resultWith returns the result of a round if the unseen seat lays its cards in the given order.
func (s *State) resultWith(order *[cards]Card, round int) Result {
	if s.viewer == First {
		return resultOf(s.bids[First][round], order[round])
	}
	return resultOf(order[round], s.bids[Second][round])
}

// allows reports whether the results so far are consistent with an order of the unseen cards.
func (s *State) allows(order *[cards]Card) bool {
	for round, r := range s.results[:s.told] {
		if s.resultWith(order, round) != r {
			return false
		}
	}
	return true
}

// Fill fills the other seat's bids from an order that agrees with the results, each with the same
// probability.
func (s *State) Fill(rng *rand.Rand) {
	var fit [orderCount]uint8
	n := 0
	for i := range orders {
		if s.allows(&orders[i]) {
			fit[n] = uint8(i)
			n++
		}
	}
	other := 1 - s.viewer
	copy(s.bids[other][:s.placed(other)], orders[fit[rng.IntN(n)]][:])
	s.viewer = engine.Nobody
}

// placed returns the number of cards that a seat has laid.
func (s *State) placed(seat engine.Seat) int {
	n := int(s.told)
	if int(s.laid) > int(seat) {
		n++
	}
	return n
}
