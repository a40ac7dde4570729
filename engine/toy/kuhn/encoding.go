package kuhn

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// moves are the actions of a player, in the order of their indices.
var moves = index.Of(Check, Bet, Call, Fold)

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{
	Globals: []engine.Field{
		index.Claim("the viewer is first", ""),
		index.Claim("own card is J", ""),
		index.Claim("own card is Q", ""),
		index.Claim("own card is K", ""),
		index.Claim("other card is J", ""),
		index.Claim("other card is Q", ""),
		index.Claim("other card is K", ""),
		index.Claim("first action is bet", ""),
		index.Claim("second action is bet or call", ""),
		{Name: "actions taken", Range: "0..1", Unit: "3 actions"},
	},
	ActionGlobals: moves.Fields(word),
}

// Encoding implements engine.Encoder.
func (Game) Encoding() *engine.Encoding { return &shape }

// Observe implements engine.Encoder.
func (Game) Observe(v engine.View, _ []uint64, dst []float32) {
	t := &v.(*View).table
	clear(dst)
	if t.eye == First {
		dst[0] = 1
	}
	if c := t.cards[t.eye]; c != Hidden {
		dst[c] = 1
	}
	if c := t.cards[1-t.eye]; c != Hidden {
		dst[3+c] = 1
	}
	for i, bet := range t.bets[:2] {
		if a := engine.Action(bet) << 4; a == Bet || a == Call {
			dst[7+i] = 1
		}
	}
	dst[9] = float32(t.plies) / 3
}

// AppendIndices implements engine.Encoder.
func (Game) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	return moves.Append(dst, actions)
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, i int) (engine.Action, bool) { return moves.At(p, i) }
