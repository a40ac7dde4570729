package rules

import (
	"fmt"
	"math/bits"

	"deadreckon/engine"
	"deadreckon/engine/streets/internal/state"
)

// Belief implements engine.Believer: the secret objective of each other seat, any of the cards
// that the viewer does not see, and the event that another seat's psychic has looked at, any of
// those that have not come. Digest part 4; it is what sample draws from.
func (v *View) Belief() (out []engine.Unknown) {
	s := &v.s
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
