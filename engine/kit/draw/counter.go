package draw

import "fmt"

// Counter is a piece on a board: a tile with a figure, a name or value, and badges. Its class
// paints it: fill and stroke paint the tile, color its contents.
type Counter struct {
	Piece  string // identity, the same in every picture of a game; indistinguishable pieces share it
	Class  string
	Figure Figure
	Down   bool   // figure lies on the ground
	Value  string // number beside the figure
	Words  string // text of LegendSize below the figure
	Dots   Dots   // dots below the text
	Badges []Badge
}

// Dots is a row of All dots, of which Full are filled.
type Dots struct{ Full, All int }

// CounterStyle has the style rules of counters.
const CounterStyle = `.counter rect{stroke-width:2.5}
.figure{fill:currentColor;stroke:currentColor;stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.solid{stroke:none}
.limbs{fill:none}
.word{fill:currentColor;stroke:none;font-weight:bold;text-anchor:middle}
.dots circle{stroke:currentColor;stroke-width:1.2}
.empty{fill:none}
.full{fill:red}
.badge{color:white}
`

// Figure is the figure on a counter.
type Figure uint8

const (
	NoFigure Figure = iota
	Person
	People
	Undead  // outstretched arms
	Unknown // an unidentified piece
	Radio
	Van
)

// figureSize is the side of the square for figures and badges.
const figureSize = 24

// figures consist of a solid shape and of limbs, which are lines.
var figures = [...]struct{ solid, limbs string }{
	Person:  {solid: "M12 1.5a5 5 0 1 0 .01 0zM2.5 23.5c0-7 4-10 9.5-10s9.5 3 9.5 10z"},
	People:  {solid: "M7 4a3.6 3.6 0 1 0 .01 0zM17 4a3.6 3.6 0 1 0 .01 0zM.5 22c0-6 2.5-9 6.5-9s5 2.5 5 5c0-2.5 1.5-5 5-5s6.5 3 6.5 9z"},
	Undead:  {solid: "M8.5 1a4.2 4.2 0 1 0 .01 0z", limbs: "M9 11v6M9 11.5L21 9.5M9 14l11 .5M9 17l-4 6M9 17l5 6"},
	Unknown: {limbs: "M7 8.5a5 5 0 1 1 7.5 4.5c-2 1.2-2.5 2-2.5 4M12 21.5v.1"},
	Radio:   {limbs: "M3.5 9.5h17v11h-17zM7 9.5L17 3M9 15a1.5 1.5 0 1 0 .01 0z"},
	Van:     {solid: "M1 6h13v4h4.5l4.5 4v5H1zM6 16.5a3 3 0 1 0 .01 0zM17.5 16.5a3 3 0 1 0 .01 0z"},
}

// Badge is a sign for the state of a piece, on a disc at a corner of its counter.
type Badge uint8

const (
	Drop Badge = iota
	Burst
	Rifle
	Star
	Sight
	Crate
)

// badges have a class that paints the disc, and a sign.
var badges = [...]struct{ class, solid, limbs string }{
	Drop:  {class: "drop", solid: "M12 4c4 5.5 5.5 8 5.5 10.5a5.5 5.5 0 0 1-11 0C6.5 12 8 9.5 12 4z"},
	Burst: {class: "burst", solid: "M12 2.5l2.4 5.5 5.5-2.5-2.5 5.2 4.6 2.8-5.3 1 .8 5.5L12 16.7 6.5 20l.8-5.5-5.3-1 4.6-2.8L4.1 5.5 9.6 8z"},
	Rifle: {class: "rifle", limbs: "M5 18.5L18.5 5.5M8.5 15.5l2 4"},
	Star:  {class: "star", solid: "M12 3l2.7 6 6.5.6-4.9 4.3 1.5 6.4L12 16.9 6.2 20.3l1.5-6.4-4.9-4.3 6.5-.6z"},
	Sight: {class: "sight", limbs: "M12 4.5v15M4.5 12h15M12 7.5a4.5 4.5 0 1 0 .01 0z"},
	Crate: {class: "crate", solid: "M6.5 6.5h11v11h-11z"},
}

// Piece draws a piece at a point, which is the origin for draw. piece is its identity, as in
// Counter.
func (p *SVG) Piece(x, y int, piece string, draw func(), attrs ...Attr) {
	p.put(`<g data-piece="%s" transform="translate(%d %d)"%s>`, escaped(piece), x, y, joinAttrs(attrs))
	draw()
	p.put("</g>")
}

