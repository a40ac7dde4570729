package engine_test

import (
	"fmt"
	"testing"

	"deadreckon/engine"
)

// Three squares in a ring, and seventy in a row that is reversed.
func TestSymmetry(t *testing.T) {
	ring := engine.Symmetry{1, 2, 0}
	planes := make([]uint64, 2)
	if ring.Planes(planes, []uint64{0b100, 0b011}); fmt.Sprint(planes) != "[1 6]" {
		t.Errorf("planes %b", planes)
	}
	var got []int32
	for i := range int32(8) { // two planes and two other actions
		got = append(got, ring.Index(i, 2))
	}
	if fmt.Sprint(got) != "[1 2 0 4 5 3 6 7]" {
		t.Errorf("indices %v", got)
	}
	row := make(engine.Symmetry, 70)
	for x := range row {
		row[x] = int32(69 - x)
	}
	planes = make([]uint64, 4)
	if row.Planes(planes, []uint64{0b11, 0, 0, 1 << 5}); planes[0] != 0 || planes[1] != 1<<5|1<<4 || planes[2] != 1 || planes[3] != 0 {
		t.Errorf("planes %x", planes)
	}
}
