package liarsdice

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// moves are the actions of a player, in the order of their indices: the bids, ascending, and liar.
var moves = func() index.List {
	var list []engine.Action
	for rank := range engine.Action(bids) {
		list = append(list, kindBid|(rank+1))
	}
	return index.Of(append(list, Liar)...)
}()

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{Globals: globals(), ActionGlobals: moves.Fields(word)}

// globals documents the numbers: the seat, two dice face by face, who has bid
// what (each seat bids at its own turns, so the order tells who), liar.
func globals() []engine.Field {
	yes := func(format string, args ...any) engine.Field {
		return index.Claim(fmt.Sprintf(format, args...), "")
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
	return moves.Append(dst, actions)
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, i int) (engine.Action, bool) { return moves.At(p, i) }
