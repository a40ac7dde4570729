package kuhn

import "deadreckon/engine"

// shape is what a seat observes and does. There is no board.
var shape = engine.Encoding{
	Globals: []engine.Field{
		{Name: "the viewer is first", Range: "0, 1", Unit: "claim"},
		{Name: "own card is J", Range: "0, 1", Unit: "claim"},
		{Name: "own card is Q", Range: "0, 1", Unit: "claim"},
		{Name: "own card is K", Range: "0, 1", Unit: "claim"},
		{Name: "other card is J", Range: "0, 1", Unit: "claim"},
		{Name: "other card is Q", Range: "0, 1", Unit: "claim"},
		{Name: "other card is K", Range: "0, 1", Unit: "claim"},
		{Name: "first action is bet", Range: "0, 1", Unit: "claim"},
		{Name: "second action is bet or call", Range: "0, 1", Unit: "claim"},
		{Name: "actions taken", Range: "0..1", Unit: "3 actions"},
	},
	ActionGlobals: []engine.Field{{Name: "check"}, {Name: "bet"}, {Name: "call"}, {Name: "fold"}},
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
	for _, a := range actions {
		dst = append(dst, int32(a-Check)>>4)
	}
	return dst
}

// ActionAt implements engine.Encoder.
func (Game) ActionAt(p engine.Position, index int) (engine.Action, bool) {
	if index < 0 || index >= len(shape.ActionGlobals) || p.Turn() < 0 {
		return 0, false
	}
	return Check + engine.Action(index)<<4, true
}
