package board

import "fmt"

// NoIndex marks a square that is not one or two steps away.
const NoIndex = 255

// Neighbours numbers, for each square x, the squares that are one or two steps away with all doors open. The
// index of a direction means this direction from every square; the other indices have no direction:
//
//	0 to 3         one step: north, south, east, west (Direction)
//	then           further squares on a side that has an index already, "other side 1" and so on
//	OneStepCount   two steps: 8 directions (octants)
//	then           further squares in an octant that has an index already, "other way of two steps 1" and so on
type Neighbours struct {
	OneStepCount int                                   // number of indices for one step; those for two steps follow
	Names        []string                              // name of each index, such as "north" or "two steps north"
	Index        [MaxSquares + 1][MaxSquares + 1]uint8 // Index[x][y] is the index of y from x, or NoIndex
	To           [MaxSquares + 1][]Square              // To[x][i] is the square with index i from x, 0 for none
}

// octants are the directions of two steps. y grows to the south.
var octants = []string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// NewNeighbours numbers the squares of a board.
func NewNeighbours(b *Board) Neighbours {
	var w Neighbours
	for x := range w.Index {
		for y := range w.Index[x] {
			w.Index[x][y] = NoIndex
		}
		w.To[x] = make([]Square, MaxSquares)
	}
	w.OneStepCount = w.assign(b, 0, len(DirectionNames), "side", func(x Square) (out Set) {
		for _, side := range b.Sides(x) {
			out.Add(side.To)
		}
		return out
	}, func(x, y Square) int { return int(b.directionOf(x, y)) })
	w.Names = append(DirectionNames[:len(DirectionNames):len(DirectionNames)], w.Names...)
	first := len(w.Names)
	all := w.assign(b, first, len(octants), "way of two steps", func(x Square) (out Set) {
		for _, side := range b.Sides(x) {
			for _, next := range b.Sides(side.To) {
				if next.To != x && w.Index[x][next.To] == NoIndex {
					out.Add(next.To)
				}
			}
		}
		return out
	}, func(x, y Square) int { return octantOf(b, x, y) })
	names := w.Names[:first:first]
	for _, o := range octants {
		names = append(names, "two steps "+o)
	}
	w.Names = append(names, w.Names[first:]...)
	for x := range w.To {
		w.To[x] = w.To[x][:all]
	}
	return w
}

// assign numbers the squares in reach(x) for each square x. A square gets first plus its direction, which is
// below directions. If another square has this index, it gets the next free index after the directions. noun
// names these extra indices: "side" makes "other side 1". assign appends the names to w.Names, and returns the
// highest index plus one.
func (w *Neighbours) assign(b *Board, first, directions int, noun string, reach func(Square) Set, direction func(x, y Square) int) int {
	end := first + directions
	for i := 1; i <= b.Squares; i++ {
		x := Square(i)
		set := reach(x)
		for y := set.Next(1); y != 0; y = set.Next(y + 1) {
			n := first + direction(x, y)
			if w.To[x][n] != 0 {
				for n = first + directions; w.To[x][n] != 0; {
					n++
				}
			}
			w.To[x][n], w.Index[x][y] = y, uint8(n)
			end = max(end, n+1)
		}
	}
	for n := range end - first - directions {
		w.Names = append(w.Names, fmt.Sprintf("other %s %d", noun, n+1))
	}
	return end
}

// directionOf returns the side of x with its neighbour y.
func (b *Board) directionOf(x, y Square) Direction {
	side, _ := b.Place[x].commonSide(b.Place[y])
	from, to := b.Place[x].centre(), b.Place[y].centre()
	vertical := side.p.x == side.q.x
	switch {
	case vertical && to.x > from.x:
		return East
	case vertical:
		return West
	case to.y > from.y:
		return South
	}
	return North
}

// octantOf returns the index in octants of the direction from x to y. The direction is north, east, south
// or west if the squares overlap in x or in y.
func octantOf(b *Board, x, y Square) int {
	from, to := b.Place[x], b.Place[y]
	dx := intervalOrder(from.X, from.W, to.X, to.W)
	dy := intervalOrder(from.Y, from.H, to.Y, to.H)
	return [3][3]int{{7, 0, 1}, {6, 0, 2}, {5, 4, 3}}[dy+1][dx+1]
}

// intervalOrder returns -1 if the first interval is after the second, 1 if it is before it, and 0 if they
// overlap.
func intervalOrder(start1, length1, start2, length2 int) int {
	switch {
	case start2+length2 <= start1:
		return -1
	case start2 >= start1+length1:
		return 1
	}
	return 0
}
