package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
)

// bare is a copy but for the number of its rules, which depends on the process.
func (s State) bare() *State {
	s.rules = 0
	return &s
}

// AppendBinary appends the content of the view in 512 bytes, which are the same
// on every machine of little-endian byte order: equal for two truths that the
// viewer cannot tell apart. It returns no error.
func (v *View) AppendBinary(dst []byte) ([]byte, error) {
	return holed.AppendWords(dst, holed.Words(v.Masked.bare())), nil
}

// ViewLayout implements engine.Packed: the parts are the fields of State, under
// their names. The number of the rules is always 0 in a view's bytes.
func (g *Game) ViewLayout() []engine.Part { return holed.Layout[State]() }
