package ground

import (
	"fmt"

	"deadreckon/engine/kit/draw"
)

const svgStyle = `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:22px;font-weight:bold}
.caption{font-size:15px}
.note{font-size:15px}
.key{font-size:15px}
.axis{font-size:15px;text-anchor:middle;fill:#777}
.name{font-size:15px;text-anchor:middle;fill:#444}
.floor{font-size:15px}
.open{fill:#f3f1e6}
.road{fill:#cfd0d2}
.rough{fill:#c9cf94}
.fence{fill:#7d9b59}
.chain{fill:#b5c2cc;stroke:#7c8b97}
.tall{fill:#5d544c}
.solid{fill:#222}
.grid{stroke:#00000014;fill:none}
.unknown{fill:#d9d2c3}
.intact{fill:#d5e2f2}
.barricaded{fill:#e8cfa6}
.ransacked{fill:#ece7dc}
.ruin{fill:#dcd6cb}
.wall{stroke:#3b332b;stroke-width:3;stroke-linecap:square;fill:none}
.broken{stroke:#8b8175;stroke-width:2;stroke-dasharray:5 4;fill:none}
.door{stroke:#9a5a1c;stroke-width:6;fill:none}
.window{stroke:#4d9ad6;stroke-width:6;fill:none}
.breach{stroke:#d0312d;stroke-width:6;fill:none}
.stairs{stroke:#6a6157;stroke-width:1.5;fill:none}
.car{fill:#6f7f8d;stroke:#33404b;stroke-width:1.5}
.wreck{fill:#4d443f}
.crossed{stroke:#9b8f87;stroke-width:2;fill:none}
.glass{stroke:#d7e6f2;stroke-width:3;fill:none}
.plate{font-size:15px;text-anchor:middle;fill:#fff;stroke:#33404b;stroke-width:2.5;paint-order:stroke}
.smoke{fill:#8f8f8f;fill-opacity:.55}
.fire{fill:#f0531c;fill-opacity:.45}
.gas{fill:#a9c934;fill-opacity:.4}
.burst{fill:#ffd23f;fill-opacity:.5;stroke:#d0312d;stroke-width:.7}
.charge{fill:#c22f37;stroke:#3d0a0d}
.sentry{fill:#4a6fa5;stroke:#10233f}
.barrel{stroke:#10233f;stroke-width:3;fill:none}
.tripod{stroke:#10233f;stroke-width:2;fill:none}
.red{fill:#c22f37}
.blue{fill:#2458b8}
.green{fill:#23823c}
.yellow{fill:#f0c419}
.white{fill:#fff}
.black{fill:#1c1c1c}
.person{fill:#8c8c94}
.zed{fill:#7fa650;stroke:#31471a;stroke-width:1.5}
.dog{fill:#a9713c;stroke:#4c2f12;stroke-width:1.5}
.token{fill:#fff;stroke:#333;stroke-width:1.5}
.rim{fill:none;stroke:#1a1a1a;stroke-width:1.5}
.down{fill:none;stroke:#ffd54a;stroke-width:2.5;stroke-dasharray:3 3}
.loud{fill:#f28c28;stroke:#8a4a08}
.dead{stroke:#7a2b2b;stroke-width:3;fill:none}
.thing{fill:#f7e27d;stroke:#8a7414}
.hit{fill:#e0202a;stroke:#fff;stroke-width:.7}
.light{font-size:15px;font-weight:bold;text-anchor:middle;fill:#fff}
.dark{font-size:15px;font-weight:bold;text-anchor:middle;fill:#111}
`

// svgDark has the same in the dark.
const svgDark = `text{fill:#e4e4e0}
.axis{fill:#8b9096}
.name{fill:#d5d0c4}
.open{fill:#22262b}
.road{fill:#3a3f45}
.rough{fill:#474c27}
.fence{fill:#4f6a36}
.chain{fill:#43505a;stroke:#77868f}
.tall{fill:#8b8178}
.solid{fill:#000}
.grid{stroke:#ffffff10}
.unknown{fill:#4a443a}
.intact{fill:#2b4058}
.barricaded{fill:#5c4522}
.ransacked{fill:#3d3a34}
.ruin{fill:#34312b}
.wall{stroke:#cfc6ba}
.broken{stroke:#9c9184}
.stairs{stroke:#b9afa2}
.sentry{stroke:#dfe8f5}
.barrel{stroke:#dfe8f5}
.tripod{stroke:#dfe8f5}
.car{fill:#7f90a0;stroke:#c6d3de}
.wreck{fill:#3a332f}
.dark{fill:#111}
.light{fill:#fff}
.plate{fill:#fff}
.rim{stroke:#e8e8e8}
.dead{stroke:#e0776d}
.token{fill:#e9e9e9}
`

// terrainClasses are the classes of terrain. Footprints are drawn with their buildings.
var terrainClasses = [Terrains]string{"open", "road", "rough", "fence", "chain", "tall", "solid", "open"}

