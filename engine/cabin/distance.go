package cabin

// Distances, directions and reach. All follow from rings and arcs, and are computed once.

// arcGap returns how many arcs lie from one to the other, 0..3.
func arcGap(a, b int) int {
	d := (a - b + 6) % 6
	return min(d, 6-d)
}

// dist counts orthogonal steps; Walls and pieces do not matter. B54, B81.
func dist(x, y Space) int {
	rings := int(x.Ring()) - int(y.Ring())
	return arcGap(x.arc(), y.arc()) + max(rings, -rings)
}

var (
	within    [spaces][7]spots      // spaces by distance
	neighbour [spaces]spots         // one step away: never diagonally, never through the centre. Move 1, 3
	towards   [spaces][spaces]Space // the next space on the way. Case 6
	inReach   [4][spaces]spots      // by range 1..3: the spaces that a shot can hit. Range 1-5
	seen      [spaces]spots         // spaces that a Zombie sees, without the room behind its Wall. Walk 4, 6
)

func init() {
	for x := range off {
		for y := range off {
			d := dist(x, y)
			within[x][d] |= one(y)
			towards[x][y] = toward(x, y)
			for r := 1; r <= 3; r++ {
				if reaches(x, y, r) {
					inReach[r][x] |= one(y)
				}
			}
			if sees(x, y) {
				seen[x] |= one(y)
			}
		}
		neighbour[x] = within[x][1]
	}
}

// toward is one step from x to y: first sideways in the own ring, the shorter way, clockwise if both are
// equal. Case 6, Walk 7, B82.
func toward(x, y Space) Space {
	switch clockwise := (y.arc() - x.arc() + 6) % 6; {
	case clockwise == 0 && x.Ring() < y.Ring():
		return x + 6
	case clockwise == 0 && x.Ring() > y.Ring():
		return x - 6
	case clockwise == 0:
		return x
	case clockwise <= 3:
		return at(x.Ring(), (x.arc()+1)%6)
	}
	return at(x.Ring(), (x.arc()+5)%6)
}

// reaches reports whether a weapon of a range hits from x into y. Range 1 is a Shotgun, 2 a Pistol, 3 a
// Rifle.
func reaches(x, y Space, r int) bool {
	gap := arcGap(x.arc(), y.arc())
	if x.room() {
		return y.room() && gap <= 1 || gap == 0 && int(y.Ring()) <= r // Range 1, 2
	}
	return dist(x, y) <= r && (gap == 0 || gap == 1 && !y.room()) // Range 3-5, B55
}

// sees reports whether a Zombie in x sees or hears a person in y if there are no Walls. From a room it
// sees every room; outside it sees its arc and the next ones. State.sight adds the room of its arc, which
// it sees only if the Wall is gone. Walk 4, 6.
func sees(x, y Space) bool {
	if y.room() {
		return x.room()
	}
	return arcGap(x.arc(), y.arc()) <= 1
}
