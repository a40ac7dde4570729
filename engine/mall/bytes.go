package mall

import (
	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
)

// bare is a position but for the number of its rules, which depends on the process.
func (s *State) bare() State {
	c := *s
	c.rules = 0
	return c
}

// AppendBinary appends the content of the view in 512 bytes, which are the same
// on every machine of little-endian byte order: equal for two truths that the
// viewer cannot tell apart. It returns no error.
func (v *View) AppendBinary(dst []byte) ([]byte, error) {
	c := v.Masked.bare()
	return holed.AppendWords(dst, holed.Words(&c)), nil
}

// ViewLayout implements engine.Packed: the parts are the fields of State, under
// their names. The number of the rules is always 0 in a view's bytes.
func (g *Game) ViewLayout() []engine.Part { return holed.Layout[State]() }
