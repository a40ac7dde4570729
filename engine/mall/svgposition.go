package mall

import (
	"fmt"
	"io"
	"math"
	"slices"

	"deadreckon/engine"
)

// A picture of a position: counters, where hidden zombies may stand, and moves.

const (
	heatColour = "#b0122f"
	bestColour = "#0a7d3c" // of the first move
	planColour = "#1d4fb8" // of those that follow
	svgCaption = 24        // height of a line
)

const overlayStyle = `<style>
.caption{font-size:17px}
.heat{font-size:11px;text-anchor:end;fill:#7a0a20}
</style>
`

// overlay is what a picture has beside the board and the counters.
type overlay struct {
	engine.Picture
	heat []float64 // by square
	key  string
}

// WriteSVG draws a position with its caption, the squares where for its viewer hidden
// zombies may stand, and the moves: arrows for ways, dashed lines for shots, rings for
// the rest.
func (n notation) WriteSVG(w io.Writer, at engine.Position, picture engine.Picture) error {
	s := content(at)
	over := overlay{Picture: picture, heat: s.heat()}
	title := fmt.Sprintf("turn %d, %s", s.turn, s.showPhase())
	if v, ok := at.(engine.View); ok {
		title += fmt.Sprintf(", as %s sees it", s.r().player(v.Viewer()))
	}
	over.Caption = append([]string{title}, over.Caption...)
	over.key = "P R S F characters, p r s f stunned, ' infected, @ super zombie; z zombie unit with its value where known, ! berserk; h hidden zombie."
	return s.b().writeSVG(w, s.doors, s.showSquare, &over)
}

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

// moves draws the moves, the first on top.
func (p *svgPicture) moves(moves []engine.PlayedMove) {
	for i := len(moves) - 1; i >= 0; i-- {
		colour, width := planColour, 3
		if i == 0 {
			colour, width = bestColour, 5
		}
		p.move(content(moves[i].At), moves[i].Action, colour, width)
	}
}

// move draws one move from the position in which it is played.
func (p *svgPicture) move(s *State, a engine.Action, colour string, width int) {
	x, y, _ := args(a)
	switch actionKind(a) {
	case KindSelect:
		p.ring(s.at[chars(x).first()], colour, width)
	case KindStep:
		p.arrow(s.square(), Square(x), colour, width, "")
	case KindShoot:
		p.arrow(s.square(), Square(x), colour, width, ` stroke-dasharray="7 5"`)
		p.ring(Square(x), colour, width)
	case KindMove:
		p.arrow(Square(x), Square(y), colour, width, "")
	case KindSuperStep:
		p.arrow(s.at[x], Square(y), colour, width, "")
	case KindPlace, KindHide, KindCheck, KindUnit, KindReveal, KindAttack, KindAppear, KindBreak:
		p.ring(Square(x), colour, width)
	case KindDoor:
		p.doorRing(x, colour, width)
	case KindMain:
		p.doorRing(s.r().mainDoor[s.square()], colour, width)
	case KindRifle, KindCarry, KindDrop:
		p.ring(s.square(), colour, width)
	case KindFire, KindNumber, KindName:
		p.ring(s.combat, colour, width)
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
func (p *svgPicture) overlayLegend(left, top int, over *overlay) {
	x := left
	if len(over.Moves) > 0 {
		p.circle(x+9, top-5, 8, bestColour, 4)
		p.text("key", x+24, top, "the move to play")
		p.circle(x+159, top-5, 8, planColour, 3)
		p.text("key", x+174, top, "what follows if all goes as is likeliest")
		x += 450
	}
	if slices.Max(over.heat) > 0 {
		fmt.Fprintf(p, `<rect x="%d" y="%d" width="18" height="18" fill="%s" fill-opacity="0.25"/>`+"\n", x, top-14, heatColour)
		p.text("key", x+26, top, "a hidden zombie may stand here, with this probability in %")
	}
}

// ShowBoard draws the board with every door open.
func (n notation) ShowBoard() string { return n.rules.Board.Text(Doors{}, nil) }

// WriteBoard draws the board with every door open as SVG.
func (n notation) WriteBoard(w io.Writer) error { return n.rules.Board.WriteSVG(w, Doors{}, nil) }
