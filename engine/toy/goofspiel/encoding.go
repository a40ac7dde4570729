package goofspiel

import (
	"fmt"

	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// moves are the actions of a player, in the order of their indices.
var moves = index.Of(Bid(1), Bid(2), Bid(3), Bid(4))

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{Globals: globals(), ActionGlobals: moves.Fields(word)}

// The numbers of one round: the cards of both seats, then the result.
const roundNumbers = 2*cards + 3

// globals documents the numbers.
func globals() []engine.Field {
	yes := func(format string, args ...any) engine.Field {
		return index.Claim(fmt.Sprintf(format, args...), "")
	}
	list := []engine.Field{yes("the viewer is first"), yes("a card is laid in this round")}
	for round := 1; round <= cards; round++ {
		for _, who := range []string{"own", "other"} {
			for c := Card(1); c <= cards; c++ {
				list = append(list, yes("round %d: %s card is %v", round, who, c))
			}
		}
		for _, r := range []string{"won", "lost", "tied"} {
			list = append(list, yes("round %d: %s", round, r))
		}
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
	if t.laid > 0 {
		dst[1] = 1
	}
	for round := range cards {
		d := dst[2+round*roundNumbers:]
		if c := t.bids[t.eye][round]; c != Hidden {
			d[c-1] = 1
		}
		if c := t.bids[1-t.eye][round]; c != Hidden {
			d[cards+c-1] = 1
		}
		switch r := t.results[round]; {
		case r == Tie:
			d[2*cards+2] = 1
		case r != 0 && (r == FirstWins) == (t.eye == First):
			d[2*cards] = 1
		case r != 0:
			d[2*cards+1] = 1
		}
	}
}

// AppendIndices implements engine.Encoder.
func (Game) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	return moves.Append(dst, actions)
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, i int) (engine.Action, bool) { return moves.At(p, i) }
