package board

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// Measures of the SVG picture in its units, about pixels.
const (
	svgUnit   = 64 // a unit of the map
	svgMargin = 56 // around the map: main doors are named there
	svgTitle  = 44
	svgLegend = 118
	svgWidth  = 820 // least, for the legend
)

// tints are the colours of stores; stores with a common side get different ones.
var tints = [...]string{"#fde2c8", "#d9ead3", "#d4e4f7", "#f6d5dc", "#e8dcf2", "#fdf2bf", "#cfe9e5", "#eadfd0"}

const hallTint = "#f5f4f0"

// doorColours are by DoorKind.
var doorColours = [...]string{Glass: "#1f9bd1", Solid: "#8a4f1d", MainDoor: "#c22a2a"}

const svgStyle = `<style>
text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:26px;font-weight:bold}
.id{font-size:12px;fill:#555}
.store{font-style:italic;text-anchor:middle;fill:#333}
.piece{font-size:16px;font-weight:bold;fill:#7a0019}
.main{font-size:15px;font-weight:bold;text-anchor:middle;fill:#c22a2a}
.sign{font-size:10px;font-weight:bold;text-anchor:middle;fill:#fff}
.key{font-size:13px}
.open{stroke:#bbb;stroke-width:1;stroke-dasharray:3 3}
.wall{stroke:#333;stroke-width:5;stroke-linecap:round}
</style>
`

// svgPicture is an SVG text under way.
type svgPicture struct {
	*Board
	bytes.Buffer
	left, top int  // the map's least coordinates
	head      int  // height above the map's margin
	plain     bool // stores have no tints: the heat has
}

