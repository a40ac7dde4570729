package kuhn

import "deadreckon/engine"

// truth is the eye of a table that holds every fact.
const truth = engine.Nobody

// table is what a state and a view share, and all that the rules touch.
type table struct {
	eye   engine.Seat // whose knowledge this is, or truth
	cards [2]Card     // Hidden before the deal and where eye does not know
	dealt uint8       // cards dealt so far, 0..2
	bets  [3]uint8    // the betting: action>>4, 0 where none was taken
	plies uint8       // betting actions so far, 0..3
	shown uint8       // cards shown so far, 0..2
}

// closed reports whether the betting is over.
func (t *table) closed() bool {
	switch t.last() {
	case Call, Fold:
		return true
	case Check:
		return t.plies == 2
	}
	return false
}

// last returns the latest betting action, or 0.
func (t *table) last() engine.Action {
	if t.plies == 0 {
		return 0
	}
	return engine.Action(t.bets[t.plies-1]) << 4
}

// Turn implements engine.Position.
func (t *table) Turn() engine.Seat {
	switch {
	case t.dealt < 2:
		return engine.Chance
	case !t.closed():
		return engine.Seat(t.plies & 1)
	case t.last() == Fold || t.shown == 2:
		return engine.Nobody
	}
	return engine.Chance
}

// AppendLegal implements engine.Position.
func (t *table) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case t.dealt < 2:
		return t.appendDeals(dst)
	case !t.closed() && t.last() == Bet:
		return append(dst, Call, Fold)
	case !t.closed():
		return append(dst, Check, Bet)
	case t.last() != Fold && t.shown < 2:
		return t.appendShows(dst)
	}
	return dst
}

// AppendOdds implements engine.Position: cards that are possible at all are
// equally likely, since no deal and no bet tells more than the cards do.
func (t *table) AppendOdds(dst []uint64) []uint64 {
	if t.Turn() != engine.Chance {
		return dst
	}
	var buf [3]engine.Action
	for range t.AppendLegal(buf[:0]) {
		dst = append(dst, 1)
	}
	return dst
}

// appendDeals appends the deals to the next seat, as eye sees them.
func (t *table) appendDeals(dst []engine.Action) []engine.Action {
	if !t.sees(engine.Seat(t.dealt)) {
		return append(dst, Deal(Hidden))
	}
	for c := Jack; c <= King; c++ {
		if !t.placed(c) {
			dst = append(dst, Deal(c))
		}
	}
	return dst
}

// appendShows appends the reveals of the next card: the card itself, or every
// card that can fill the hole.
func (t *table) appendShows(dst []engine.Action) []engine.Action {
	if c := t.cards[t.shown]; c != Hidden {
		return append(dst, Show(c))
	}
	for c := Jack; c <= King; c++ {
		if !t.placed(c) {
			dst = append(dst, Show(c))
		}
	}
	return dst
}

// placed reports whether c is known to lie before one of the seats.
func (t *table) placed(c Card) bool { return t.cards[0] == c || t.cards[1] == c }

// Apply implements engine.Position.
func (t *table) Apply(a engine.Action) {
	switch kindOf(a) {
	case kindDeal:
		t.cards[t.dealt] = cardOf(a)
		t.dealt++
	case kindShow:
		t.cards[t.shown] = cardOf(a)
		t.shown++
	case Check, Bet, Call, Fold:
		t.bets[t.plies] = uint8(a >> 4)
		t.plies++
	default:
		panic("kuhn: not an action")
	}
}

// Score implements engine.Position: chips won or lost, divided by two.
func (t *table) Score(seat engine.Seat) float64 {
	if t.Turn() != engine.Nobody {
		return 0
	}
	if t.winner() == seat {
		return t.stake() / 2
	}
	return -t.stake() / 2
}

// winner returns the seat that takes the pot of a game that is over.
func (t *table) winner() engine.Seat {
	switch {
	case t.last() == Fold:
		return engine.Seat(t.plies & 1) // the seat after the one that folded
	case t.cards[First] > t.cards[Second]:
		return First
	}
	return Second
}

// stake returns the chips that the loser pays.
func (t *table) stake() float64 {
	if t.last() == Call {
		return 2
	}
	return 1
}
