package board

import "fmt"

// NoSlot means a square out of reach.
const NoSlot = 255

// Ways numbers, for each square, the squares that a piece can reach in one or two steps with all doors
// open, so that a number means the same direction from any square: first the sides, then the squares two
// steps away. A second square in one direction has a number after those of the directions.
type Ways struct {
	Sides int                                   // numbers of one step
	Names []string                              // by number: all
	Slot  [MaxSquares + 1][MaxSquares + 1]uint8 // number of a way, or NoSlot
	To    [MaxSquares + 1][]Square              // by number; 0 for none
}

// octants are the directions of two steps: y grows to the south.
var octants = []string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// NewWays numbers the ways of a board.
func NewWays(b *Board) Ways {
	var w Ways
	for x := range w.Slot {
		for y := range w.Slot[x] {
			w.Slot[x][y] = NoSlot
		}
		w.To[x] = make([]Square, MaxSquares)
	}
	w.Sides = w.number(b, 0, len(DirectionNames), "side", func(x Square) (out Set) {
		for _, side := range b.Sides(x) {
			out.Add(side.To)
		}
		return out
	}, func(x, y Square) int { return int(b.directionOf(x, y)) })
	w.Names = append(DirectionNames[:len(DirectionNames):len(DirectionNames)], w.Names...)
	first := len(w.Names)
	all := w.number(b, first, len(octants), "way of two steps", func(x Square) (out Set) {
		for _, side := range b.Sides(x) {
			for _, next := range b.Sides(side.To) {
				if next.To != x && w.Slot[x][next.To] == NoSlot {
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

// number assigns numbers from first on to the squares that reach finds for each square: the number of
// their direction, or the next free one after the directions. It adds names for the latter and returns the
// end of the numbers.
func (w *Ways) number(b *Board, first, directions int, what string, reach func(Square) Set, direction func(x, y Square) int) int {
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
			w.To[x][n], w.Slot[x][y] = y, uint8(n)
			end = max(end, n+1)
		}
	}
	for n := range end - first - directions {
		w.Names = append(w.Names, fmt.Sprintf("other %s %d", what, n+1))
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

// octantOf returns the index in octants of the direction from x to y: straight if the squares face each
// other.
func octantOf(b *Board, x, y Square) int {
	dx, dy := apartness(b.Place[x].X, b.Place[x].W, b.Place[y].X, b.Place[y].W), apartness(b.Place[x].Y, b.Place[x].H, b.Place[y].Y, b.Place[y].H)
	return [3][3]int{{7, 0, 1}, {6, 0, 2}, {5, 4, 3}}[dy+1][dx+1]
}

// apartness returns -1 if the first interval is after the second, 1 if it is before it, and 0 if they
// overlap.
func apartness(p, m, q, n int) int {
	switch {
	case q+n <= p:
		return -1
	case q >= p+m:
		return 1
	}
	return 0
}
