package ground

// Direction is one of eight. Grid 5.
type Direction uint8

// The directions. The even ones are straight, the odd ones diagonal.
const (
	N Direction = iota
	NE
	E
	SE
	S
	SW
	W
	NW
	Directions
)

var directionNames = [Directions]string{"N", "NE", "E", "SE", "S", "SW", "W", "NW"}

// String returns a name such as "NE".
func (d Direction) String() string { return directionNames[d&7] }

// Opposite returns the direction back.
func (d Direction) Opposite() Direction { return (d + 4) & 7 }

// diagonal reports whether a step goes across a corner.
func (d Direction) diagonal() bool { return d&1 != 0 }

var (
	stepX = [Directions]int{0, 1, 1, 1, 0, -1, -1, -1}
	stepY = [Directions]int{1, 1, 0, -1, -1, -1, 0, 1}
)

// Delta returns a step of the direction.
func (d Direction) Delta() (dx, dy int) { return stepX[d&7], stepY[d&7] }

// DirectionOf returns the direction of a vector: straight if one part is more than twice the other,
// otherwise diagonal; N for a zero vector. Grid 5.
func DirectionOf(dx, dy int) Direction {
	ax, ay := max(dx, -dx), max(dy, -dy)
	switch {
	case ay > 2*ax && dy < 0:
		return S
	case ay > 2*ax || ax == 0:
		return N
	case ax > 2*ay && dx < 0:
		return W
	case ax > 2*ay:
		return E
	case dx > 0 && dy > 0:
		return NE
	case dx > 0:
		return SE
	case dy < 0:
		return SW
	}
	return NW
}

// Direction returns the direction from one square to another. Grid 5.
func (m *Map) Direction(from, to Square) Direction {
	x, y := m.XY(from)
	a, b := m.XY(to)
	return DirectionOf(a-x, b-y)
}

// Step returns the next square in a direction, if there is one.
func (m *Map) Step(s Square, d Direction) (Square, bool) {
	return Square(int(s) + m.delta[d&7]), m.exits[s]>>(d&7)&1 != 0
}
