package ground

// Outward reports whether a square lies on the outward side of an opening's wall. Grid 14.
func (m *Map) Outward(s Square, o *Opening) bool {
	dx, dy := o.Out.Delta()
	x, y := m.XY(s)
	a, b := m.XY(o.Inside)
	return (x-a)*dx+(y-b)*dy > 0
}

// WithinOpening reports whether a square is on the outward side of an opening and within halves half
// inches of its inside square. Grid 14.
func (m *Map) WithinOpening(s Square, o *Opening, halves int) bool {
	return m.Outward(s, o) && m.D2(s, o.Inside) <= LimitD2(halves)
}

// AtOpening returns the squares at an opening: outward, and in contact with its inside
// square. Grid 14.
func (m *Map) AtOpening(o *Opening) (set Set) {
	for d := range Directions {
		if s, ok := m.Step(o.Inside, d); ok && m.Outward(s, o) {
			set.Add(s)
		}
	}
	return set
}

// NearestOpening returns the opening of a building whose inside square is nearest to a
// square, the first of several; -1 if it has none. 3.5 SIEGE.
func (m *Map) NearestOpening(house int, to Square) int {
	best, least := -1, 1<<30
	for i, o := range m.Buildings[house].Openings {
		if d2 := m.D2(o.Inside, to); d2 < least {
			best, least = i, d2
		}
	}
	return best
}
