package pig

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/index"
)

// moves are the actions of a player, in the order of their indices.
var moves = index.Of(Roll, Hold)

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{
	Globals: []engine.Field{
		index.Claim("the viewer's turn", ""),
		{Name: "own points", Range: "0..", Unit: "the target"},
		{Name: "other's points", Range: "0..", Unit: "the target"},
		{Name: "points of this turn", Range: "0..", Unit: "the target"},
	},
	ActionGlobals: moves.Fields(word),
}

// Encoding implements engine.Encoder.
func (Game) Encoding() *engine.Encoding { return &shape }

// Observe implements engine.Encoder.
func (Game) Observe(v engine.View, _ []uint64, dst []float32) {
	t := &v.(*View).table
	target := float32(t.target)
	dst[0] = 0
	if t.player == t.eye {
		dst[0] = 1
	}
	dst[1], dst[2] = float32(t.banked[t.eye])/target, float32(t.banked[1-t.eye])/target
	dst[3] = float32(t.total) / target
}

// AppendIndices implements engine.Encoder.
func (Game) AppendIndices(dst []int32, _ engine.Position, actions []engine.Action) []int32 {
	return moves.Append(dst, actions)
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, i int) (engine.Action, bool) { return moves.At(p, i) }
