package board

import (
	"math/bits"
	"slices"
	"testing"
)

// TestNeighbours checks that every square within two steps has one index, which leads back to it, and that
// the indices of directions lead in these directions.
func TestNeighbours(t *testing.T) {
	b := Default()
	w := NewNeighbours(b)
	steps := 0
	for i := 1; i <= b.Squares; i++ {
		x := Square(i)
		for n, y := range w.To[x] {
			if y == 0 {
				continue
			}
			steps++
			if w.Index[x][y] != uint8(n) || x == y {
				t.Errorf("%s to %s: number %d leads elsewhere", b.Name(x), b.Name(y), n)
			}
			if near := b.DoorAt(x, y) != NoDoor || slices.ContainsFunc(b.Sides(x), func(s Side) bool { return s.To == y }); near != (n < w.OneStepCount) {
				t.Errorf("%s to %s: number %d, next to each other: %v", b.Name(x), b.Name(y), n, near)
			}
		}
		for _, side := range b.Sides(x) {
			for _, next := range b.Sides(side.To) {
				if next.To != x && w.Index[x][next.To] == NoIndex {
					t.Errorf("%s to %s in two steps has no number", b.Name(x), b.Name(next.To))
				}
			}
		}
	}
	at := func(id, way int) int { return int(b.ID[w.To[b.SquareByID(id)][way]]) }
	if at(100, int(North)) != 80 || at(100, int(South)) != 125 || at(100, int(East)) != 101 || at(100, int(West)) != 99 {
		t.Error("a side of 100 lies in another direction")
	}
	if e := slices.Index(w.Names, "two steps east"); at(100, e) != 102 {
		t.Errorf("two steps east of 100 is %d", at(100, e))
	}
	if steps < 1000 || bits.Len(uint(len(w.Names))) > 5 {
		t.Errorf("%d ways of %d kinds", steps, len(w.Names))
	}
}
