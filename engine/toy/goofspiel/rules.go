package goofspiel

import "deadreckon/engine"

// truth is the eye of a table that holds every fact.
const truth = engine.Nobody

// table is what a state and a view share, and all that the rules touch.
type table struct {
	eye     engine.Seat    // whose knowledge this is, or truth
	told    uint8          // rounds whose result is known, 0..cards
	laid    uint8          // cards laid in this round, 0..2
	bids    [2][cards]Card // by seat and round; Hidden where not laid or not known to eye
	results [cards]Result  // by round
}

// Turn implements engine.Position.
func (t *table) Turn() engine.Seat {
	switch {
	case t.told == cards:
		return engine.Nobody
	case t.laid == 2:
		return engine.Chance
	}
	return engine.Seat(t.laid)
}

// AppendLegal implements engine.Position.
func (t *table) AppendLegal(dst []engine.Action) []engine.Action {
	switch turn := t.Turn(); {
	case turn == engine.Nobody:
		return dst
	case turn == engine.Chance:
		for i, n := range t.ways() {
			if n > 0 {
				dst = append(dst, Tell(Result(i)))
			}
		}
		return dst
	case !t.sees(turn):
		return append(dst, Bid(Hidden))
	default:
		return t.appendBids(dst, turn)
	}
}

// appendBids appends a bid for each card that a seat still holds.
func (t *table) appendBids(dst []engine.Action, seat engine.Seat) []engine.Action {
	for c := Card(1); c <= cards; c++ {
		if t.holds(seat, c) {
			dst = append(dst, Bid(c))
		}
	}
	return dst
}

// holds reports whether a seat whose bids are known has not laid c yet.
func (t *table) holds(seat engine.Seat, c Card) bool {
	for _, bid := range t.bids[seat] {
		if bid == c {
			return false
		}
	}
	return true
}

// AppendOdds implements engine.Position: a result is as likely as the orders of
// cards that lead to it are many.
func (t *table) AppendOdds(dst []uint64) []uint64 {
	if t.Turn() != engine.Chance {
		return dst
	}
	for _, n := range t.ways() {
		if n > 0 {
			dst = append(dst, n)
		}
	}
	return dst
}

// ways counts, for each result of the round in play, the ways in which eye
// believes that it can come about.
func (t *table) ways() (n [Tie + 1]uint64) {
	if t.eye == truth {
		n[resultOf(t.bids[First][t.told], t.bids[Second][t.told])] = 1
		return n
	}
	for i := range orders {
		if t.allows(&orders[i]) {
			n[t.resultWith(&orders[i], int(t.told))]++
		}
	}
	return n
}

// Apply implements engine.Position.
func (t *table) Apply(a engine.Action) {
	switch kindOf(a) {
	case kindBid:
		t.bids[t.laid][t.told] = Card(a & lowMask)
		t.laid++
	case kindTell:
		t.results[t.told] = Result(a & lowMask)
		t.told++
		t.laid = 0
		if t.told == cards-1 {
			t.layLast()
		}
	default:
		panic("goofspiel: not an action")
	}
}

// layLast lays the last card of each seat, which eye knows where it knows the
// others.
func (t *table) layLast() {
	for seat := range t.bids {
		if !t.sees(engine.Seat(seat)) {
			continue
		}
		for c := Card(1); c <= cards; c++ {
			if t.holds(engine.Seat(seat), c) {
				t.bids[seat][cards-1] = c
				break
			}
		}
	}
	t.laid = 2
}

// points returns the points that each seat has taken.
func (t *table) points() (won [2]int) {
	for round, r := range t.results {
		switch r {
		case FirstWins:
			won[First] += prize(round)
		case SecondWins:
			won[Second] += prize(round)
		}
	}
	return won
}

// Score implements engine.Position: 1 for a win, -1 for a loss, 0 for a tie.
func (t *table) Score(seat engine.Seat) float64 {
	won := t.points()
	switch mine, theirs := won[seat], won[1-seat]; {
	case t.told < cards || mine == theirs:
		return 0
	case mine > theirs:
		return 1
	}
	return -1
}
