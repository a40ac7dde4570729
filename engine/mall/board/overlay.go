package board

import (
	"fmt"
	"math"
	"slices"
)

const (
	heatColour = "#b0122f"
	bestColour = "#0a7d3c" // of the move to play
	planColour = "#1d4fb8" // of those that follow
	svgCaption = 24        // height of a line
)

const overlayStyle = `<style>
.caption{font-size:17px}
.heat{font-size:11px;text-anchor:end;fill:#7a0a20}
</style>
`

// Overlay is what a picture of a position has beside the board and the counters.
type Overlay struct {
	Caption []string  // lines below the title
	Heat    []float64 // by square: how probable it is that a hidden zombie stands there
	Marks   []Mark    // of moves, drawn in this order
	Key     string    // what the signs in the squares mean
}

// Mark shows a move, or a part of one.
type Mark struct {
	Shape    Shape
	From, To Square // a ring is round To; none is drawn round no square
	Door     uint8  // of a DoorRing
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

// heats tints the squares by probability and writes it in per cent.
func (p *svgPicture) heats(heat []float64) {
	for i := 1; i < len(heat); i++ {
		if heat[i] == 0 {
			continue
		}
		nw, se := p.Place[i].corners()
		x, y := p.at(nw)
		right, bottom := p.at(se)
		fmt.Fprintf(p, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" fill-opacity="%.2f"/>`+"\n",
			x, y, right-x, bottom-y, heatColour, min(0.7, 0.9*math.Sqrt(heat[i])))
	}
}

// heatNumbers writes the probabilities in per cent.
func (p *svgPicture) heatNumbers(heat []float64) {
	for i := 1; i < len(heat); i++ {
		if heat[i] > 0 {
			_, se := p.Place[i].corners()
			x, y := p.at(se)
			p.text("heat", x-5, y-6, fmt.Sprintf("%.1f", 100*heat[i]))
		}
	}
}

// mark draws a mark.
func (p *svgPicture) mark(m Mark) {
	colour, width := planColour, 3
	if m.Best {
		colour, width = bestColour, 5
	}
	switch m.Shape {
	case Ring:
		p.ring(m.To, colour, width)
	case DoorRing:
		p.doorRing(m.Door, colour, width)
	case Way:
		p.arrow(m.From, m.To, colour, width, "")
	case Shot:
		p.arrow(m.From, m.To, colour, width, ` stroke-dasharray="7 5"`)
		p.ring(m.To, colour, width)
	}
}

// middle returns the centre of a square in the picture.
func (p *svgPicture) middle(x Square) (cx, cy int) { return p.at(p.Place[x].centre()) }

func (p *svgPicture) ring(s Square, colour string, width int) {
	if s == 0 { // nobody
		return
	}
	x, y := p.middle(s)
	p.circle(x, y, 27, colour, width)
}

func (p *svgPicture) circle(x, y, radius int, colour string, width int) {
	fmt.Fprintf(p, `<circle cx="%d" cy="%d" r="%d" fill="none" stroke="%s" stroke-width="%d"/>`+"\n", x, y, radius, colour, width)
}

func (p *svgPicture) doorRing(door uint8, colour string, width int) {
	side := p.doorSide(door)
	x, y := p.at(point{(side.p.x + side.q.x) / 2, (side.p.y + side.q.y) / 2})
	p.circle(x, y, 22, colour, width)
}

// arrow draws a line between the centres of two squares with a head at the end.
func (p *svgPicture) arrow(from, to Square, colour string, width int, dash string) {
	x1, y1 := p.middle(from)
	x2, y2 := p.middle(to)
	length := math.Hypot(float64(x2-x1), float64(y2-y1))
	if length == 0 {
		return
	}
	// The unit vector and a head of 13 by 12.
	ux, uy := float64(x2-x1)/length, float64(y2-y1)/length
	bx, by := float64(x2)-13*ux, float64(y2)-13*uy
	fmt.Fprintf(p, `<path d="M%d %dL%.1f %.1f" stroke="%s" stroke-width="%d"%s/>`+"\n", x1, y1, bx, by, colour, width, dash)
	fmt.Fprintf(p, `<path d="M%d %dL%.1f %.1fL%.1f %.1fZ" fill="%s"/>`+"\n", x2, y2, bx-6*uy, by+6*ux, bx+6*uy, by-6*ux, colour)
}

// overlayLegend explains what the overlay shows, below the other legend.
func (p *svgPicture) overlayLegend(left, top int, over *Overlay) {
	x := left
	if len(over.Marks) > 0 {
		p.circle(x+9, top-5, 8, bestColour, 4)
		p.text("key", x+24, top, "the move to play")
		p.circle(x+159, top-5, 8, planColour, 3)
		p.text("key", x+174, top, "what follows if all goes as is likeliest")
		x += 450
	}
	if slices.Max(over.Heat) > 0 {
		fmt.Fprintf(p, `<rect x="%d" y="%d" width="18" height="18" fill="%s" fill-opacity="0.25"/>`+"\n", x, top-14, heatColour)
		p.text("key", x+26, top, "a hidden zombie may stand here, with this probability in %")
	}
}