// Counter draws a counter of some size, centred on a point.
func (p *SVG) Counter(x, y, width, height int, c Counter) {
	p.Piece(x, y, c.Piece, func() { p.counter(width, height, c) }, Class("counter "+c.Class))
}

func (p *SVG) counter(width, height int, c Counter) {
	p.Rect(-width/2, -height/2, width, height, Attr(fmt.Sprintf(` rx="%d"`, min(width, height)/7)))
	top, bottom := -height/2+2, height/2-3
	if c.Dots.All > 0 {
		p.dots(0, bottom-3, min(7, (width-6)/c.Dots.All), c.Dots)
		bottom -= 8
	}
	if c.Words != "" {
		line := p.LegendSize
		if bottom-top < line*5/3 { // too small for a figure
			bottom = (top+bottom)/2 + line/2
			top = bottom
		}
		p.word(0, bottom-line/8, line, width-4, c.Words)
		bottom -= line
	}
	if room := bottom - top; room > 0 {
		x := 0
		if c.Value != "" {
			x = -width / 5
			p.word(width/5, top+room/2+p.LegendSize/2, p.LegendSize*4/3, width/2, c.Value)
		}
		if c.Figure != NoFigure {
			p.figure(x, top+room/2, min(room-2, width-4+3*x/2), c.Figure, c.Down)
		}
	}
	for i, b := range c.Badges {
		p.Badge((1-2*(i&1))*(width/2-p.LegendSize/4), (2*(i>>1)-1)*(height/2-p.LegendSize/4), b)
	}
}

// word writes a word centred on a baseline, compressed to a width.
func (p *SVG) word(x, y, size, width int, word string) {
	press := ""
	if textWidth(word, size) > width {
		press = fmt.Sprintf(` textLength="%d" lengthAdjust="spacingAndGlyphs"`, width)
	}
	p.put(`<text class="word" font-size="%d" x="%d" y="%d"%s>%s</text>`, size, x, y, press, escaped(word))
}

// dots draws dots centred on a point, step apart.
func (p *SVG) dots(x, y, step int, d Dots) {
	p.put(`<g class="dots">`)
	for i := range d.All {
		class := "empty"
		if i < d.Full {
			class = "full"
		}
		p.Circle(x+step*i-step*(d.All-1)/2, y, 2, Class(class))
	}
	p.put("</g>")
}

// Stack draws counters side by side in a rectangle, in the number of rows that makes them largest,
// but no larger than most.
func (p *SVG) Stack(left, top, width, height, most int, list []Counter) {
	columns, best := 1, 0
	for n := 1; n <= len(list); n++ {
		rows := (len(list) + n - 1) / n
		if size := min(most, width/n, height/rows); size > best {
			columns, best = n, size
		}
	}
	rows := (len(list) + columns - 1) / columns
	for i, c := range list {
		wide, high := width/columns, height/rows
		row := list[i/columns*columns : min(len(list), (i/columns+1)*columns)]
		x := left + width/2 + (2*(i%columns)+1-len(row))*wide/2
		p.Counter(x, top+height-high/2-(rows-1-i/columns)*high, min(most, wide-2), min(most, high-2), c)
	}
}

// figure draws a figure centred on a point, on its back if it is down.
func (p *SVG) figure(x, y, size int, f Figure, down bool) {
	turn := ""
	if down {
		turn = " rotate(-90)"
	}
	p.put(`<g class="figure" transform="translate(%d %d)%s scale(%.2f) translate(-12 -12)">`, x, y, turn, float64(size)/figureSize)
	p.sign(figures[f].solid, figures[f].limbs)
}

// sign draws the solid and the line parts, and ends their group.
func (p *SVG) sign(solid, limbs string) {
	if solid != "" {
		p.put(`<path class="solid" d="%s"/>`, solid)
	}
	if limbs != "" {
		p.put(`<path class="limbs" d="%s"/>`, limbs)
	}
	p.put("</g>")
}

// Badge draws a badge centred on a point.
func (p *SVG) Badge(x, y int, b Badge) {
	p.Circle(x, y, p.LegendSize/2, Class(badges[b].class))
	p.put(`<g class="figure badge" transform="translate(%d %d) scale(%.2f) translate(-12 -12)">`, x, y, float64(p.LegendSize)/figureSize)
	p.sign(badges[b].solid, badges[b].limbs)
}
