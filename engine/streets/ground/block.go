package ground

// block is a rectangle of squares, its corners included.
type block struct{ x0, y0, x1, y1 int }

// block returns the squares that a vehicle fills, on the table or not. Grid 15.
func (m *Map) block(v Vehicle) block {
	b := &Bodies[v.Type]
	x, y := m.XY(v.Anchor)
	fx, fy := v.Heading.Delta()
	farX, farY := x+(b.Length-1)*fx+(b.Width-1)*fy, y+(b.Length-1)*fy-(b.Width-1)*fx
	return block{min(x, farX), min(y, farY), max(x, farX), max(y, farY)}
}

// has reports whether a square is in the block.
func (b block) has(x, y int) bool { return b.x0 <= x && x <= b.x1 && b.y0 <= y && y <= b.y1 }

// grown is the block with its neighbours on the table.
func (b block) grown(m *Map) block {
	return block{max(b.x0-1, 0), max(b.y0-1, 0), min(b.x1+1, m.W-1), min(b.y1+1, m.H-1)}
}

// squares returns the squares of a block on the table, at most 64 wide.
func (b block) squares(m *Map) (set Set) {
	row := uint64(1)<<(b.x1-b.x0+1) - 1
	for y := b.y0; y <= b.y1; y++ {
		s := m.Square(b.x0, y)
		set[s>>6&15] |= row << (s & 63)
		set[(s>>6+1)&15] |= row >> (64 - s&63)
	}
	return set
}

// nearest returns the numbers of two intervals that are nearest to each other, of several the least.
func nearest(low, high, low2, high2 int) (int, int) {
	switch {
	case high < low2:
		return high, low2
	case high2 < low:
		return low, high2
	}
	n := max(low, low2)
	return n, n
}
