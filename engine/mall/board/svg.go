package board

import (
	"io"
	"strings"

	"deadreckon/engine/kit/draw"
)

// Measures of the SVG picture in its units; a page on a laptop shows about two to a pixel. A unit of the
// map is higher than wide, to fit screens; sight along straight lines is not changed by this.
const (
	svgWide   = 64 // a unit of the map
	svgHigh   = 80
	svgMargin = 44 // around the map: main doors are named there
	svgTitle  = 40
	svgLegend = 124
	svgWidth  = 1500 // least, for the legend
	svgKey    = 21   // size of the smallest words
	svgName   = 24   // height of the line that has the identity of a square
	svgPiece  = 54   // largest side of a counter
	svgShort  = 128  // a row that is shorter has no room for a name
)

// tints are the colours of stores; stores with a common side get different ones.
var tints = [...]string{"#fde2c8", "#d9ead3", "#d4e4f7", "#f6d5dc", "#e8dcf2", "#fdf2bf", "#cfe9e5", "#eadfd0"}

const (
	hallTint     = "#f5f4f0"
	zombieColour = "#4c7a34" // of the placement symbols
	humanColour  = "#b3540a"
)

var doorColours = [...]string{Glass: "#1f9bd1", Solid: "#8a4f1d", MainDoor: "#c22a2a"}

const svgStyle = draw.CounterStyle + `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:28px;font-weight:bold}
.id{font-size:21px;fill:#555}
.store{font-style:italic;text-anchor:middle;fill:#333}
.main{font-size:21px;font-weight:bold;text-anchor:middle;fill:#c22a2a}
.sign{font-size:21px;font-weight:bold;text-anchor:middle;fill:#fff}
.key{font-size:21px}
.open{stroke:#bbb;stroke-width:1;stroke-dasharray:3 3}
.wall{stroke:#333;stroke-width:5;stroke-linecap:round}
`

// svgDark is for dark screens: words and walls are light, and each tint has a deep one.
const svgDark = `text{fill:#e4e4e0}
.id{fill:#a3a8ae}
.store{fill:#cfcfc9}
.main{fill:#ff8a85}
.sign{fill:#fff}
.open{stroke:#4b5056}
.wall{stroke:#c9c6be}
[fill="#fff"]{fill:#16191d}
[fill="#f5f4f0"]{fill:#1e2226}
[fill="#fde2c8"]{fill:#3d2c1b}
[fill="#d9ead3"]{fill:#22331d}
[fill="#d4e4f7"]{fill:#1c2c40}
[fill="#f6d5dc"]{fill:#3d2128}
[fill="#e8dcf2"]{fill:#2e2539}
[fill="#fdf2bf"]{fill:#39331a}
[fill="#cfe9e5"]{fill:#1b3331}
[fill="#eadfd0"]{fill:#332c22}
[stroke="#8a4f1d"]{stroke:#d08a4c}
[fill="#8a4f1d"]{fill:#d08a4c}
[stroke="#5b3a1a"]{stroke:#e0b080}
`

// svgPicture is a picture of a board under way.
type svgPicture struct {
	*Board
	*draw.SVG
	left, top int  // the map's least coordinates
	head      int  // height above the map's margin
	plain     bool // stores have no tints and names: the heat has
}

