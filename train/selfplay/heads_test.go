package selfplay

import (
	"testing"

	"deadreckon/engine"
	"deadreckon/train/net"
)

// TestSeenCounts: behind a plane of counts, a head looks at the right layer, and a net
// has an input for each.
func TestSeenCounts(t *testing.T) {
	e := &engine.Encoding{Squares: 9, Planes: []engine.Field{{Name: "hall"}, {Name: "pieces", Max: 3}, {Name: "door"}}}
	for name, want := range map[string]int{"seen:hall": 0, "seen:pieces": 1, "seen:door": 4} {
		if h, err := headOf(e, name, 1); err != nil || h.at != want || h.head.Size != 9 {
			t.Errorf("%s: %+v, %v; want layer %d", name, h, err, want)
		}
	}
	if in := net.InputOf(e); in.Planes != 5 || in.PlaneWords() != e.PlaneWords() {
		t.Errorf("a net has %d planes of %d words in all; the encoding has 5 layers of %d", in.Planes, in.PlaneWords(), e.PlaneWords())
	}
}
