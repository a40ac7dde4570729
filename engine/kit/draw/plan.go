package draw

import "math"

// Colours of moves: the move to play, and the moves after it.
const (
	Best   = "#12934a"
	Follow = "#3b6fe0"
)

// MoveSigns explains moves in a legend.
func (p *SVG) MoveSigns() []Sign {
	ring := func(colour string, width float64, means string) Sign {
		return Sign{Draw: func(x, y int) { p.Ring(x+9, y, 8, colour, width) }, Width: 18, Means: means}
	}
	return []Sign{ring(Best, 4, "the move to play"), ring(Follow, 3, "the most likely continuation")}
}

// Path is the picture of an action: one point, or a way between two points.
type Path struct {
	X, Y, ToX, ToY int
	Radius         int // radius of a ring around a counter
	Shot           bool
	Whole          bool // an arrow begins at the point itself, not beside a counter
}

// Path draws a ring around a point or, with a second point, an arrow to it; for a shot a dashed
// arrow to a ring.
func (p *SVG) Path(w Path, best bool) {
	colour, width := Follow, 3.
	if best {
		colour, width = Best, 5
	}
	if w.X == w.ToX && w.Y == w.ToY {
		p.Ring(w.X, w.Y, w.Radius, colour, width)
		return
	}
	length := math.Hypot(float64(w.ToX-w.X), float64(w.ToY-w.Y))
	radius := float64(w.Radius)
	x, y := int(radius*float64(w.ToX-w.X)/length), int(radius*float64(w.ToY-w.Y)/length)
	if !w.Whole {
		w.X, w.Y = w.X+x, w.Y+y
	}
	if !w.Shot {
		p.Arrow(w.X, w.Y, w.ToX, w.ToY, colour, width)
		return
	}
	p.Arrow(w.X, w.Y, w.ToX-x, w.ToY-y, colour, width, Dashed(7, 5))
	p.Ring(w.ToX, w.ToY, w.Radius, colour, width)
}
