package liarsdice

import (
	"fmt"

	"deadreckon/engine"
)

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{Globals: globals(), ActionGlobals: actions()}

// globals documents the numbers: the seat, two dice face by face, who has bid
// what (each seat bids at its own turns, so the order tells who), liar.
func globals() []engine.Field {
	yes := func(format string, args ...any) engine.Field {
		return engine.Field{Name: fmt.Sprintf(format, args...), Range: "0, 1", Unit: "claim"}
	}
	list := []engine.Field{yes("the viewer is first"), yes("liar is called"), yes("an even number of bids")}
	for d := Die(1); d <= sides; d++ {
		list = append(list, yes("own die is %v", d))
	}
	for d := Die(1); d <= sides; d++ {
		list = append(list, yes("other die is %v", d))
	}
	for rank := 1; rank <= bids; rank++ {
		quantity, face := claim(rank)
		list = append(list, yes("bid %d-%v was made", quantity, face))
	}
	return list
}

// actions documents the bids, ascending, and liar.
func actions() []engine.Field {
	var list []engine.Field
	for rank := 1; rank <= bids; rank++ {
		quantity, face := claim(rank)
		list = append(list, engine.Field{Name: fmt.Sprintf("bid %d-%v", quantity, face)})
	}
	return append(list, engine.Field{Name: "liar"})
}

// Encoding implements engine.Encoder.
func (Game) Encoding() *engine.Encoding { return &shape }

// Observe implements engine.Encoder.
func (Game) Observe(v engine.View, _ []uint64, dst []float32) {
	t := &v.(*View).table
	clear(dst)
	dst[0] = float32(1 - t.eye)
	if t.liar {
		dst[1] = 1
	}
	dst[2] = float32(1 - t.bidder())
	if d := t.dice[t.eye]; d != Hidden {
		dst[2+d] = 1
	}
	if d := t.dice[1-t.eye]; d != Hidden {
		dst[2+sides+d] = 1
	}
	for i := range bids {
		dst[3+2*sides+i] = float32(t.bids >> i & 1)
	}
}

// AppendIndices implements engine.Encoder.
func (Game) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	for _, a := range actions {
		if a == Liar {
			dst = append(dst, bids)
		} else {
			dst = append(dst, int32(rankOf(a))-1)
		}
	}
	return dst
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, index int) (engine.Action, bool) {
	switch {
	case index < 0 || index > bids || p.Turn() < 0:
		return 0, false
	case index == bids:
		return Liar, true
	}
	return kindBid | engine.Action(index+1), true
}
