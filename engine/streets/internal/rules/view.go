package rules

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/flatstate"
	"deadreckon/engine/streets/action"
	"deadreckon/engine/streets/internal/state"
)

// View is the knowledge of one seat: a State with masked fields. It is a separate type, so that no agent
// gets the full state by mistake.
type View = flatstate.View[State, *State]

// Mask is the only place that decides the knowledge of a seat. Secrets are the unshown cards of the other
// seats, and an event or a token that another seat's psychic has looked at; the look itself is public.
// Digest part 4.
func (s *State) Mask(seat engine.Seat, dst *State) {
	*dst = *s
	dst.Viewer = 1 + uint8(seat)
	if seat == engine.Chance {
		dst.Viewer = PublicObserver
	}
	for i := range dst.Seats {
		if i != int(seat) && dst.Seats[i].Flags&state.SeatShown == 0 {
			dst.Seats[i].Card = 0
		}
	}
	if s.Seer != 0 && s.Seer != dst.Viewer && s.Foreseen != 0 {
		dst.Foreseen = state.UnseenEvent
	}
	if s.Chance == ChanceResolve && s.RevealFrame().Seer != dst.Viewer {
		dst.Die, dst.RevealFrame().Seer = 0, 0
	}
	for n, t := range dst.TokenList() {
		if of, _, ok := t.Look(); ok && of != int(seat) {
			dst.Tokens[n] = t &^ 63
		}
	}
}

// Seen masks the secret part of an action: a card dealt to another seat, or the result of its psychic's
// look.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	p := action.Decode(a)
	switch {
	case p.Kind == action.KindCard && s.Stage == state.StageCards && uint8(seat) != p.A:
		p.Q = 0
	case p.Kind == action.KindEvent && s.Act == action.KindPsychicEvent && s.Seer != 1+uint8(seat),
		p.Kind == action.KindRoll && s.Chance == chanceLook && uint8(seat) != s.Acting().Owner:
		p.Q = 0
	}
	return p.Action()
}

// Number is the field with the number of the rules.
func (s *State) Number() *uint16 { return &s.RulesNumber }

// Hash hashes the whole content of a position.
func (s *State) Hash() uint64 { return flatstate.Key(s, &s.RulesNumber) }

// Key returns the information key of a seat.
func (s *State) Key(seat engine.Seat) uint64 {
	var v State
	s.Mask(seat, &v)
	return v.Hash()
}

// CopyFrom makes s equal to src, a *State of this package.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto writes what seat knows into dst, a *View of this package.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { s.Mask(seat, &dst.(*View).Masked) }

// ViewerSeat is the seat of the view, engine.Nobody for the full state.
func (s *State) ViewerSeat() engine.Seat {
	if s.Viewer == PublicObserver {
		return engine.Chance
	}
	return flatstate.ViewerSeat(s.Viewer)
}

// PublicObserver is the viewer that sees only public facts.
const PublicObserver = state.SeatSlots + 1

// PlayerTurn implements engine.Phased: a part of a seat, or the phases before. Digest 8.1.
func (s *State) PlayerTurn() int {
	k := 0
	switch {
	case s.Stage < state.StageTurn:
		k = 1 + int(s.Acting().Owner)
	case s.Stage == state.StageBosses:
		k = 8 + int(s.BossFrame().Seat)
	case s.Stage == state.StageOrder, s.Stage == state.StagePart:
		k = int(s.Part)
	case s.Stage >= state.StageClose:
		k = 7
	}
	return 16*int(s.ThisTurn) + k
}

// holder is a State or a View.
type holder interface{ Self() *State }

// Content returns the position inside a State or a View.
func Content(p engine.Position) *State { return p.(holder).Self() }

// Self returns s, as the method of View returns its masked state.
func (s *State) Self() *State { return s }

// Secrets of the other seats: their cards, and the event that a psychic has looked at. Digest part 4.
// Their prior is the deal or the throw; played actions are no evidence (stated prior). The two are
// independent.

// Sample fills a view. Each deal of the unseen cards to the other seats is equally likely, and so is each
// event that is still possible. A token that another seat has looked at is unchanged: it cannot be
// distinguished from others before it is resolved.
func (s *State) Sample(dst *State, rng *rand.Rand) {
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
		return int(s.SeatFrame().Seat)
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

// Belief is the prior of Sample: the secret objective of each other seat, any of the unseen cards; and the
// event that another seat's psychic has looked at, any that has not happened. Digest part 4.
func (s *State) Belief() (out []engine.Unknown) {
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
