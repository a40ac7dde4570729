package goofspiel

import "deadreckon/engine"

// State is a full state or the knowledge of one seat. Its zero value is the view of the first seat at the start.
type State struct {
	viewer  engine.Seat    // engine.Nobody for the full state
	told    uint8          // rounds whose result is known, 0..cards
	laid    uint8          // cards laid in this round, 0..2
	bids    [2][cards]Card // by seat and round; Hidden if not laid, or from the viewer
	results [cards]Result  // by round
}

func (s *State) Turn() engine.Seat {
	switch {
	case s.told == cards:
		return engine.Nobody
	case s.laid == 2:
		return engine.Chance
	}
	return engine.Seat(s.laid)
}

func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	switch turn := s.Turn(); {
	case turn == engine.Nobody:
		return dst
	case turn == engine.Chance:
		for i, n := range s.ways() {
			if n > 0 {
				dst = append(dst, Tell(Result(i)))
			}
		}
		return dst
	case !s.sees(turn):
		return append(dst, Bid(Hidden))
	default:
		return s.appendBids(dst, turn)
	}
}

// appendBids appends a bid for each card that a seat still holds.
func (s *State) appendBids(dst []engine.Action, seat engine.Seat) []engine.Action {
	for c := Card(1); c <= cards; c++ {
		if s.holds(seat, c) {
			dst = append(dst, Bid(c))
		}
	}
	return dst
}

// holds reports whether a seat whose bids are known has not laid c yet.
func (s *State) holds(seat engine.Seat, c Card) bool {
	for _, bid := range s.bids[seat] {
		if bid == c {
			return false
		}
	}
	return true
}

// AppendOdds implements engine.Position: the weight of a result is its number of orders of cards.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	if s.Turn() != engine.Chance {
		return dst
	}
	for _, n := range s.ways() {
		if n > 0 {
			dst = append(dst, n)
		}
	}
	return dst
}

// ways counts the possible orders of the unseen cards for each result of the current round.
func (s *State) ways() (n [Tie + 1]uint64) {
	if s.viewer == engine.Nobody {
		n[resultOf(s.bids[First][s.told], s.bids[Second][s.told])] = 1
		return n
	}
	for i := range orders {
		if s.allows(&orders[i]) {
			n[s.resultWith(&orders[i], int(s.told))]++
		}
	}
	return n
}

func (s *State) Apply(a engine.Action) {
	switch kindOf(a) {
	case kindBid:
		s.bids[s.laid][s.told] = Card(a & lowMask)
		s.laid++
	case kindTell:
		s.results[s.told] = Result(a & lowMask)
		s.told++
		s.laid = 0
		if s.told == cards-1 {
			s.layLast()
		}
	default:
		panic("goofspiel: not an action")
	}
}

// layLast lays the last card of each seat. The viewer knows it if it knows the others.
func (s *State) layLast() {
	for seat := range s.bids {
		if !s.sees(engine.Seat(seat)) {
			continue
		}
		for c := Card(1); c <= cards; c++ {
			if s.holds(engine.Seat(seat), c) {
				s.bids[seat][cards-1] = c
				break
			}
		}
	}
	s.laid = 2
}

// points returns the points that each seat has taken.
func (s *State) points() (won [2]int) {
	for round, r := range s.results {
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
func (s *State) Score(seat engine.Seat) float64 {
	won := s.points()
	switch mine, theirs := won[seat], won[1-seat]; {
	case s.told < cards || mine == theirs:
		return 0
	case mine > theirs:
		return 1
	}
	return -1
}
