package board

// Tour is the first main door and the length of the shortest walk from a square to some main doors through
// doors in any state. Without a door the length is NoTour.
type Tour struct {
	First  Square
	Length int32
}

// NoTour is longer than any walk.
const NoTour = 1 << 20

// Tour returns the shortest walk from x to the squares of a set of main doors that the board
// has, as bits by Direction. Of walks of one length it is the first in the order of Direction.
func (b *Board) Tour(x Square, doors uint8) Tour { return b.tours[x][doors] }

// buildTours fills the tours, fewer doors first.
func (b *Board) buildTours() {
	for x := range b.tours {
		b.tours[x][0].Length = NoTour
	}
	for doors := 1; doors < len(b.tours[0]); doors++ {
		for x := range b.tours {
			b.tours[x][doors] = b.tour(Square(x), uint8(doors))
		}
	}
}

// tour finds a tour from tours with one door less.
func (b *Board) tour(x Square, doors uint8) Tour {
	best := Tour{Length: NoTour}
	for dir, door := range b.Main {
		if doors>>dir&1 == 0 || door == NoDoor {
			continue
		}
		at := b.Doors[door].A
		n := int32(b.Dist[x][at])
		if rest := doors &^ (1 << dir); rest != 0 {
			n += b.tours[at][rest].Length
		}
		if n < best.Length {
			best = Tour{at, n}
		}
	}
	return best
}
