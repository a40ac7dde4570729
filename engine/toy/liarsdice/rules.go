package liarsdice

import (
	"math/bits"

	"deadreckon/engine"
)

// truth is the eye of a table that holds every fact.
const truth = engine.Nobody

// table is what a state and a view share, and all that the rules touch. Bids
// ascend, so the set of them is their history.
type table struct {
	eye    engine.Seat // whose knowledge this is, or truth
	dice   [2]Die      // Hidden before the roll and where eye does not know
	rolled uint8       // dice rolled so far, 0..2
	shown  uint8       // dice shown so far, 0..2
	liar   bool        // somebody has called liar
	bids   uint16      // bit rank-1 for each bid so far
}

// top returns the rank of the last bid, or 0.
func (t *table) top() int { return bits.Len16(t.bids) }

// bidder returns the seat whose turn it is to bid.
func (t *table) bidder() engine.Seat { return engine.Seat(bits.OnesCount16(t.bids) & 1) }

// Turn implements engine.Position.
func (t *table) Turn() engine.Seat {
	switch {
	case t.rolled < 2:
		return engine.Chance
	case !t.liar:
		return t.bidder()
	case t.shown < 2:
		return engine.Chance
	}
	return engine.Nobody
}

// AppendLegal implements engine.Position.
func (t *table) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case t.rolled < 2:
		if !t.sees(engine.Seat(t.rolled)) {
			return append(dst, Roll(Hidden))
		}
		return appendFaces(dst, kindRoll)
	case !t.liar:
		return t.appendBids(dst)
	case t.shown < 2:
		if d := t.dice[t.shown]; d != Hidden {
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
func (t *table) appendBids(dst []engine.Action) []engine.Action {
	for rank := t.top() + 1; rank <= bids; rank++ {
		dst = append(dst, kindBid|engine.Action(rank))
	}
	if t.bids != 0 {
		dst = append(dst, Liar)
	}
	return dst
}

// AppendOdds implements engine.Position: faces that are possible at all are
// equally likely.
func (t *table) AppendOdds(dst []uint64) []uint64 {
	if t.Turn() != engine.Chance {
		return dst
	}
	var buf [sides]engine.Action
	for range t.AppendLegal(buf[:0]) {
		dst = append(dst, 1)
	}
	return dst
}

// Apply implements engine.Position.
func (t *table) Apply(a engine.Action) {
	switch kindOf(a) {
	case kindRoll:
		t.dice[t.rolled] = dieOf(a)
		t.rolled++
	case kindBid:
		t.bids |= 1 << (rankOf(a) - 1)
	case Liar:
		t.liar = true
	case kindShow:
		t.dice[t.shown] = dieOf(a)
		t.shown++
	default:
		panic("liarsdice: not an action")
	}
}

// Score implements engine.Position: 1 for the winner, -1 for the loser.
func (t *table) Score(seat engine.Seat) float64 {
	if t.shown < 2 {
		return 0
	}
	caller := t.bidder() // liar is called in place of a bid
	if t.holds() == (seat == caller) {
		return -1
	}
	return 1
}

// holds reports whether the last bid is true, once both dice are known.
func (t *table) holds() bool {
	quantity, face := claim(t.top())
	for _, d := range t.dice {
		if d == face || d == wild {
			quantity--
		}
	}
	return quantity <= 0
}
