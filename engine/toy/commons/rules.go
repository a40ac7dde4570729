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
	most   = 3 // the greatest appetite
	breed  = 3 // fish that breed in any winter
	spring = 3 // fish for every seat once they have bred
)

// Appetite is the most fish that a seat can take, 1 to 3, or Hidden where it is not
// dealt yet or, in a view, not known.
type Appetite uint8

// Hidden is an appetite that is not known.
const Hidden Appetite = 0

// An Action is a kind and a number:
//
//	bits 0-3  appetite (Hidden in a deal that the seat does not see), or fish taken
//	bits 4-6  kind
const (
	lowMask  = 0x0f
	kindMask = 0x70

	kindDeal = 0x10
	kindTake = 0x20

	Mild engine.Action = 0x30 // the fish breed
	Hard engine.Action = 0x40 // they do not
)

// Deal is the chance outcome of the next seat's appetite; Deal(Hidden) is how the
// others see it.
func Deal(a Appetite) engine.Action { return kindDeal | engine.Action(a) }

// Take takes so many fish, 0 to 3.
func Take(fish int) engine.Action { return kindTake | engine.Action(fish) }

func kindOf(a engine.Action) engine.Action { return a & kindMask }

// State is the truth of one game or, with holes, what one seat knows. Its zero value is the view
// of the first seat at the start.
type State struct {
	eye      engine.Seat     // whose knowledge this is, engine.Nobody for the truth
	dealt    uint8           // seats that have been dealt an appetite
	moved    uint8           // seats that have taken, or will not for want of fish
	bred     bool            // the fish have
	over     bool            // the winter too
	appetite [seats]Appetite // Hidden where not dealt or not known to eye
	taken    [seats]uint8
}

// left returns the fish in the pond before spring.
func (s *State) left() int { return stock - int(s.taken[First]+s.taken[Second]+s.taken[Third]) }

// Turn implements engine.Position.
func (s *State) Turn() engine.Seat {
	switch {
	case s.over:
		return engine.Nobody
	case s.dealt < seats || s.moved == seats:
		return engine.Chance
	}
	return engine.Seat(s.moved)
}

// AppendLegal implements engine.Position.
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
		top = most // as far as eye can tell
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

// Apply implements engine.Position.
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

// winter ends the game where no coin is needed: when the pond is empty, or all have
// taken and enough is left.
func (s *State) winter() {
	switch left := s.left(); {
	case left == 0:
		s.moved, s.over = seats, true
	case s.moved == seats && left >= breed:
		s.bred, s.over = true, true
	}
}

// fish returns what a seat has at the end.
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
