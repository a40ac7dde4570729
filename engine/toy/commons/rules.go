package commons

import "deadreckon/engine"

// The three seats.
const (
	First engine.Seat = iota
	Second
	Third
)

const (
	seats  = 3
	stock  = 6 // fish in the pond at the start
	most   = 3 // maximum appetite
	breed  = 3 // minimum of fish that breed in any winter
	spring = 3 // fish for every seat after breeding
)

// Appetite is the maximum number of fish that a seat can take, 1 to 3, or Hidden.
type Appetite uint8

// Hidden is an appetite that is not dealt, or not known to the viewer.
const Hidden Appetite = 0

// An Action is a kind and a number:
//
//	bits 0-3  appetite (Hidden in a masked deal), or fish taken
//	bits 4-6  kind
const (
	lowMask  = 0x0f
	kindMask = 0x70

	kindDeal = 0x10
	kindTake = 0x20

	Mild engine.Action = 0x30 // the fish breed
	Hard engine.Action = 0x40 // they do not breed
)

// Deal is the chance outcome of the next seat's appetite; Deal(Hidden) is its masked form.
func Deal(a Appetite) engine.Action { return kindDeal | engine.Action(a) }

// Take takes 0 to 3 fish.
func Take(fish int) engine.Action { return kindTake | engine.Action(fish) }

func kindOf(a engine.Action) engine.Action { return a & kindMask }

// State is a full state or the knowledge of one seat. Its zero value is the view of the first seat at the start.
type State struct {
	viewer   engine.Seat     // engine.Nobody for the full state
	dealt    uint8           // seats that have been dealt an appetite
	moved    uint8           // seats that have taken, or have skipped an empty pond
	bred     bool            // the fish have bred
	over     bool            // the winter is over
	appetite [seats]Appetite // Hidden before the deal, or from the viewer
	taken    [seats]uint8
}

// left returns the fish in the pond before spring.
func (s *State) left() int { return stock - int(s.taken[First]+s.taken[Second]+s.taken[Third]) }

func (s *State) Turn() engine.Seat {
	switch {
	case s.over:
		return engine.Nobody
	case s.dealt < seats || s.moved == seats:
		return engine.Chance
	}
	return engine.Seat(s.moved)
}

func (s *State) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case s.over:
		return dst
	case s.dealt < seats && !s.sees(engine.Seat(s.dealt)):
		return append(dst, Deal(Hidden))
	case s.dealt < seats:
		return append(dst, Deal(1), Deal(2), Deal(3))
	case s.moved == seats:
		return append(dst, Mild, Hard)
	}
	top := int(s.appetite[s.moved])
	if top == int(Hidden) {
		top = most // the appetite is hidden
	}
	for fish := range min(top, s.left()) + 1 {
		dst = append(dst, Take(fish))
	}
	return dst
}

// AppendOdds implements engine.Position: all outcomes of chance are equally likely.
func (s *State) AppendOdds(dst []uint64) []uint64 {
	switch {
	case s.Turn() != engine.Chance:
		return dst
	case s.moved == seats:
		return append(dst, 1, 1)
	case !s.sees(engine.Seat(s.dealt)):
		return append(dst, 1)
	}
	return append(dst, 1, 1, 1)
}

func (s *State) Apply(a engine.Action) {
	switch {
	case kindOf(a) == kindDeal:
		s.appetite[s.dealt] = Appetite(a & lowMask)
		s.dealt++
	case kindOf(a) == kindTake:
		s.taken[s.moved] = uint8(a & lowMask)
		s.moved++
		s.winter()
	case a == Mild || a == Hard:
		s.bred, s.over = a == Mild, true
	default:
		panic("commons: not an action")
	}
}

// winter skips the coin if the pond is empty or has enough fish.
func (s *State) winter() {
	switch left := s.left(); {
	case left == 0:
		s.moved, s.over = seats, true
	case s.moved == seats && left >= breed:
		s.bred, s.over = true, true
	}
}

func (s *State) fish(seat engine.Seat) int {
	n := int(s.taken[seat])
	if s.bred {
		n += spring
	}
	return n
}

// Score implements engine.Position: a seat's fish by thirds, less 1.
func (s *State) Score(seat engine.Seat) float64 {
	if !s.over {
		return 0
	}
	return float64(s.fish(seat))/3 - 1
}
