package commons

import "deadreckon/engine"

// truth is the eye of a table that holds every fact.
const truth = engine.Nobody

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

// table is what a state and a view share, and all that the rules touch.
type table struct {
	eye      engine.Seat     // whose knowledge this is, or truth
	dealt    uint8           // seats that have been dealt an appetite
	moved    uint8           // seats that have taken, or will not for want of fish
	bred     bool            // the fish have
	over     bool            // the winter too
	appetite [seats]Appetite // Hidden where not dealt or not known to eye
	taken    [seats]uint8
}

// left returns the fish in the pond before spring.
func (t *table) left() int { return stock - int(t.taken[First]+t.taken[Second]+t.taken[Third]) }

// Turn implements engine.Position.
func (t *table) Turn() engine.Seat {
	switch {
	case t.over:
		return engine.Nobody
	case t.dealt < seats || t.moved == seats:
		return engine.Chance
	}
	return engine.Seat(t.moved)
}

// AppendLegal implements engine.Position.
func (t *table) AppendLegal(dst []engine.Action) []engine.Action {
	switch {
	case t.over:
		return dst
	case t.dealt < seats && !t.sees(engine.Seat(t.dealt)):
		return append(dst, Deal(Hidden))
	case t.dealt < seats:
		return append(dst, Deal(1), Deal(2), Deal(3))
	case t.moved == seats:
		return append(dst, Mild, Hard)
	}
	top := int(t.appetite[t.moved])
	if top == int(Hidden) {
		top = most // as far as eye can tell
	}
	for fish := range min(top, t.left()) + 1 {
		dst = append(dst, Take(fish))
	}
	return dst
}

// AppendOdds implements engine.Position: all outcomes of chance are equally likely.
func (t *table) AppendOdds(dst []uint64) []uint64 {
	switch {
	case t.Turn() != engine.Chance:
		return dst
	case t.moved == seats:
		return append(dst, 1, 1)
	case !t.sees(engine.Seat(t.dealt)):
		return append(dst, 1)
	}
	return append(dst, 1, 1, 1)
}

// Apply implements engine.Position.
func (t *table) Apply(a engine.Action) {
	switch {
	case kindOf(a) == kindDeal:
		t.appetite[t.dealt] = Appetite(a & lowMask)
		t.dealt++
	case kindOf(a) == kindTake:
		t.taken[t.moved] = uint8(a & lowMask)
		t.moved++
		t.winter()
	case a == Mild || a == Hard:
		t.bred, t.over = a == Mild, true
	default:
		panic("commons: not an action")
	}
}

// winter ends the game where no coin is needed: when the pond is empty, or all have
// taken and enough is left.
func (t *table) winter() {
	switch left := t.left(); {
	case left == 0:
		t.moved, t.over = seats, true
	case t.moved == seats && left >= breed:
		t.bred, t.over = true, true
	}
}

// fish returns what a seat has at the end.
func (t *table) fish(seat engine.Seat) int {
	n := int(t.taken[seat])
	if t.bred {
		n += spring
	}
	return n
}

// Score implements engine.Position: a seat's fish by thirds, less 1.
func (t *table) Score(seat engine.Seat) float64 {
	if !t.over {
		return 0
	}
	return float64(t.fish(seat))/3 - 1
}
