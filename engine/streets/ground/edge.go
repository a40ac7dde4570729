package ground

// Edges of the table are named by the directions N, E, S and W, corners by numbers in the
// order SW, SE, NW, NE. Grid 13.

// EdgeGap returns the gap from a square to an edge in inches.
func (m *Map) EdgeGap(s Square, edge Direction) int {
	x, y := m.XY(s)
	switch edge {
	case N:
		return m.H - 1 - y
	case E:
		return m.W - 1 - x
	case S:
		return y
	}
	return x
}

// EdgePoint returns the point of an edge nearest to a square: its projection.
func (m *Map) EdgePoint(s Square, edge Direction) Square {
	x, y := m.XY(s)
	dx, dy := edge.Delta()
	return m.Clamp(x+dx*MaxSide, y+dy*MaxSide)
}

// EdgeCentre returns the middle of an edge.
func (m *Map) EdgeCentre(edge Direction) Square {
	return m.EdgePoint(m.Square(m.W/2, m.H/2), edge)
}

// NearestEdge returns the edge with the least gap to a square; ties N, E, S, W.
func (m *Map) NearestEdge(s Square) Direction {
	best := N
	for e := E; e < Directions; e += 2 {
		if m.EdgeGap(s, e) < m.EdgeGap(s, best) {
			best = e
		}
	}
	return best
}

// FarthestEdge returns the edge with the greatest least gap to some squares; ties N, E,
// S, W.
func (m *Map) FarthestEdge(from []Square) Direction {
	best, most := N, -1
	for e := N; e < Directions; e += 2 {
		least := MaxSide
		for _, s := range from {
			least = min(least, m.EdgeGap(s, e))
		}
		if least > most {
			best, most = e, least
		}
	}
	return best
}

// Corner returns one of the four corners, in the order SW, SE, NW, NE.
func (m *Map) Corner(i int) Square {
	return m.Square(i&1*(m.W-1), i>>1*(m.H-1))
}

// Split reports whether a side of the table is long enough for Draw to count its halves separately.
func (m *Map) Split() bool { return max(m.W, m.H) > 48 }

// Half returns the half of a split table that contains a square: 0 is west or south.
func (m *Map) Half(s Square) int {
	x, y := m.XY(s)
	if m.H > m.W {
		return min(2*y/m.H, 1)
	}
	return min(2*x/m.W, 1)
}

// HalfCorner returns a corner of a half of a split table, in the order of Corner.
func (m *Map) HalfCorner(half, i int) Square {
	x0, y0, x1, y1 := 0, 0, m.W-1, m.H-1
	switch mx, my := (m.W+1)/2, (m.H+1)/2; {
	case m.H > m.W && half == 0:
		y1 = my - 1
	case m.H > m.W:
		y0 = my
	case half == 0:
		x1 = mx - 1
	default:
		x0 = mx
	}
	return m.Square([2]int{x0, x1}[i&1], [2]int{y0, y1}[i>>1])
}