// ground draws the squares, in runs, and the numbers of columns and rows.
func (c *canvas) ground() {
	m := c.t.m
	x, y := c.corner(Place(m.Square(0, m.H-1)))
	c.Rect(x, y, m.W*svgCell, m.H*svgCell, draw.Class("open"))
	for row := range m.H {
		for first := 0; first < m.W; {
			k := m.Terrain[m.Square(first, row)]
			end := first + 1
			for end < m.W && m.Terrain[m.Square(end, row)] == k {
				end++
			}
			if class := terrainClasses[k]; class != "open" {
				x, y := c.corner(Place(m.Square(first, row)))
				c.Rect(x, y, (end-first)*svgCell, svgCell, draw.Class(class))
			}
			first = end
		}
	}
	for column := 1; column < m.W; column++ {
		c.Line("grid", x+column*svgCell, y, x+column*svgCell, y+m.H*svgCell)
	}
	for row := 1; row < m.H; row++ {
		c.Line("grid", x, y+row*svgCell, x+m.W*svgCell, y+row*svgCell)
	}
	for column := range m.W {
		c.Text("axis", x+column*svgCell+svgCell/2, y+m.H*svgCell+16, fmt.Sprint(column))
	}
	for row := range m.H {
		c.Text("axis", x-14, y+(m.H-1-row)*svgCell+svgCell/2+5, fmt.Sprint(row))
	}
}

// building draws a floor of a building.
func (c *canvas) building(house, floor int) {
	m, b := c.t.m, &c.t.m.Buildings[house]
	x, y := c.corner(On(m.Square(b.X0, b.Y1), floor))
	wide, high := (b.X1-b.X0+1)*svgCell, (b.Y1-b.Y0+1)*svgCell
	c.Rect(x, y, wide, high, draw.Class(c.t.status[house].String()))
	wall := "wall"
	if c.t.status[house].Open() {
		wall = "broken"
	}
	c.Line(wall, x, y, x+wide, y)
	c.Line(wall, x, y+high, x+wide, y+high)
	c.Line(wall, x, y, x, y+high)
	c.Line(wall, x+wide, y, x+wide, y+high)
	for i, o := range b.Openings {
		class := "door"
		switch {
		case c.t.Breached(house, floor, i):
			class = "breach"
		case o.Window:
			class = "window"
		case floor > 0:
			continue
		}
		c.opening(class, On(o.Inside, floor), o.Out)
	}
	if b.Floors > 1 {
		x, y := c.corner(On(b.Stairs, floor))
		for step := 5; step < svgCell-2; step += 4 {
			c.Line("stairs", x+5, y+step, x+svgCell-5, y+step)
		}
	}
	if floor > 0 {
		c.Text("floor", x, y-6, fmt.Sprintf("%c, floor %d", b.Letter, floor))
	}
}

// names writes the names of buildings and vehicles above everything on them.
func (c *canvas) names() {
	m := c.t.m
	for i := range m.Buildings {
		b := &m.Buildings[i]
		x, y := c.corner(Place(m.Square(b.X0, b.Y1)))
		wide := (b.X1 - b.X0 + 1) * svgCell
		c.Label("name", x+wide/2, y+20, wide-8, 15, fmt.Sprintf("%c %s", b.Letter, b.Name))
	}
	for n := range c.t.vehicles {
		if c.t.parked>>n&1 != 0 {
			x0, y0, x1, y1 := c.frame(n)
			c.Text("plate", (x0+x1)/2, (y0+y1)/2+5, fmt.Sprintf("V%d", n+1))
		}
	}
}

// frame returns the corners of the n-th vehicle.
func (c *canvas) frame(n int) (x0, y0, x1, y1 int) {
	hull, _ := c.t.m.Hull(c.t.vehicles[n])
	first, _ := hull.Next(0)
	x0, y0 = c.corner(Place(first))
	x1, y1 = x0, y0
	for s, ok := hull.Next(first); ok; s, ok = hull.Next(s + 1) {
		x, y := c.corner(Place(s))
		x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x+svgCell), max(y1, y+svgCell)
	}
	return x0, y0, x1, y1
}

// opening draws an opening on the wall of its inside square.
func (c *canvas) opening(class string, p Place, out Direction) {
	const from, to = 4, svgCell - 4
	x, y := c.corner(p)
	switch out {
	case N:
		c.Line(class, x+from, y, x+to, y)
	case E:
		c.Line(class, x+svgCell, y+from, x+svgCell, y+to)
	case S:
		c.Line(class, x+from, y+svgCell, x+to, y+svgCell)
	default:
		c.Line(class, x, y+from, x, y+to)
	}
}

// vehicles draws the vehicles: a bar is the windscreen; wrecks are dark and crossed out.
func (c *canvas) vehicles(wrecks uint8) {
	for n, v := range c.t.vehicles {
		if c.t.parked>>n&1 == 0 {
			continue
		}
		x0, y0, x1, y1 := c.frame(n)
		class := "car"
		if wrecks>>n&1 != 0 {
			class = "car wreck"
		}
		c.Rect(x0+3, y0+3, x1-x0-6, y1-y0-6, draw.Class(class), draw.Attr(` rx="6"`))
		if wrecks>>n&1 != 0 {
			c.Line("crossed", x0+6, y0+6, x1-6, y1-6)
			c.Line("crossed", x0+6, y1-6, x1-6, y0+6)
		}
		const off = 16
		switch v.Heading {
		case N:
			c.Line("glass", x0+8, y0+off, x1-8, y0+off)
		case E:
			c.Line("glass", x1-off, y0+8, x1-off, y1-8)
		case S:
			c.Line("glass", x0+8, y1-off, x1-8, y1-off)
		default:
			c.Line("glass", x0+off, y0+8, x0+off, y1-8)
		}
	}
}
