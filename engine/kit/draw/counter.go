package draw

import "fmt"

// Counter is a piece as it lies on a board: a tile with a figure, a name or value, and badges
// of its states. Its class paints it: fill and stroke are of the tile, color of what is on it.
type Counter struct {
	Piece  string // who it is, the same in every picture of a game; pieces that nobody tells apart share it
	Class  string
	Figure Figure
	Down   bool   // lies on the ground
	Words  string // of KeySize, below the figure
	Badges []Badge
}

// CounterStyle has the rules that counters need beside those of their classes.
const CounterStyle = `.counter rect{stroke-width:2.5}
.figure{fill:currentColor;stroke:currentColor;stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.solid{stroke:none}
.limbs{fill:none}
.word{fill:currentColor;font-weight:bold;text-anchor:middle}
.badge{color:white}
`

// Figure is what stands on a counter.
type Figure uint8

// The figures.
const (
	NoFigure Figure = iota
	Person
	Undead  // arms stretched out
	Unknown // somebody of whom only that is known
)

// figureSize is the side of the square in which figures and badges are laid out.
const figureSize = 24

// figures are drawn from a solid shape and from limbs, lines.
var figures = [...]struct{ solid, limbs string }{
	Person:  {solid: "M12 1.5a5 5 0 1 0 .01 0zM2.5 23.5c0-7 4-10 9.5-10s9.5 3 9.5 10z"},
	Undead:  {solid: "M8.5 1a4.2 4.2 0 1 0 .01 0z", limbs: "M9 11v6M9 11.5L21 9.5M9 14l11 .5M9 17l-4 6M9 17l5 6"},
	Unknown: {limbs: "M7 8.5a5 5 0 1 1 7.5 4.5c-2 1.2-2.5 2-2.5 4M12 21.5v.1"},
}

// Badge is a state of a counter's piece, a sign on a disc at one of its corners.
type Badge uint8

// The badges.
const (
	Drop Badge = iota
	Burst
	Rifle
	Star
	Sight
	Cross
)

// badges have a class, which paints the disc, and a sign.
var badges = [...]struct{ class, solid, limbs string }{
	Drop:  {class: "drop", solid: "M12 4c4 5.5 5.5 8 5.5 10.5a5.5 5.5 0 0 1-11 0C6.5 12 8 9.5 12 4z"},
	Burst: {class: "burst", solid: "M12 2.5l2.4 5.5 5.5-2.5-2.5 5.2 4.6 2.8-5.3 1 .8 5.5L12 16.7 6.5 20l.8-5.5-5.3-1 4.6-2.8L4.1 5.5 9.6 8z"},
	Rifle: {class: "rifle", limbs: "M5 18.5L18.5 5.5M8.5 15.5l2 4"},
	Star:  {class: "star", solid: "M12 3l2.7 6 6.5.6-4.9 4.3 1.5 6.4L12 16.9 6.2 20.3l1.5-6.4-4.9-4.3 6.5-.6z"},
	Sight: {class: "sight", limbs: "M12 4.5v15M4.5 12h15M12 7.5a4.5 4.5 0 1 0 .01 0z"},
	Cross: {class: "cross", limbs: "M12 6v12M6 12h12"},
}

// Counter draws a counter of a size round a point.
func (p *SVG) Counter(x, y, width, height int, c Counter) {
	p.put(`<g class="counter %s" data-piece="%s" transform="translate(%d %d)">`, c.Class, escaped(c.Piece), x, y)
	p.Rect(-width/2, -height/2, width, height, Look(fmt.Sprintf(` rx="%d"`, min(width, height)/7)))
	line, room := 0, height-4
	if c.Words != "" {
		line = p.KeySize
		room -= line
	}
	base := height/2 - 2 - line/6
	if c.Figure == NoFigure || room < line*2/3 {
		base = line * 3 / 8
	} else {
		p.figure(0, -height/2+2+room/2, min(room-2, width-4), c.Figure, c.Down)
	}
	if c.Words != "" {
		p.put(`<text class="word" font-size="%d" y="%d">%s</text>`, p.KeySize, base, escaped(c.Words))
	}
	for i, b := range c.Badges {
		p.Badge((1-2*(i&1))*(width/2-p.KeySize/4), (2*(i>>1)-1)*(height/2-p.KeySize/4), b)
	}
	p.put("</g>")
}

// Stack draws counters side by side in a rectangle, in as many rows as leaves them largest, none
// larger than most.
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

// figure draws a figure of a size round a point, on its back if it is down.
func (p *SVG) figure(x, y, size int, f Figure, down bool) {
	turn := ""
	if down {
		turn = " rotate(-90)"
	}
	p.put(`<g class="figure" transform="translate(%d %d)%s scale(%.2f) translate(-12 -12)">`, x, y, turn, float64(size)/figureSize)
	p.sign(figures[f].solid, figures[f].limbs)
}

// sign draws what is solid and what is lines, and ends their group.
func (p *SVG) sign(solid, limbs string) {
	if solid != "" {
		p.put(`<path class="solid" d="%s"/>`, solid)
	}
	if limbs != "" {
		p.put(`<path class="limbs" d="%s"/>`, limbs)
	}
	p.put("</g>")
}

// Badge draws a badge round a point.
func (p *SVG) Badge(x, y int, b Badge) {
	p.Circle(x, y, p.KeySize/2, Class(badges[b].class))
	p.put(`<g class="figure badge" transform="translate(%d %d) scale(%.2f) translate(-12 -12)">`, x, y, float64(p.KeySize)/figureSize)
	p.sign(badges[b].solid, badges[b].limbs)
}
