package rules

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine"
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

// Belief implements engine.Believer: the secret objective of each other seat, any of the cards
// that the viewer does not see, and the event that another seat's psychic has looked at, any of
// those that have not come. Digest part 4; it is what sample draws from.
func (v *View) Belief() (out []engine.Unknown) {
	s := &v.Masked
	unseen := uint64(^s.cardsOut() & allCards)
	for seat := range s.Dealt() {
		if s.Seats[seat].Card == 0 {
			out = append(out, oneOfThese("secret objective of "+state.SeatNames[seat], unseen, func(card int) string { return state.CardNames[card] }))
		}
	}
	if s.Foreseen == state.UnseenEvent {
		out = append(out, oneOfThese("event that another has foreseen", ^s.Events&(1<<state.EventRows-1), func(row int) string { return fmt.Sprint("event ", 10*(row/6+1)+row%6+1) }))
	}
	return out
}

// oneOfThese is something that is any of a set, each as likely as another.
func oneOfThese(name string, set uint64, word func(int) string) engine.Unknown {
	u := engine.Unknown{Name: name, Count: 1}
	each := 1 / float64(bits.OnesCount64(set))
	for ; set != 0; set &= set - 1 {
		u.Outcomes = append(u.Outcomes, engine.Likelihood{Value: word(bits.TrailingZeros64(set)), Probability: each})
	}
	return u
}
