package kuhn

import (
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/small"
)

// View is the knowledge of one seat.
type View struct{ small.View[State, *State] }

// The methods of small.State and engine.State.

func (s *State) Self() *State                               { return s }
func (s *State) ViewerSeat() *engine.Seat                   { return &s.viewer }
func (s *State) CopyFrom(src engine.State)                  { *s = *src.(*State) }
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).Masked = s.seenBy(seat) }

func (s *State) Key(seat engine.Seat) uint64 {
	v := s.seenBy(seat)
	return v.Hash()
}

// Seen implements engine.State: only a deal to the other seat is masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindDeal && engine.Seat(s.dealt) != seat {
		return Deal(Hidden)
	}
	return a
}

// FullyVisible implements engine.Shortcuts: only deals are masked.
func (s *State) FullyVisible(engine.Seat) bool { return s.dealt == 2 }

func (s *State) Draw(rng *rand.Rand) (engine.Action, int) {
	if s.dealt < 2 {
		return Deal(s.draw(rng)), 3 - int(s.dealt)
	}
	return Show(s.cards[s.shown]), 1
}

// Fill implements small.State: each unseen card is equally likely.
func (s *State) Fill(rng *rand.Rand) {
	for seat := range s.dealt {
		if s.cards[seat] == Hidden {
			s.cards[seat] = s.draw(rng)
		}
	}
	s.viewer = engine.Nobody
}

// draw returns a random card that is not in sight.
func (s *State) draw(rng *rand.Rand) Card {
	free, n := s.free()
	return free[rng.IntN(n)]
}

func (s *State) free() (free [3]Card, n int) {
	for c := Jack; c <= King; c++ {
		if !s.placed(c) {
			free[n] = c
			n++
		}
	}
	return free, n
}

// Belief implements engine.Believer: a card that the seat does not see is any that
// it does not see elsewhere, each with the same probability.
func (v *View) Belief() []engine.Unknown {
	var out []engine.Unknown
	s := &v.Masked
	free, n := s.free()
	for seat := range s.dealt {
		if s.cards[seat] != Hidden {
			continue
		}
		u := engine.Unknown{Name: "the card of the " + seats[seat] + " seat", Count: 1}
		for _, c := range free[:n] {
			u.Outcomes = append(u.Outcomes, engine.Likelihood{Value: c.String(), Probability: 1 / float64(n)})
		}
		out = append(out, u)
	}
	return out
}

// sees reports whether the viewer sees the card of seat before it is shown. Secrecy is decided only here.
func (s *State) sees(seat engine.Seat) bool { return s.viewer == engine.Nobody || s.viewer == seat }

// seenBy returns the state with the facts hidden that seat does not know.
func (s *State) seenBy(seat engine.Seat) State {
	v := *s
	v.viewer = seat
	for i := range v.cards {
		if !v.sees(engine.Seat(i)) && i >= int(v.shown) {
			v.cards[i] = Hidden
		}
	}
	return v
}

// Hash packs the state into 25 bits and scrambles them one to one, without collisions:
//
//	bits 0-7    eye       bits 14-22  bets, 3 bits each
//	bits 8-9    cards[0]  bits 23-24  shown
//	bits 10-11  cards[1]
//	bits 12-13  dealt
func (s *State) Hash() uint64 {
	k := uint64(uint8(s.viewer)) | uint64(s.cards[0])<<8 | uint64(s.cards[1])<<10 | uint64(s.dealt)<<12
	k |= uint64(s.bets[0])<<14 | uint64(s.bets[1])<<17 | uint64(s.bets[2])<<20 | uint64(s.shown)<<23
	return engine.Scramble(k)
}