// WriteSVG draws the board for a browser or a printer, so that a physical game can be followed on it:
// numbers, stores, walls, doors by kind and state, and the counters in every square. Without counters it
// shows the placement symbols. The overlay, if not nil, is above it and has the styles of the counters'
// classes. The error is w's.
func (b *Board) WriteSVG(w io.Writer, d Doors, counters func(Square) []draw.Counter, over *Overlay) error {
	r := b.bounds()
	p := b.picture(over)
	below := svgLegend
	p.plain = over != nil && over.shaded()
	width := max(r.W*svgWide+2*svgMargin, svgWidth)
	height := p.head + r.H*svgHigh + 2*svgMargin + below
	p.SVG = draw.New(width, height, svgStyle)
	p.LegendSize = svgKey
	p.DarkStyle(svgDark)
	p.SVG.Text("title", svgMargin, svgTitle-8, b.Title)
	p.floors()
	if over != nil {
		p.below(over)
	}
	p.sides()
	if !p.plain {
		p.storeNames(counters)
	}
	for i := 1; i <= b.Squares; i++ {
		p.square(Square(i), counters)
	}
	for i := range b.Doors {
		p.door(b.doorSide(uint8(i)), b.Doors[i].Kind, doorState(uint8(i), d))
	}
	p.mainNames()
	if over != nil {
		p.above(over, without(counters))
	}
	p.legend(svgMargin, height-below+12, over)
	_, err := p.WriteTo(w)
	return err
}

// picture returns a picture that is not begun.
func (b *Board) picture(over *Overlay) *svgPicture {
	r := b.bounds()
	p := &svgPicture{Board: b, left: r.X, top: r.Y, head: svgTitle}
	if over != nil {
		p.head += len(over.Caption) * svgCaption
	}
	return p
}

// Spots returns the squares of WriteSVG's picture with an overlay, square 1 first, in the units of the
// picture.
func (b *Board) Spots(over *Overlay) (list []Rect) {
	p := b.picture(over)
	for i := 1; i <= b.Squares; i++ {
		nw, _ := b.Place[i].corners()
		x, y := p.at(nw)
		list = append(list, Rect{x, y, b.Place[i].W * svgWide, b.Place[i].H * svgHigh})
	}
	return list
}

// at turns a place of the map into one of the picture.
func (p *svgPicture) at(q point) (x, y int) {
	return svgMargin + q.x*svgWide/2 - p.left*svgWide, p.head + svgMargin + q.y*svgHigh/2 - p.top*svgHigh
}

// floors fills the squares with the tints of their regions.
func (p *svgPicture) floors() {
	colours := p.colours()
	for i := 1; i <= p.Squares; i++ {
		r := p.Place[i]
		nw, _ := r.corners()
		x, y := p.at(nw)
		p.Rect(x, y, r.W*svgWide, r.H*svgHigh, draw.Fill(colours[p.Region[i]]))
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
				p.side(class, e.side)
			}
		}
	}
}

func (p *svgPicture) side(class string, s segment) {
	x1, y1 := p.at(s.p)
	x2, y2 := p.at(s.q)
	p.Line(class, x1, y1, x2, y2)
}

// square writes the identity, the symbols or the counters, and the rifles.
func (p *svgPicture) square(s Square, counters func(Square) []draw.Counter) {
	nw, se := p.Place[s].corners()
	x, y := p.at(nw)
	right, bottom := p.at(se)
	p.SVG.Text("id", x+8, y+20, p.Name(s))
	if s == p.Rifles {
		p.rifles(right-13, y+13)
	}
	if counters != nil {
		p.Stack(x+3, y+svgName, right-x-6, bottom-y-svgName-2, svgPiece, counters(s))
		return
	}
	if p.ZombieSymbols.Has(s) {
		p.sign(right-16, bottom-16, zombieColour, "Z")
		right -= 28
	}
	if p.HumanSymbols.Has(s) {
		p.sign(right-16, bottom-16, humanColour, "C")
	}
}

// sign draws a placement symbol.
func (p *svgPicture) sign(x, y int, colour, letter string) {
	p.Circle(x, y, 13, draw.Fill(colour))
	p.SVG.Text("sign", x, y+7, letter)
}

// rifles draws the two rifles of EN 3.2, crossed.
func (p *svgPicture) rifles(x, y int) {
	p.Cross(x, y, 14, draw.Stroke("#5b3a1a", 3), draw.Round)
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
			p.SVG.Text("main", x, y-14, name)
		case South:
			p.SVG.Text("main", x, y+30, name)
		case East:
			p.UpwardText("main", x+30, y, name)
		default:
			p.UpwardText("main", x-15, y, name)
		}
	}
}
