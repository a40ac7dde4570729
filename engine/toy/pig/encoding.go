package pig

import "deadreckon/engine"

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{
	Globals: []engine.Field{
		{Name: "the viewer's turn", Range: "0, 1", Unit: "claim"},
		{Name: "own points", Range: "0..", Unit: "the target"},
		{Name: "other's points", Range: "0..", Unit: "the target"},
		{Name: "points of this turn", Range: "0..", Unit: "the target"},
	},
	ActionGlobals: []engine.Field{{Name: "roll"}, {Name: "hold"}},
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
	for _, a := range actions {
		dst = append(dst, int32(a-Roll)>>4)
	}
	return dst
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, index int) (engine.Action, bool) {
	if index < 0 || index >= len(shape.ActionGlobals) || p.Turn() < 0 {
		return 0, false
	}
	return Roll + engine.Action(index)<<4, true
}
