package mall

import (
	"encoding/binary"
	"unsafe"

	"deadreckon/engine"
	"deadreckon/engine/kit/holed"
)

// words is the whole content of a position, as 64 words.
type words [unsafe.Sizeof(State{}) / 8]uint64

// words returns the content of a position but for the number of its rules,
// which depends on the process. A State has no padding (tested), so its words
// are its content. Key and encoding are both made from them.
func (s *State) words() words {
	c := *s
	c.rules = 0
	return *(*words)(unsafe.Pointer(&c))
}

// AppendBinary appends the content of the view in 512 bytes, which are the same
// on every machine of little-endian byte order: equal for two truths that the
// viewer cannot tell apart. It returns no error.
func (v *View) AppendBinary(dst []byte) ([]byte, error) {
	for _, w := range v.s.words() {
		dst = binary.LittleEndian.AppendUint64(dst, w)
	}
	return dst, nil
}

// ViewLayout implements engine.Packed: the parts are the fields of State, under
// their names. The number of the rules is always 0 in a view's bytes.
func (g *Game) ViewLayout() []engine.Part { return holed.Layout[State]() }
