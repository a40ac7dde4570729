package cabin

// How far it is, which way, and what lies within reach. All of it follows from rings and
// arcs, and is worked out once.

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
	within    [spaces][7]spots      // by distance: the spaces so far away
	neighbour [spaces]spots         // one step away: never diagonally, never through the centre. Move 1, 3
	towards   [spaces][spaces]Space // the next space on the way. Case 6
	inReach   [4][spaces]spots      // by range 1..3: where a shot can go. Range 1-5
	seen      [spaces]spots         // where a Zombie sees, but for the room behind its Wall. Walk 4, 6
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

// toward is one step from x to y: sideways in the own ring first, the shorter way, and
// clockwise where both are as long. Case 6, Walk 7, B82.
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

// reaches reports whether a weapon of a range hits from x into y. Range 1 is that of a
// Shotgun, 2 of a Pistol, 3 of a Rifle.
func reaches(x, y Space, r int) bool {
	gap := arcGap(x.arc(), y.arc())
	if x.room() {
		return y.room() && gap <= 1 || gap == 0 && int(y.Ring()) <= r // Range 1, 2
	}
	return dist(x, y) <= r && (gap == 0 || gap == 1 && !y.room()) // Range 3-5, B55
}

// sees reports whether a Zombie in x sees or hears a person in y, whatever the Walls: from
// a room every room, and outside what lies in its arc or the next. From outside it sees
// into the room of its arc only where the Wall is gone, which State.sight adds. Walk 4, 6.
func sees(x, y Space) bool {
	if y.room() {
		return x.room()
	}
	return arcGap(x.arc(), y.arc()) <= 1
}
