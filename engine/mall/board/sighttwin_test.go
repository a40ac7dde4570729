package board

import "slices"

// The plain twin of the sight tables. It knows no sides and no cross products:
// it paints the squares on a grid of cells and walks along the line, from one
// crossing of a grid line to the next, with fractions over one denominator.
type twin struct {
	b     *Board
	cells [maxCoordinate][maxCoordinate]Square
}

func newTwin(b *Board) *twin {
	t := &twin{b: b}
	for x := 1; x <= b.Squares; x++ {
		r := b.Place[x]
		for cy := r.Y; cy < r.Y+r.H; cy++ {
			for cx := r.X; cx < r.X+r.W; cx++ {
				t.cells[cy][cx] = Square(x)
			}
		}
	}
	return t
}

// cell returns the square painted at a cell, 0 for gaps and the outside.
func (t *twin) cell(cx, cy int) Square {
	if cx < 0 || cy < 0 || cx >= maxCoordinate || cy >= maxCoordinate {
		return 0
	}
	return t.cells[cy][cx]
}

// wall reports the border between two cells: nothing (false, NoDoor), a plain wall (true, NoDoor) or a
// wall with a door.
func (t *twin) wall(x, y Square) (wall bool, door uint8) {
	if x == y {
		return x == 0, NoDoor
	}
	for _, s := range t.b.Sides(x) {
		if s.To == y && y != 0 {
			return s.Door != NoDoor, s.Door
		}
	}
	return true, NoDoor
}

// corner reports whether a grid point is the corner of some square.
func (t *twin) corner(px, py int) bool {
	for _, at := range [][2]int{{px - 1, py - 1}, {px, py - 1}, {px - 1, py}, {px, py}} {
		if x := t.cell(at[0], at[1]); x != 0 {
			r := t.b.Place[x]
			if (px == r.X || px == r.X+r.W) && (py == r.Y || py == r.Y+r.H) {
				return true
			}
		}
	}
	return false
}

// clear reports whether no side at a grid point is a wall.
func (t *twin) clear(px, py int) bool {
	around := [4]Square{t.cell(px-1, py-1), t.cell(px, py-1), t.cell(px, py), t.cell(px-1, py)}
	for i := range around {
		if wall, _ := t.wall(around[i], around[(i+1)%4]); wall {
			return false
		}
	}
	return true
}

// stops returns the points where the line from a by (dx, dy) starts, meets grid lines and ends, as
// ascending numerators over one common denominator.
func stops(a point, dx, dy int) (at []int, denominator int) {
	denominator = 4 * max(1, abs(dx)) * max(1, abs(dy))
	at = []int{0, denominator}
	for g := 0; g <= 2*maxCoordinate; g += 2 {
		if dx != 0 {
			at = append(at, (g-a.x)*(denominator/dx))
		}
		if dy != 0 {
			at = append(at, (g-a.y)*(denominator/dy))
		}
	}
	at = slices.DeleteFunc(at, func(n int) bool { return n < 0 || n > denominator })
	slices.Sort(at)
	return slices.Compact(at), denominator
}

// walk follows the line between two centres: it returns the doors that it goes
// through, the squares that it crosses, and whether a wall or corner stops it.
func (t *twin) walk(x, y Square) (doors []uint8, crossed Set, stopped bool) {
	a, z := t.b.Place[x].centre(), t.b.Place[y].centre()
	dx, dy := z.x-a.x, z.y-a.y
	at, scale := stops(a, dx, dy)
	last := x // the square that the line comes from, 0 if it ran along a side
	for i, n := range at[:len(at)-1] {
		px, py := a.x*scale+dx*n, a.y*scale+dy*n
		corner := px%(2*scale) == 0 && py%(2*scale) == 0 && t.corner(px/(2*scale), py/(2*scale))
		if corner && !t.clear(px/(2*scale), py/(2*scale)) {
			stopped = true
		}
		// The stretch to the next stop lies in one cell, or along a grid line.
		mid := n + (at[i+1]-n)/2
		near, far := t.beside(a.x*scale+dx*mid, a.y*scale+dy*mid, scale)
		switch {
		case near != far:
			wall, _ := t.wall(near, far)
			stopped = stopped || wall
			last = 0
			continue
		case near != last && last != 0 && !corner:
			wall, door := t.wall(last, near)
			if door != NoDoor {
				doors = append(doors, door)
			}
			stopped = stopped || wall && door == NoDoor
		}
		crossed.Add(near)
		stopped = stopped || near == 0
		last = near
	}
	crossed.Remove(0)
	crossed.Remove(x)
	crossed.Remove(y)
	return doors, crossed, stopped
}

// beside returns the two squares on the sides of a point within an interval; they are equal unless the
// point is on a side.
func (t *twin) beside(px, py, scale int) (near, far Square) {
	unit := 2 * scale
	cx, cy := px/unit, py/unit
	near, far = t.cell(cx, cy), t.cell(cx, cy)
	if px%unit == 0 {
		near = t.cell(cx-1, cy)
	}
	if py%unit == 0 {
		near = t.cell(cx, cy-1)
	}
	return near, far
}

// sees applies EN 6.4 with the doors as they stand.
func (t *twin) sees(x, y Square, d Doors) bool {
	if x == y {
		return true
	}
	doors, _, stopped := t.walk(x, y)
	if stopped || len(doors) > 1 {
		return false
	}
	for _, door := range doors {
		k := t.b.Doors[door]
		ends := SetOf(x, y)
		if !ends.Has(k.A) && !ends.Has(k.B) || k.Kind == Solid && d.Closed>>door&1 != 0 {
			return false
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }
