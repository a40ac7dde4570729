package streets

import (
	"math/bits"
	"math/rand/v2"
)

// What a seat does not know: the cards of other seats, and the event that another seat's
// psychic has looked at. Digest part 4. Both are as they were dealt or thrown: what is played
// is no evidence (stated prior). They do not depend on each other.

// sample fills a view: the other seats hold any of the cards that it does not see, each deal as
// likely as any other, and the event is any of those possible then. A token that another seat
// has looked at is left as it is: nobody can tell it from others before it is resolved.
func (s *State) sample(dst *State, rng *rand.Rand) {
	*dst = *s
	dst.viewer = 0
	for seat := range s.dealt() {
		if k := &dst.seats[seat]; k.card == 0 {
			k.card = uint8(oneOf(uint64(^dst.cardsOut()&allCards), rng))
		}
	}
	if s.foreseen == unseenEvent {
		dst.foreseen = 1 + uint8(oneOf(^s.events&(1<<eventRows-1), rng))
	}
}

// allCards are the secret objectives as a set. Data 8.
const allCards = 1<<(cards+1) - 2

// dealt is how many seats hold a card.
func (s *State) dealt() int {
	switch {
	case s.o().Mode != Semi:
		return 0
	case s.stage == stageCards:
		return int(s.serving().seat)
	}
	return s.r().seats
}

// oneOf draws a number of a set.
func oneOf(set uint64, rng *rand.Rand) int {
	for range rng.IntN(bits.OnesCount64(set)) {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
