package board

import (
	"fmt"
	"slices"

	"deadreckon/engine/kit/draw"
)

const (
	heatColour = "#b0122f"
	svgCaption = 28 // height of a line
)

const overlayStyle = `.caption{font-size:22px}
.heat{font-size:21px;text-anchor:end;fill:#7a0a20;paint-order:stroke;stroke:#fff;stroke-width:5px;stroke-opacity:.7}
`

const overlayDark = `.heat{fill:#ffb3c0;stroke:#16191d}
`

// Overlay is the part of a picture beyond the board and the counters.
type Overlay struct {
	Caption []string  // lines below the title
	Heat    []float64 // by square: probability of a hidden zombie; nil for none
	Marks   []Mark    // moves, drawn in this order
	Style   string    // rules for the classes of counters,
	Dark    string    // and the same in the dark
	Key     []KeySign // meanings of counters
}

// shaded reports whether some square has heat.
func (o *Overlay) shaded() bool {
	return slices.ContainsFunc(o.Heat, func(p float64) bool { return p > 0 })
}

// KeySign is a counter or a badge with its meaning.
type KeySign struct {
	Counter draw.Counter // only a badge if it has no class
	Means   string
}

// Mark shows a move, or a part of one.
type Mark struct {
	Shape    Shape
	From, To Square // a ring is round To; none is drawn round no square
	Door     uint8  // DoorRing only
	Best     bool   // the move to play, and not one that may follow
}

// Shape is the shape of a mark.
type Shape uint8

// The shapes of marks.
const (
	Ring Shape = iota
	DoorRing
	Way  // an arrow
	Shot // an arrow with a dashed line, and a ring round its end
)

// below draws the parts of an overlay below the walls: the caption, and the heat of the squares.
func (p *svgPicture) below(over *Overlay) {
	p.Style(overlayStyle + over.Style)
	p.DarkStyle(overlayDark + over.Dark)
	for i, line := range over.Caption {
		p.SVG.Text("caption", svgMargin, svgTitle+(i+1)*svgCaption-6, line)
	}
	for i := 1; i < len(over.Heat); i++ {
		if over.Heat[i] == 0 {
			continue
		}
		nw, se := p.Place[i].corners()
		x, y := p.at(nw)
		right, bottom := p.at(se)
		p.Rect(x, y, right-x, bottom-y, draw.Heat(heatColour, over.Heat[i]))
	}
}

// above draws the parts above everything: the heat in per cent in squares without counters, and the marks.
func (p *svgPicture) above(over *Overlay, free func(Square) bool) {
	for i := 1; i < len(over.Heat); i++ {
		if over.Heat[i] > 0 && free(Square(i)) {
			_, se := p.Place[i].corners()
			x, y := p.at(se)
			p.SVG.Text("heat", x-4, y-6, fmt.Sprintf("%.1f", 100*over.Heat[i]))
		}
	}
	for _, m := range over.Marks {
		p.mark(m)
	}
}

// mark draws a mark that has a place.
func (p *svgPicture) mark(m Mark) {
	if m.To == 0 && m.Shape != DoorRing {
		return
	}
	x, y := p.at(p.Place[m.To].centre())
	path := draw.Path{X: x, Y: y, ToX: x, ToY: y, Radius: 27, Shot: m.Shape == Shot, Whole: true}
	switch m.Shape {
	case Way, Shot:
		path.X, path.Y = p.at(p.Place[m.From].centre())
	case DoorRing:
		side := p.doorSide(m.Door)
		x, y = p.at(point{(side.p.x + side.q.x) / 2, (side.p.y + side.q.y) / 2})
		path = draw.Path{X: x, Y: y, ToX: x, ToY: y, Radius: 22}
	}
	p.Path(path, m.Best)
}

// counterSigns explain counters and badges.
func (p *svgPicture) counterSigns(key []KeySign) (signs []draw.Sign) {
	for _, k := range key {
		sign := draw.Sign{Draw: func(x, y int) { p.Counter(x+14, y, 28, 30, k.Counter) }, Width: 28, Means: k.Means}
		if k.Counter.Class == "" {
			sign = draw.Sign{Draw: func(x, y int) { p.Badge(x+10, y, k.Counter.Badges[0]) }, Width: 20, Means: k.Means}
		}
		signs = append(signs, sign)
	}
	return signs
}

// overlaySigns explain the other parts of the overlay.
func (p *svgPicture) overlaySigns(over *Overlay) (signs []draw.Sign) {
	if len(over.Marks) > 0 {
		signs = p.MoveSigns()
	}
	if over.shaded() {
		signs = append(signs, draw.Sign{Draw: func(x, y int) { p.Rect(x, y-9, 18, 18, draw.FillOpacity(heatColour, 0.25)) }, Width: 18,
			Means: "% that a hidden zombie is here"})
	}
	return signs
}
