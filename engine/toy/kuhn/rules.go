package kuhn

import "deadreckon/engine"

// State is a full state or the knowledge of one seat. Its zero value is the view of the first seat at the start.
type State struct {
	viewer engine.Seat // engine.Nobody for the full state
	cards  [2]Card     // Hidden before the deal, or from the viewer
	dealt  uint8       // number of dealt cards, 0..2
	bets   [3]uint8    // betting actions: action>>4, 0 for none
	plies  uint8       // number of betting actions, 0..3
	shown  uint8       // number of shown cards, 0..2
}

// closed reports whether the betting is over.
func (s *State) closed() bool {
	switch s.last() {
	case Call, Fold:
		return true
	case Check:
		return s.plies == 2
	}
	return false
}

// last returns the latest betting action, or 0.
func (s *State) last() engine.Action {
	if s.plies == 0 {
		return 0
	}
	return engine.Action(s.bets[s.plies-1]) << 4
}

func (s *State) Turn() engine.Seat {
	switch {
	case s.dealt < 2:
		return engine.Chance
	case !s.closed():
		return engine.Seat(s.plies & 1)
	case s.last() == Fold || s.shown == 2:
		return engine.Nobody
	}
	return engine.Chance
}

func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case s.dealt < 2:
		return s.appendDeals(dst)
	case !s.closed() && s.last() == Bet:
		return append(dst, Call, Fold)
	case !s.closed():
		return append(dst, Check, Bet)
	case s.last() != Fold && s.shown < 2:
		return s.appendShows(dst)
	}
	return dst
}

// AppendOdds implements engine.Position: all possible cards are equally likely.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	if s.Turn() != engine.Chance {
		return dst
	}
	var buf [3]engine.Action
	for range s.AppendLegal(buf[:0]) {
		dst = append(dst, 1)
	}
	return dst
}

// appendDeals appends the deals to the next seat, as eye sees them.
func (s *State) appendDeals(dst []engine.Action) []engine.Action {
	if !s.sees(engine.Seat(s.dealt)) {
		return append(dst, Deal(Hidden))
	}
	for c := Jack; c <= King; c++ {
		if !s.placed(c) {
			dst = append(dst, Deal(c))
		}
	}
	return dst
}

// appendShows appends the reveals of the next card: the card itself, or every
// card that can fill the hole.
func (s *State) appendShows(dst []engine.Action) []engine.Action {
	if c := s.cards[s.shown]; c != Hidden {
		return append(dst, Show(c))
	}
	for c := Jack; c <= King; c++ {
		if !s.placed(c) {
			dst = append(dst, Show(c))
		}
	}
	return dst
}

// placed reports whether c is known to lie before one of the seats.
func (s *State) placed(c Card) bool { return s.cards[0] == c || s.cards[1] == c }

func (s *State) Apply(a engine.Action) {
	switch kindOf(a) {
	case kindDeal:
		s.cards[s.dealt] = cardOf(a)
		s.dealt++
	case kindShow:
		s.cards[s.shown] = cardOf(a)
		s.shown++
	case Check, Bet, Call, Fold:
		s.bets[s.plies] = uint8(a >> 4)
		s.plies++
	default:
		panic("kuhn: not an action")
	}
}

// Score implements engine.Position: chips won or lost, divided by two.
func (s *State) Score(seat engine.Seat) float64 {
	if s.Turn() != engine.Nobody {
		return 0
	}
	if s.winner() == seat {
		return s.stake() / 2
	}
	return -s.stake() / 2
}

// winner returns the seat that takes the pot of a game that is over.
func (s *State) winner() engine.Seat {
	switch {
	case s.last() == Fold:
		return engine.Seat(s.plies & 1) // the seat after the one that folded
	case s.cards[First] > s.cards[Second]:
		return First
	}
	return Second
}

// stake returns the chips that the loser pays.
func (s *State) stake() float64 {
	if s.last() == Call {
		return 2
	}
	return 1
}
