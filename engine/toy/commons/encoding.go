package commons

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// moves are the actions of a player, in the order of their indices.
var moves = index.Of(Take(0), Take(1), Take(2), Take(3))

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{Globals: globals(), ActionGlobals: moves.Fields(word)}

// The numbers begin with these.
const (
	ownSeat     = 0               // which one the viewer has, 3 claims
	paired      = ownSeat + seats // the first and the third are one side
	ownAppetite = paired + 1      // 3 claims
	pond        = ownAppetite + most
	spawned     = pond + 1
	takes       = spawned + 1 // who has taken and how much, in the order of rank
)

// globals documents the numbers.
func globals() []engine.Field {
	yes := func(format string, args ...any) engine.Field {
		return index.Claim(fmt.Sprintf(format, args...), "")
	}
	var list []engine.Field
	for seat := range uint8(seats) {
		list = append(list, yes("the viewer is %s", seatName(seat)))
	}
	list = append(list, yes("first and third are one side"))
	for a := Appetite(1); a <= most; a++ {
		list = append(list, yes("own appetite is %v", a))
	}
	list = append(list, engine.Field{Name: "fish in the pond", Range: "0..1", Unit: fmt.Sprintf("%d fish", stock)}, yes("the fish have bred"))
	for _, who := range []string{"the viewer", "its partner, or the earlier of the others", "the last of the others"} {
		list = append(list, yes("%s has taken", who), engine.Field{Name: "fish that " + who + " took", Range: "0..1", Unit: fmt.Sprintf("%d fish", most)})
	}
	return list
}

// Encoding implements engine.Encoder.
func (Game) Encoding() *engine.Encoding { return &shape }

// Observe implements engine.Encoder.
func (g Game) Observe(v engine.View, _ []uint64, dst []float32) {
	t := &v.(*View).table
	clear(dst)
	dst[ownSeat+int(t.eye)] = 1
	if g.sides == pair {
		dst[paired] = 1
	}
	if a := t.appetite[t.eye]; a != Hidden {
		dst[ownAppetite+int(a)-1] = 1
	}
	dst[pond] = float32(t.left()) / stock
	if t.bred {
		dst[spawned] = 1
	}
	for i, seat := range g.rank(t.eye) {
		if int(seat) < int(t.moved) {
			dst[takes+2*i] = 1
		}
		dst[takes+2*i+1] = float32(t.taken[seat]) / most
	}
}

// rank lists the seats as eye looks at them: itself, its partner if it has one, then the
// others in their order.
func (g Game) rank(eye engine.Seat) [seats]engine.Seat {
	switch {
	case eye == First && g.sides == pair:
		return [...]engine.Seat{First, Third, Second}
	case eye == First:
		return [...]engine.Seat{First, Second, Third}
	case eye == Second:
		return [...]engine.Seat{Second, First, Third}
	}
	return [...]engine.Seat{Third, First, Second}
}

// AppendIndices implements engine.Encoder.
func (Game) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	return moves.Append(dst, actions)
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, i int) (engine.Action, bool) { return moves.At(p, i) }
