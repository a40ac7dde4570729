package goofspiel

import "deadreckon/engine"

// State is the truth of one game. Its zero value is not valid: see
// Game.NewState.
type State struct{ table }

// View is what one seat knows. Its zero value is storage for State.ViewInto.
type View struct{ table }

// CopyFrom implements engine.State.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// ViewInto implements engine.State.
func (s *State) ViewInto(seat engine.Seat, dst engine.View) { dst.(*View).table = s.seenBy(seat) }

// Key implements engine.State.
func (s *State) Key(seat engine.Seat) uint64 {
	t := s.seenBy(seat)
	return t.key()
}

// Seen implements engine.State: the bids of the other seat are masked.
func (s *State) Seen(a engine.Action, seat engine.Seat) engine.Action {
	if kindOf(a) == kindBid && engine.Seat(s.laid) != seat {
		return Bid(Hidden)
	}
	return a
}

// Viewer implements engine.View.
func (v *View) Viewer() engine.Seat { return v.eye }

// CopyFrom implements engine.View.
func (v *View) CopyFrom(src engine.View) { *v = *src.(*View) }

// Key implements engine.View.
func (v *View) Key() uint64 { return v.key() }

// sees reports whether eye sees the bids of seat. Secrecy is decided here and
// nowhere else.
func (t *table) sees(seat engine.Seat) bool { return t.eye == truth || t.eye == seat }

// seenBy returns the table with holes where seat does not know.
func (t *table) seenBy(seat engine.Seat) table {
	v := *t
	v.eye = seat
	for i := range v.bids {
		if !v.sees(engine.Seat(i)) {
			v.bids[i] = [cards]Card{}
		}
	}
	return v
}

// key packs the table into 45 bits and scrambles them one to one, so that
// different tables never share a key:
//
//	bits 0-7   eye   bits 13-36  bids, 3 bits each
//	bits 8-10  told  bits 37-44  results, 2 bits each
//	bits 11-12 laid
func (t *table) key() uint64 {
	k := uint64(uint8(t.eye)) | uint64(t.told)<<8 | uint64(t.laid)<<11
	for round := range cards {
		k |= uint64(t.bids[First][round])<<(13+3*round) | uint64(t.bids[Second][round])<<(25+3*round)
		k |= uint64(t.results[round]) << (37 + 2*round)
	}
	return engine.Scramble(k)
}
