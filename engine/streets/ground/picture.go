package ground

import (
	"io"
	"slices"

	"deadreckon/engine/kit/draw"
)

// Picture is the content of a picture besides the table.
type Picture struct {
	Caption []string // lines below the title
	Notes   []string // lines beside the map
	Veils   []Veil   // coloured squares, below pieces
	Pieces  []Piece  // in the order of drawing
	Marks   []Mark   // marks of moves; the last is on top
	Wrecks  uint8    // vehicles that are no more than that: bit by vehicle
}

// Piece is something that stands or lies on a place.
type Piece struct {
	At   Place
	Kind PieceKind
	Name string // name of the figure or item
	Seat int    // seat of a character: index into SeatNames
	Text string // at most two signs
	Hits int    // wounds, drawn as dots
	Down bool   // prone, unconscious or hidden: drawn with a broken outline
}

// PieceKind is the shape of a piece.
type PieceKind uint8

// The kinds of pieces.
const (
	Character PieceKind = iota
	Independent
	Undead
	Hound
	Unknowns // an incident token
	Loud     // a Loud Noise marker
	Corpse
	Thing  // items and supplies
	Charge // a lit stick or another charge
	Sentry // a gun that was set up
)

// Mark shows a move, or a part of one.
type Mark struct {
	Shape    MarkShape
	From, To Place // a ring is round To
	Best     bool  // the move to play, and not one that may follow
}

// MarkShape is the shape of a mark.
type MarkShape uint8

// The shapes of marks.
const (
	Ring MarkShape = iota
	Way            // an arrow
	Shot           // an arrow with a dashed line
)

// Measures of a picture in its units, about pixels.
const (
	svgMargin = 30
	svgTitle  = 36
	svgLine   = 20
	svgCell   = 24 // a square
	svgPanel  = 330
	svgGap    = 24
	svgKey    = 15 // size of the smallest words
)

// canvas is a picture under way.
type canvas struct {
	*draw.SVG
	t           *Tabletop
	head, width int    // left edge of the map, width of the picture
	notes       [2]int // the corner of the notes
	beside      int    // end of the column beside the map, 0 for none
	floors      map[Place][2]int
}

// WriteSVG draws the table with pieces, marks and a legend. The notes and the upper floors are beside the
// map, or below a wide map. It returns the errors of w.
func (t *Tabletop) WriteSVG(w io.Writer, with Picture) error {
	m := t.m
	c, right, bottom := t.lay(with)
	signs := c.signs(with)
	legend := [2]int{svgMargin, bottom}
	if c.beside > 0 {
		legend = [2]int{c.width, c.beside + svgGap/2}
	}
	bottom = max(bottom, legend[1]+draw.LegendHeight(right-svgKey-legend[0], svgKey, signs...))
	c.SVG = draw.New(right, bottom, svgStyle)
	c.DarkStyle(svgDark)
	c.LegendSize = svgKey
	c.Heading(svgMargin, svgTitle-12, svgLine, m.Title, with.Caption)
	for i, line := range with.Notes {
		c.Text("note", c.notes[0], c.notes[1]+(i+1)*svgLine-8, line)
	}
	c.ground()
	for i := range m.Buildings {
		for floor := range m.Buildings[i].Floors {
			c.building(i, floor)
		}
	}
	c.vehicles(with.Wrecks)
	c.veils(with.Veils)
	c.names()
	c.pieces(with.Pieces)
	for _, mark := range with.Marks {
		c.mark(mark)
	}
	c.Legend(legend[0], legend[1], signs...)
	_, err := c.WriteTo(w)
	return err
}

// lay finds room for everything but the legend, as far as the right edge and the bottom.
func (t *Tabletop) lay(with Picture) (c *canvas, right, bottom int) {
	c = &canvas{t: t, head: svgTitle + len(with.Caption)*svgLine + svgGap, floors: map[Place][2]int{}}
	c.width = 2*svgMargin + t.m.W*svgCell
	bottom = c.head + t.m.H*svgCell + svgGap
	high := 0
	if len(with.Notes) > 0 {
		high = len(with.Notes)*svgLine + svgGap
	}
	if 3*t.m.W > 4*t.m.H { // a wide map leaves no room beside it
		c.notes = [2]int{svgMargin, bottom}
		x := svgMargin
		if high > 0 {
			x += svgPanel
		}
		return c, max(c.width, 800), bottom + svgGap/2 + max(high, c.layFloors(x, bottom, c.width-svgMargin))
	}
	c.notes = [2]int{c.width, c.head - svgGap/2}
	c.beside = c.head + high
	right = c.width + svgPanel
	if floors := c.layFloors(c.width, c.beside, right); c.beside+floors <= bottom {
		c.beside += floors
	} else { // no room below the notes
		bottom += c.layFloors(svgMargin, bottom, c.width-svgMargin)
	}
	return c, right, bottom
}

