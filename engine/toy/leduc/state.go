package leduc

import (
	"math/bits"
	"math/rand/v2"

	"deadreckon/engine"
	"deadreckon/engine/kit/small"
)

// View is the knowledge of one seat.
type View = small.View[State, *State]

// The methods of small.State and engine.State.

func (s *State) Self() *State                               { return s }
func (s *State) ViewerSeat() *engine.Seat                   { return &s.viewer }
func (s *State) CopyFrom(src engine.State)                  { *s = *src.(*State) }
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).Masked = s.seenBy(seat) }
func (s *State) Key(seat engine.Seat) uint64                { return s.keyOf(s.seenCards(seat), seat) }

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
	switch s.phase {
	case dealing:
		return Deal(s.draw(rng)), bits.OnesCount8(s.free())
	case turning:
		return Board(s.draw(rng)), bits.OnesCount8(s.free())
	}
	return Show(s.cards[s.shown]), 1
}

// Fill implements small.State: each unseen card is equally likely. Bets tell nothing: no prior is stated over how the other seat bets.
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
	free := s.free()
	return lists[free][rng.IntN(bits.OnesCount8(free))]
}

// sees reports whether the viewer sees the card of seat before it is shown. Secrecy is decided only here.
func (s *State) sees(seat engine.Seat) bool { return sees(s.viewer, seat) }

func sees(eye, seat engine.Seat) bool { return eye == engine.Nobody || eye == seat }

// seenBy returns the state with the facts hidden that seat does not know.
func (s *State) seenBy(seat engine.Seat) State {
	v := *s
	v.viewer, v.cards = seat, s.seenCards(seat)
	return v
}

// seenCards returns the cards of the seats as far as a seat knows them.
func (s *State) seenCards(seat engine.Seat) [2]Card {
	cards := s.cards
	if s.shown == 0 && !sees(seat, First) {
		cards[First] = Hidden
	}
	if s.shown < 2 && !sees(seat, Second) {
		cards[Second] = Hidden
	}
	return cards
}

// Hash packs the state into 48 bits and scrambles them one to one, without collisions:
//
//	bits 0-7    eye       bits 20-21  dealt
//	bits 8-11   cards[0]  bits 22-23  shown
//	bits 12-15  cards[1]  bits 24-35  bets[0]
//	bits 16-19  board     bits 36-47  bets[1]
func (s *State) Hash() uint64 { return s.keyOf(s.cards, s.viewer) }

// keyOf is the hash of the state with other cards in another eye.
func (s *State) keyOf(cards [2]Card, eye engine.Seat) uint64 {
	k := uint64(uint8(eye)) | uint64(cards[0])<<8 | uint64(cards[1])<<12 | uint64(s.board)<<16
	k |= uint64(s.dealt)<<20 | uint64(s.shown)<<22 | uint64(s.bets[0])<<24 | uint64(s.bets[1])<<36
	return engine.Scramble(k)
}
