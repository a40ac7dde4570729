package ground

import (
	"slices"

	"deadreckon/engine/kit/draw"
)

// pieces draws the pieces: items below figures, noise and charges above them. People in one vehicle are
// spread over its squares.
func (c *canvas) pieces(list []Piece) {
	var aboard [MaxVehicles]int
	for layer := range 3 {
		for _, p := range list {
			if p.Kind.layer() != layer {
				continue
			}
			x, y := c.middle(p.At)
			if v, ok := p.At.Vehicle(); ok {
				x, y = c.seat(v, aboard[v])
				aboard[v]++
			}
			c.Piece(x, y, p.Name, func() { c.piece(0, 0, p) })
		}
	}
}

// layer returns 0 for items, 1 for figures, 2 for noise and charges.
func (k PieceKind) layer() int {
	switch k {
	case Unknowns, Corpse, Thing:
		return 0
	case Loud, Charge, Sentry:
		return 2
	}
	return 1
}

// seat returns the middle of the n-th square of a vehicle.
func (c *canvas) seat(v, n int) (x, y int) {
	hull, _ := c.t.m.Hull(c.t.vehicles[v])
	s, _ := hull.Next(0)
	for range n % max(hull.Len(), 1) {
		s, _ = hull.Next(s + 1)
	}
	return c.middle(Place(s))
}

// piece draws a piece round a point.
func (c *canvas) piece(x, y int, p Piece) {
	const r = svgCell/2 - 1
	text := draw.Cut(p.Text, 2)
	switch p.Kind {
	case Character, Independent:
		class, words := "person", "light"
		if p.Kind == Character {
			class = SeatNames[p.Seat]
			if slices.Contains([]string{"yellow", "white"}, class) {
				words = "dark"
			}
		}
		c.Circle(x, y, r, draw.Class(class))
		c.Circle(x, y, r, draw.Class("rim"))
		c.Text(words, x, y+5, text)
		c.down(x, y, p)
	case Undead, Hound:
		class := "zed"
		look := draw.Attr(` rx="4"`)
		if p.Kind == Hound {
			class, look = "dog", ` rx="9"`
		}
		c.Rect(x-r, y-r, 2*r, 2*r, draw.Class(class), look)
		c.Text("light", x, y+5, text)
		c.down(x, y, p)
	case Unknowns:
		c.Rect(x-7, y-7, 14, 14, draw.Class("token"), draw.Attr(` rx="2"`))
		c.Text("dark", x, y+5, "?")
	case Loud:
		c.Circle(x+r-3, y-r+3, 4, draw.Class("loud"))
	case Corpse:
		c.Line("dead", x-7, y-7, x+7, y+7)
		c.Line("dead", x-7, y+7, x+7, y-7)
	case Thing:
		c.Rect(x-r, y+r-8, 9, 8, draw.Class("thing"))
	case Charge:
		c.Rect(x+r-9, y+r-8, 9, 8, draw.Class("charge"))
		c.Line("breach", x+r-5, y+r-12, x+r-5, y+r-8)
	case Sentry:
		c.Line("tripod", x-1, y+8, x-5, y+r+3)
		c.Line("tripod", x-1, y+8, x+3, y+r+3)
		c.Line("barrel", x+2, y+7, x+r+1, y+7)
		c.Rect(x-5, y+5, 8, 5, draw.Class("sentry"))
	}
}

// down draws the wounds and the posture of a figure.
func (c *canvas) down(x, y int, p Piece) {
	const r = svgCell/2 - 1
	if p.Down {
		c.Circle(x, y, r, draw.Class("down"))
	}
	for i := range p.Hits {
		c.Circle(x-r+3+6*i, y+r, 3, draw.Class("hit"))
	}
}
