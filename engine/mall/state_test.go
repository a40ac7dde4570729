package mall

import (
	"reflect"
	"testing"

	"deadreckon/engine/enginetest"
)

// TestStateIsFlat checks the design's budget: at most 512 bytes, no pointers,
// and no padding, on which State.key relies, as on whole words.
func TestStateIsFlat(t *testing.T) {
	enginetest.Flat(t, reflect.TypeFor[State](), 512)
	if n := reflect.TypeFor[State]().Size(); n%8 != 0 {
		t.Errorf("a State has %d bytes; want a multiple of 8", n)
	}
}
