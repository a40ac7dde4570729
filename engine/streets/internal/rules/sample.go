package rules

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine/streets/internal/state"
)

// What a seat does not know: the cards of other seats, and the event that another seat's
// psychic has looked at. Digest part 4. Both are as they were dealt or thrown: what is played
// is no evidence (stated prior). They do not depend on each other.

// sample fills a view: the other seats hold any of the cards that it does not see, each deal as
// likely as any other, and the event is any of those possible then. A token that another seat
// has looked at is left as it is: nobody can tell it from others before it is resolved.
func (s *State) sample(dst *State, rng *rand.Rand) {
	*dst = *s
	dst.Viewer = 0
	for seat := range s.Dealt() {
		if k := &dst.Seats[seat]; k.Card == 0 {
			k.Card = uint8(oneOf(uint64(^dst.cardsOut()&allCards), rng))
		}
	}
	if s.Foreseen == state.UnseenEvent {
		dst.Foreseen = 1 + uint8(oneOf(^s.Events&(1<<state.EventRows-1), rng))
	}
}

// allCards are the secret objectives as a set. Data 8.
const allCards = 1<<(state.Cards+1) - 2

// Dealt is how many seats hold a card.
func (s *State) Dealt() int {
	switch {
	case s.Options().Mode != state.Semi:
		return 0
	case s.Stage == state.StageCards:
		return int(s.Serving().Seat)
	}
	return s.Rules().Seats
}

// oneOf draws a number of a set.
func oneOf(set uint64, rng *rand.Rand) int {
	for range rng.IntN(bits.OnesCount64(set)) {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
