package board

// maxCoordinate bounds the drawing: every square lies within 0..maxCoordinate
// both ways, so that doubled coordinates and their products stay small integers.
const maxCoordinate = 100

// Rect is a square as drawn: its north-west corner and its size, in units of the
// smallest square; y grows to the south.
type Rect struct{ X, Y, W, H int }

// point is a place in doubled coordinates: corners are even, centres integers.
type point struct{ x, y int }

// segment is a straight line between two points. A side of a square is parallel
// to an axis and has p above or left of q.
type segment struct{ p, q point }

// centre returns the drawn centre, from which sight is measured (EN 6.4).
func (r Rect) centre() point { return point{2*r.X + r.W, 2*r.Y + r.H} }

// corners returns the north-west and south-east corners.
func (r Rect) corners() (nw, se point) {
	return point{2 * r.X, 2 * r.Y}, point{2 * (r.X + r.W), 2 * (r.Y + r.H)}
}

// overlap returns the common part of two closed rectangles: a point if they touch at a corner, a segment
// if they have a common side, and p beyond q if they do not touch.
func (r Rect) overlap(s Rect) segment {
	a, b := r.corners()
	c, d := s.corners()
	return segment{point{max(a.x, c.x), max(a.y, c.y)}, point{min(b.x, d.x), min(b.y, d.y)}}
}

// commonSide returns the common side of two squares that do not overlap; ok is false if they do not touch
// or touch at a corner (EN 2.1).
func (r Rect) commonSide(s Rect) (side segment, ok bool) {
	side = r.overlap(s)
	dx, dy := side.q.x-side.p.x, side.q.y-side.p.y
	return side, dx >= 0 && dy >= 0 && dx+dy > 0
}

// outerSide returns the whole side of a square that faces a direction.
func (r Rect) outerSide(d Direction) segment {
	nw, se := r.corners()
	switch d {
	case North:
		return segment{nw, point{se.x, nw.y}}
	case South:
		return segment{point{nw.x, se.y}, se}
	case East:
		return segment{point{se.x, nw.y}, se}
	default:
		return segment{nw, point{nw.x, se.y}}
	}
}

// turn returns the sign of the cross product of a, b and c: the side of the line from a to b on which c
// is, 0 on the line.
func turn(a, b, c point) int {
	n := (b.x-a.x)*(c.y-a.y) - (b.y-a.y)*(c.x-a.x)
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// meeting says how a line of sight meets a side.
type meeting uint8

const (
	apart   meeting = iota
	crosses         // at one point within the side
	touches         // at an end of the side, or running along it
)

// meets tells how the line l, whose ends lie inside squares and so on no side,
// meets a side.
func (l segment) meets(side segment) meeting {
	if max(l.p.x, l.q.x) < side.p.x || min(l.p.x, l.q.x) > side.q.x ||
		max(l.p.y, l.q.y) < side.p.y || min(l.p.y, l.q.y) > side.q.y {
		return apart
	}
	p, q := turn(l.p, l.q, side.p), turn(l.p, l.q, side.q)
	switch {
	case p == 0 && q == 0: // one line, and the boxes above overlap
		return touches
	case p == q || turn(side.p, side.q, l.p)*turn(side.p, side.q, l.q) >= 0:
		return apart
	case p == 0 || q == 0:
		return touches
	}
	return crosses
}

// enters reports whether the line crosses the interior of a square; to touch a
// side or a corner from outside is not enough (A22). A segment and an open
// rectangle are disjoint exactly when one of three axes separates them: the two
// of the rectangle and the normal of the line.
func (l segment) enters(r Rect) bool {
	nw, se := r.corners()
	if max(l.p.x, l.q.x) <= nw.x || min(l.p.x, l.q.x) >= se.x ||
		max(l.p.y, l.q.y) <= nw.y || min(l.p.y, l.q.y) >= se.y {
		return false
	}
	lo, hi := 0, 0
	for _, c := range [4]point{nw, {se.x, nw.y}, {nw.x, se.y}, se} {
		t := turn(l.p, l.q, c)
		lo, hi = min(lo, t), max(hi, t)
	}
	return lo < 0 && hi > 0
}
