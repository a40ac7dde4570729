package mall

import "testing"

// TestValueOfNobody: a square without a unit, such as the square of a lone super zombie, has no value,
// even with all units on the map.
func TestValueOfNobody(t *testing.T) {
	var s State
	for x := Square(1); int(x) <= len(s.units); x++ {
		s.putUnit(x, unit(0).withValue(7))
	}
	f := Facts{s: &s}
	if at, none := f.Value(1), f.Value(Square(len(s.units)+1)); at != 7 || none != 0 {
		t.Errorf("values %d and %d; want 7 and 0", at, none)
	}
}