// WriteSVG draws the board for a browser or a printer, so that a physical game
// can be followed on it: identities, stores, walls, doors by kind and state, and
// in every square what cell returns, cut to four characters. A nil cell shows
// the placement symbols. Above it lies the overlay, unless that is nil. The error is
// that of w.
func (b *Board) WriteSVG(w io.Writer, d Doors, cell func(Square) string, over *Overlay) error {
	r := b.bounds()
	p := &svgPicture{Board: b, left: r.X, top: r.Y, head: svgTitle}
	below := svgLegend
	if over != nil {
		p.head += len(over.Caption) * svgCaption
		p.plain = true
		below += svgCaption
	}
	width := max(r.W*svgUnit+2*svgMargin, svgWidth)
	height := p.head + r.H*svgUnit + 2*svgMargin + below
	fmt.Fprintf(p, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n", width, height, width, height)
	p.WriteString(svgStyle)
	fmt.Fprintf(p, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	p.text("title", svgMargin, svgTitle-4, b.Title)
	p.floors()
	if over != nil {
		p.WriteString(overlayStyle)
		for i, line := range over.Caption {
			p.text("caption", svgMargin, svgTitle+(i+1)*svgCaption-6, line)
		}
		p.heats(over.Heat)
	}
	p.sides()
	p.storeNames()
	for i := 1; i <= b.Squares; i++ {
		p.square(Square(i), cell)
	}
	for i := range b.Doors {
		p.door(b.doorSide(uint8(i)), b.Doors[i].Kind, doorState(uint8(i), d))
	}
	p.mainNames()
	if over != nil {
		p.heatNumbers(over.Heat)
		for _, m := range over.Marks {
			p.mark(m)
		}
		p.overlayLegend(svgMargin, height-16, over)
	}
	p.legend(svgMargin, height-below, over)
	p.WriteString("</svg>\n")
	_, err := w.Write(p.Bytes())
	return err
}

// at turns a place of the map into one of the picture.
func (p *svgPicture) at(q point) (x, y int) {
	return svgMargin + q.x*svgUnit/2 - p.left*svgUnit, p.head + svgMargin + q.y*svgUnit/2 - p.top*svgUnit
}

// text writes one line of text of a class, escaped.
func (p *svgPicture) text(class string, x, y int, s string) {
	fmt.Fprintf(p, `<text class="%s" x="%d" y="%d">%s</text>`+"\n", class, x, y, escaped(s))
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}

// floors fills the squares with the tints of their regions.
func (p *svgPicture) floors() {
	colours := p.colours()
	for i := 1; i <= p.Squares; i++ {
		r := p.Place[i]
		nw, _ := r.corners()
		x, y := p.at(nw)
		fmt.Fprintf(p, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n",
			x, y, r.W*svgUnit, r.H*svgUnit, colours[p.Region[i]])
	}
}

// colours gives each region the first tint, from a start that moves on, that no
// neighbour has yet.
func (p *svgPicture) colours() []string {
	chosen := make([]string, len(p.Regions))
	for region := range chosen {
		taken := map[string]bool{}
		for _, e := range p.borders {
			if a, b := int(p.Region[e.a]), int(p.Region[e.b]); e.b != 0 && (a == region || b == region) {
				taken[chosen[a]], taken[chosen[b]] = true, true
			}
		}
		chosen[region] = tints[region%len(tints)]
		for i := range tints {
			if tint := tints[(region+i)%len(tints)]; !taken[tint] {
				chosen[region] = tint
				break
			}
		}
		if p.Regions[region].Hall || p.plain {
			chosen[region] = hallTint
		}
	}
	return chosen
}

// sides draws open sides thin and walls thick, walls last.
func (p *svgPicture) sides() {
	for _, kind := range [2]sideKind{openSide, wallSide} {
		class := [2]string{openSide: "open", wallSide: "wall"}[kind]
		for _, e := range p.borders {
			if e.kind == kind {
				p.line(class, e.side)
			}
		}
	}
}

func (p *svgPicture) line(class string, s segment) {
	x1, y1 := p.at(s.p)
	x2, y2 := p.at(s.q)
	fmt.Fprintf(p, `<path class="%s" d="M%d %dL%d %d"/>`+"\n", class, x1, y1, x2, y2)
}

// square writes the identity, the symbols or the content, and the rifles.
func (p *svgPicture) square(s Square, cell func(Square) string) {
	nw, se := p.Place[s].corners()
	x, y := p.at(nw)
	right, bottom := p.at(se)
	p.text("id", x+9, y+18, p.Name(s))
	if s == p.Rifles {
		p.rifles(right-12, y+12)
	}
	if cell != nil {
		if content := cell(s); content != "" {
			p.text("piece", x+9, bottom-9, firstRunes(content, 4))
		}
		return
	}
	if p.ZombieSymbols.Has(s) {
		p.sign(right-14, bottom-13, "#4c7a34", "Z")
		right -= 20
	}
	if p.HumanSymbols.Has(s) {
		p.sign(right-14, bottom-13, "#b3540a", "C")
	}
}

// sign draws a placement symbol.
func (p *svgPicture) sign(x, y int, colour, letter string) {
	fmt.Fprintf(p, `<circle cx="%d" cy="%d" r="8" fill="%s"/>`+"\n", x, y, colour)
	p.text("sign", x, y+4, letter)
}

// rifles draws the two rifles of EN 3.2, crossed.
func (p *svgPicture) rifles(x, y int) {
	fmt.Fprintf(p, `<path d="M%d %dl14 14m0 -14l-14 14" stroke="#5b3a1a" stroke-width="3" stroke-linecap="round"/>`+"\n", x-7, y-7)
}

// mainNames labels the main doors outside the map.
func (p *svgPicture) mainNames() {
	for dir, i := range p.Main {
		if i == NoDoor {
			continue
		}
		side := p.doorSide(i)
		x, y := p.at(point{(side.p.x + side.q.x) / 2, (side.p.y + side.q.y) / 2})
		name := strings.ToUpper(Direction(dir).String())
		switch p.mainOn[dir] {
		case North:
			p.text("main", x, y-16, name)
		case South:
			p.text("main", x, y+28, name)
		case East:
			p.turned(x+28, y, name)
		default:
			p.turned(x-18, y, name)
		}
	}
}

// turned writes a main door's name from below upwards.
func (p *svgPicture) turned(x, y int, s string) {
	fmt.Fprintf(p, `<text class="main" transform="translate(%d %d) rotate(-90)">%s</text>`+"\n", x, y, escaped(s))
}
