package liarsdice

import (
	"math/bits"

	"deadreckon/engine"
)

// State is a full state or the knowledge of one seat. Its zero value is the view of the first seat before
// the roll. Bids ascend, so a set of bids is a history.
type State struct {
	viewer engine.Seat // engine.Nobody for the full state
	dice   [2]Die      // Hidden before the roll, or from the viewer
	rolled uint8       // number of rolled dice, 0..2
	shown  uint8       // number of shown dice, 0..2
	liar   bool        // somebody has called liar
	bids   uint16      // bit rank-1 for each bid so far
}

// top returns the rank of the last bid, or 0.
func (s *State) top() int { return bits.Len16(s.bids) }

// bidder returns the seat whose turn it is to bid.
func (s *State) bidder() engine.Seat { return engine.Seat(bits.OnesCount16(s.bids) & 1) }

func (s *State) Turn() engine.Seat {
	switch {
	case s.rolled < 2:
		return engine.Chance
	case !s.liar:
		return s.bidder()
	case s.shown < 2:
		return engine.Chance
	}
	return engine.Nobody
}

func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case s.rolled < 2:
		if !s.sees(engine.Seat(s.rolled)) {
			return append(dst, Roll(Hidden))
		}
		return appendFaces(dst, kindRoll)
	case !s.liar:
		return s.appendBids(dst)
	case s.shown < 2:
		if d := s.dice[s.shown]; d != Hidden {
			return append(dst, Show(d))
		}
		return appendFaces(dst, kindShow)
	}
	return dst
}

// appendFaces appends actions of a kind for every face.
func appendFaces(dst []engine.Action, kind engine.Action) []engine.Action {
	for d := Die(1); d <= sides; d++ {
		dst = append(dst, kind|engine.Action(d))
	}
	return dst
}

// appendBids appends every higher bid, and liar once there is a bid.
func (s *State) appendBids(dst []engine.Action) []engine.Action {
	for rank := s.top() + 1; rank <= bids; rank++ {
		dst = append(dst, kindBid|engine.Action(rank))
	}
	if s.bids != 0 {
		dst = append(dst, Liar)
	}
	return dst
}

// AppendOdds implements engine.Position: faces that are possible at all are
// equally likely.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	if s.Turn() != engine.Chance {
		return dst
	}
	var buf [sides]engine.Action
	for range s.AppendLegal(buf[:0]) {
		dst = append(dst, 1)
	}
	return dst
}

func (s *State) Apply(a engine.Action) {
	switch kindOf(a) {
	case kindRoll:
		s.dice[s.rolled] = dieOf(a)
		s.rolled++
	case kindBid:
		s.bids |= 1 << (rankOf(a) - 1)
	case Liar:
		s.liar = true
	case kindShow:
		s.dice[s.shown] = dieOf(a)
		s.shown++
	default:
		panic("liarsdice: not an action")
	}
}

// Score implements engine.Position: 1 for the winner, -1 for the loser.
func (s *State) Score(seat engine.Seat) float64 {
	if s.shown < 2 {
		return 0
	}
	caller := s.bidder() // liar is called in place of a bid
	if s.holds() == (seat == caller) {
		return -1
	}
	return 1
}

// holds reports whether the last bid is true, once both dice are known.
func (s *State) holds() bool {
	quantity, face := claim(s.top())
	for _, d := range s.dice {
		if d == face || d == wild {
			quantity--
		}
	}
	return quantity <= 0
}
