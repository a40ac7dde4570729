package board

import "fmt"

// NoNumber marks a square that is not one or two steps away.
const NoNumber = 255

// Ways gives a number to each square that is one or two steps away from a square, with all doors open. A
// number means the same direction from any square:
//
//	0 to 3   one step: north, south, east, west (Direction)
//	then     a second square on one side, "other side 1" and so on
//	OneStep  two steps: 8 directions (octants)
//	then     a second square two steps away in one direction, "other way of two steps 1" and so on
type Ways struct {
	OneStep int                                   // number of indices for one step; the indices for two steps follow
	Names   []string                              // name of each number, such as "north" or "two steps north"
	Number  [MaxSquares + 1][MaxSquares + 1]uint8 // Number[x][y] is the number of y from x, or NoNumber
	To      [MaxSquares + 1][]Square              // To[x][n] is the square with number n from x, 0 for none
}

// octants are the directions of two steps. y grows to the south.
var octants = []string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}

// NewWays numbers the squares of a board.
func NewWays(b *Board) Ways {
	var w Ways
	for x := range w.Number {
		for y := range w.Number[x] {
			w.Number[x][y] = NoNumber
		}
		w.To[x] = make([]Square, MaxSquares)
	}
	w.OneStep = w.number(b, 0, len(DirectionNames), "side", func(x Square) (out Set) {
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
				if next.To != x && w.Number[x][next.To] == NoNumber {
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

// number numbers the squares in reach(x) from each square x. A square gets first plus the index of its
// direction, below directions. If another square has this number, it gets the next free number after the
// directions. number appends the names of the extra numbers, such as "other side 1" if what is "side". It
// returns the highest number plus one.
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
			w.To[x][n], w.Number[x][y] = y, uint8(n)
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
