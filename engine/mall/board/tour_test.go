package board

import "testing"

// plainTour is a Tour by trying all orders.
func plainTour(b *Board, x Square, doors uint8) (t Tour) {
	t.Length = NoTour
	for dir := North; dir <= West; dir++ {
		if doors>>dir&1 == 0 {
			continue
		}
		at := b.Doors[b.Main[dir]].A
		n := int32(b.Dist[x][at])
		if rest := doors &^ (1 << dir); rest != 0 {
			n += plainTour(b, at, rest).Length
		}
		if n < t.Length {
			t = Tour{at, n}
		}
	}
	return t
}

func TestTours(t *testing.T) {
	b := Default()
	for x := 1; x <= b.Squares; x++ {
		for doors := range uint8(16) {
			if got, want := b.Tour(Square(x), doors), plainTour(b, Square(x), doors); got != want {
				t.Fatalf("from %s to doors %04b: %v, want %v", b.Name(Square(x)), doors, got, want)
			}
		}
	}
}

// The round of the doors, with steps counted on the map.
func TestTour(t *testing.T) {
	b := Default()
	for _, row := range []struct {
		doors  uint8
		first  int
		length int32
	}{
		{0, 0, NoTour},
		{1 << South, 212, 4},
		{1 << East, 117, 12},
		{1<<South | 1<<East, 212, 4 + 16},
		{1<<South | 1<<West | 1<<North, 212, 4 + 17 + 9},
		{15, 212, 4 + 16 + 20 + 9},
	} {
		if got := b.Tour(b.Rifles, row.doors); got != (Tour{b.SquareByID(row.first), row.length}) {
			t.Errorf("doors %04b: first %s, %d steps; want %03d, %d", row.doors, b.Name(got.First), got.Length, row.first, row.length)
		}
	}
}