// Spots calls visit with every place of the map and its middle as WriteSVG draws it: the ground
// row by row, and then the upper floors of the buildings. Cell is the side of a place.
func (t *Tabletop) Spots(with Picture, visit func(p Place, x, y int)) (cell int) {
	c, _, _ := t.lay(with)
	for row := t.m.H - 1; row >= 0; row-- {
		for column := range t.m.W {
			p := Place(t.m.Square(column, row))
			x, y := c.middle(p)
			visit(p, x, y)
		}
	}
	for i := range t.m.Buildings {
		b := &t.m.Buildings[i]
		for floor := 1; floor < b.Floors; floor++ {
			for s, ok := b.rect.Next(0); ok; s, ok = b.rect.Next(s + 1) {
				p := On(s, floor)
				x, y := c.middle(p)
				visit(p, x, y)
			}
		}
	}
	return svgCell
}

// Drawn returns the place of a figure in the drawing: the anchor of its vehicle, otherwise its own.
func (t *Tabletop) Drawn(p Place) Place {
	if v, ok := p.Vehicle(); ok {
		hull, _ := t.m.Hull(t.vehicles[v])
		first, _ := hull.Next(0)
		return Place(first)
	}
	return p
}

// layFloors finds room for the upper floors in rows from a corner to a right edge, and returns
// how high they are together.
func (c *canvas) layFloors(left, top, right int) (high int) {
	m := c.t.m
	x, row := left, 0
	for i := range m.Buildings {
		b := &m.Buildings[i]
		for floor := 1; floor < b.Floors; floor++ {
			wide := (b.X1 - b.X0 + 1) * svgCell
			if x > left && x+wide > right {
				x, high, row = left, high+row, 0
			}
			c.floors[On(m.Square(b.X0, b.Y0), floor)] = [2]int{x, top + high + svgLine}
			x += wide + svgGap
			row = max(row, (b.Y1-b.Y0+1)*svgCell+svgLine+svgGap)
		}
	}
	return high + row
}

// corner returns the upper left corner of a place. People in a vehicle are drawn on its
// squares, from the front.
func (c *canvas) corner(p Place) (x, y int) {
	m := c.t.m
	p = c.t.Drawn(p)
	column, row := m.XY(p.Square())
	if p < MaxSquares {
		return svgMargin + column*svgCell, c.head + (m.H-1-row)*svgCell
	}
	h := m.House[p.Square()]
	if h < 0 {
		return c.corner(Place(p.Square()))
	}
	b := &m.Buildings[h]
	at := c.floors[On(m.Square(b.X0, b.Y0), p.Floor())]
	return at[0] + (column-b.X0)*svgCell, at[1] + (b.Y1-row)*svgCell
}

// middle returns the middle of a place.
func (c *canvas) middle(p Place) (x, y int) {
	x, y = c.corner(p)
	return x + svgCell/2, y + svgCell/2
}

// mark draws a mark.
func (c *canvas) mark(m Mark) {
	toX, toY := c.middle(m.To)
	path := draw.Path{X: toX, Y: toY, ToX: toX, ToY: toY, Radius: svgCell/2 + 1, Shot: m.Shape != Way}
	if m.Shape != Ring {
		path.X, path.Y = c.middle(m.From) // the figures stay to be seen
	}
	c.Path(path, m.Best)
}

// signs are the entries of the legend: terrain, buildings, pieces and marks.
func (c *canvas) signs(with Picture) (signs []draw.Sign) {
	box := func(class, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { c.Rect(x, y-8, 16, 16, draw.Class(class)) }, Width: 16, Means: means}
	}
	bar := func(class, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { c.Line(class, x, y, x+18, y) }, Width: 18, Means: means}
	}
	signs = append(signs, c.pieceSigns(with.Pieces)...)
	signs = append(signs, c.veilSigns(with.Veils)...)
	if len(with.Marks) > 0 {
		ring := func(colour, means string) draw.Sign {
			return draw.Sign{Draw: func(x, y int) { c.Ring(x+9, y, 8, colour, 3) }, Width: 18, Means: means}
		}
		signs = append(signs, ring(draw.Best, "the move to play"), ring(draw.Follow, "the most likely continuation"))
	}
	return append(signs, box("road", "road"), box("rough", "rough"), box("fence", "fence, hedge"), box("chain", "chain-link"), box("tall", "tall wall"), box("solid", "solid"),
		box("unknown", "unknown"), box("intact", "intact"), box("barricaded", "barricaded"), box("ransacked", "ransacked"), box("ruin", "ruin"),
		bar("door", "door"), bar("window", "window"), bar("breach", "breach"))
}

// pieceSigns explains the kinds of pieces that the picture has.
func (c *canvas) pieceSigns(pieces []Piece) (signs []draw.Sign) {
	for _, row := range []struct {
		kind        PieceKind
		text, means string
	}{
		{Independent, "S", "independent"}, {Undead, "Z", "zombie"}, {Hound, "d", "dog"}, {Unknowns, "", "token"}, {Loud, "", "noise"},
		{Corpse, "", "corpse"}, {Thing, "", "things"}, {Charge, "", "charge"}, {Sentry, "", "sentry gun"},
	} {
		if slices.ContainsFunc(pieces, func(p Piece) bool { return p.Kind == row.kind }) {
			signs = append(signs, draw.Sign{Draw: func(x, y int) { c.piece(x+10, y, Piece{Kind: row.kind, Text: row.text}) }, Width: 20, Means: row.means})
		}
	}
	return signs
}
