package cabin

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// A picture of a position: the six rooms in the middle, round them the Yards, the Clearings
// and the Woods, arc 1 on top and the others clockwise; beside the board who holds what, and
// what may be in the Overlord's hand.

// Measures of the picture in its units, about pixels.
const (
	svgMargin = 24
	svgTitle  = 48
	svgLine   = 22 // height of a caption
	svgPanel  = 420
	svgToken  = 15 // radius of a Zombie
	svgStep   = 40 // from one token to the next
	svgRow    = 33 // from one row of tokens to the next
	svgLegend = 40
	svgBox    = 36 // of a Character
	svgKey    = 16 // size of the words of the legend
	svgSide   = 21 // height of a line beside the board

	svgFrame = 75 // side of what is told as the ground of a space: those of neighbours stand beside each other

	svgHalf = 448 // from the middle to the side of the Woods
	svgWide = 518 // to their corner
)

// svgRings is how far from the middle the sides of the rings are, svgRings[0] being that.
var svgRings = [...]int{0, 180, 275, 362, svgHalf}

const svgStyle = `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:22px;font-weight:bold}
.caption{font-size:16px}
.label{font-size:16px;text-anchor:middle}
.side{font-size:16px}
.key{font-size:16px}
.head{font-size:16px;font-weight:bold}
.unit{font-size:16px;font-weight:bold;text-anchor:middle}
.zed{font-size:16px;font-weight:bold;text-anchor:middle}
.many{font-size:15px;font-weight:bold;text-anchor:middle}
.cabin{fill:#f4e6cf;stroke:#c5ab7e}
.yard{fill:#e6f0d8;stroke:#a9bf8b}
.clearing{fill:#d9e8c9;stroke:#97b078}
.woods{fill:#bfd5b4;stroke:#7f9c6f}
.wall{stroke:#5b4223;stroke-width:9;stroke-linecap:round}
.gone{stroke:#c5ab7e;stroke-width:2;stroke-dasharray:4 6}
.crack{stroke:#e0322f;stroke-width:3;fill:none}
.creeper{fill:#d9d3ea;stroke:#5d4a8a;stroke-width:2}
.shambler{fill:#c9dfb4;stroke:#40641f;stroke-width:2}
.sprinter{fill:#fbe2a8;stroke:#8f6a08;stroke-width:2}
.brawler{fill:#f6c9b0;stroke:#9a4413;stroke-width:2}
.brute{fill:#e3a6a6;stroke:#8c1f24;stroke-width:2}
.turned{fill:#d4d4d0;stroke:#4d4d49;stroke-width:2}
.living{fill:#fff;stroke:#1d4fb8;stroke-width:2.5}
.fallen{fill:#cdd6ea;stroke:#1d4fb8;stroke-width:2;stroke-dasharray:4 2}
.dead{fill:#8a5560;stroke:#4c1d27;stroke-width:2.5}
.bones{font-size:16px;font-weight:bold;text-anchor:middle;fill:#fff}
.survivor{fill:#bfe3f5;stroke:#0f6a86;stroke-width:2}
.piece{fill:#ffd54d;stroke:#8f6a08;stroke-width:1.5}
.van{fill:#e04b2a;stroke:#7c1f0b;stroke-width:2}
.horn{font-size:15px;font-weight:bold;text-anchor:middle;fill:#fff}
.bait{fill:none;stroke:#d98b00;stroke-width:3}
.hurt{fill:#b3121f;stroke:#b3121f}
.well{fill:none;stroke:#777}
.bar{fill:#7d5bb5}
.frame{fill:none;stroke:#999}
`

// svgDark has the same in the dark.
const svgDark = `text{fill:#e4e4e0}
.cabin{fill:#3a2f1f;stroke:#7a6338}
.yard{fill:#26301d;stroke:#566a3c}
.clearing{fill:#202b19;stroke:#4c6135}
.woods{fill:#182314;stroke:#435a35}
.wall{stroke:#c79a5b}
.gone{stroke:#7a6338}
.crack{stroke:#ff6b5e}
.creeper{fill:#3d3459;stroke:#a794d8}
.shambler{fill:#3f5a2a;stroke:#9cc47a}
.sprinter{fill:#574510;stroke:#e0bb52}
.brawler{fill:#5d2f18;stroke:#ea9a6c}
.brute{fill:#5e2326;stroke:#f08a8a}
.turned{fill:#45453f;stroke:#b9b9b2}
.living{fill:#16191d;stroke:#7ea6ff}
.fallen{fill:#28324a;stroke:#7ea6ff}
.dead{fill:#7d3f4d;stroke:#e58a9c}
.survivor{fill:#123e4e;stroke:#5cc3e2}
.piece{fill:#c99a12;stroke:#ffe08a}
.van{fill:#b53a1e;stroke:#ff9c85}
.bait{stroke:#f0a92e}
.hurt{fill:#ff6b72;stroke:#ff6b72}
.well{stroke:#9a9a9a}
.bar{fill:#a58be0}
.frame{stroke:#666}
.bones{fill:#fff}
.horn{fill:#fff}
`

// picture is a picture under way.
type picture struct {
	*draw.SVG
	s      *State
	x, y   int       // the middle of the board
	people [6][2]int // where Characters have been drawn
	tokens map[zombie][2]int
}

// WriteSVG draws a position with its caption and moves: arrows for ways, dashed ones for
// shots, rings for the rest. The first move is on top.
func (n notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := content(at)
	p := newPicture(s, with)
	top := p.y - svgHalf
	bottom := top + max(2*svgHalf, s.panelHeight()) + svgMargin
	p.SVG = draw.New(3*svgMargin+2*svgWide+svgPanel, bottom+2*svgLegend, svgStyle)
	p.Dark(svgDark)
	p.KeySize = svgKey
	p.Words("title", svgMargin, svgTitle-14, prose.Capital(s.headline()))
	for i, line := range with.Caption {
		p.Words("caption", svgMargin, svgTitle+(i+1)*svgLine-8, line)
	}
	p.ground()
	for x := range off {
		p.space(x)
	}
	p.panel(2*svgMargin+2*svgWide, top)
	p.moves(with.Moves)
	p.legend(bottom, len(with.Moves) > 0)
	_, err := p.WriteTo(w)
	return err
}

// newPicture returns a picture that is not begun.
func newPicture(s *State, with engine.Picture) *picture {
	top := svgTitle + len(with.Caption)*svgLine + 12
	return &picture{s: s, x: svgMargin + svgWide, y: top + svgHalf, tokens: map[zombie][2]int{}}
}

// ShowBoard draws the position before anybody is cast.
func (n notation) ShowBoard() string {
	s := n.rules.start()
	return n.Show(&s)
}

// WriteBoard draws the same as SVG.
func (n notation) WriteBoard(w io.Writer) error {
	s := n.rules.start()
	return n.WriteSVG(w, &s, engine.Picture{})
}

// spot is the point of an arc that is so far out, and so far clockwise from its middle.
func (p *picture) spot(arc int, out, along float64) (x, y int) {
	sin, cos := math.Sincos(float64(arc)*math.Pi/3 - math.Pi/2)
	return p.x + int(math.Round(out*cos-along*sin)), p.y + int(math.Round(out*sin+along*cos))
}

// corner is how far to the side the corner of a hexagon is whose sides are so far out.
func corner(out int) float64 { return float64(out) * math.Tan(math.Pi/6) }

// middle is the middle of a space.
func (p *picture) middle(x Space) (int, int) {
	r := x.Ring()
	return p.spot(x.arc(), float64(svgRings[r]+svgRings[r+1])/2, 0)
}

// ground draws the spaces, the farthest first, and the Walls on them.
func (p *picture) ground() {
	for r := int(Woods); r >= int(Cabin); r-- {
		for arc := range 6 {
			in, out := svgRings[r], svgRings[r+1]
			var points []int
			for _, c := range [...]struct{ out, along float64 }{{float64(out), -corner(out)}, {float64(out), corner(out)}, {float64(in), corner(in)}, {float64(in), -corner(in)}} {
				x, y := p.spot(arc, c.out, c.along)
				points = append(points, x, y)
			}
			p.Polygon(points, draw.Class(ringNames[r]))
		}
	}
	for arc := range 6 {
		side := corner(svgRings[Yard]) - 8
		x1, y1 := p.spot(arc, float64(svgRings[Yard]), -side)
		x2, y2 := p.spot(arc, float64(svgRings[Yard]), side)
		if !p.s.standing(arc) {
			p.Line("gone", x1, y1, x2, y2)
			continue
		}
		p.Line("wall", x1, y1, x2, y2)
		if p.s.isCracked(arc) {
			p.crack(arc)
		}
	}
}

// crack draws a zigzag across the Wall of an arc.
func (p *picture) crack(arc int) {
	for _, at := range [...]float64{-50, 0, 50} {
		fromX, fromY := p.spot(arc, float64(svgRings[Yard]-11), at-7)
		for i, step := range [...]float64{-4, 4, 11} {
			x, y := p.spot(arc, float64(svgRings[Yard])+step, at+[...]float64{5, -5, 7}[i])
			p.Line("crack", fromX, fromY, x, y)
			fromX, fromY = x, y
		}
	}
}

// item draws something that stands in a space.
type item func(x, y int)

// space draws the name of a space and what is in it, row by row from the outside.
func (p *picture) space(x Space) {
	r, arc := x.Ring(), x.arc()
	p.name(x)
	items := p.items(x)
	out := float64(svgRings[r+1] - 47)
	if r == Cabin {
		out -= 9 // its name stands behind the Wall
	}
	for step := float64(svgStep); len(items) > 0; {
		room := max(1, int((2*corner(int(out))-14)/step))
		n := min(room, len(items))
		if left := out - svgRow; n < len(items) && left < float64(svgRings[r]+svgToken) {
			n = len(items) // the last row takes the rest, closer together
			step = math.Min(step, (2*corner(int(out))-14)/float64(n))
		}
		for i, it := range items[:n] {
			it(p.spot(arc, out, (float64(i)-float64(n-1)/2)*step))
		}
		items = items[n:]
		out -= svgRow
	}
}

// name writes the name of a space along its outer side, so that it can be read.
func (p *picture) name(x Space) {
	arc, r := x.arc(), x.Ring()
	degrees, base := 60*arc, svgRings[r+1]-18
	if arc >= 2 && arc <= 4 {
		degrees, base = degrees-180, base+11
	}
	if r == Cabin { // behind the Wall
		base -= 9
	}
	nameX, nameY := p.spot(arc, float64(base), 0)
	p.Turned("label", nameX, nameY, degrees, x.String())
}

// items lists what is in a space: the van, people, pieces, Zombies.
func (p *picture) items(x Space) (list []item) {
	s := p.s
	add := func(i item) { list = append(list, i) }
	if s.van != 0 && s.vanSpace() == x {
		add(p.van)
	}
	for c := range s.cast() {
		if h := &s.chars[c]; h.space == x && h.condition != waiting {
			add(func(x, y int) { p.character(x, y, c) })
		}
	}
	for _, v := range s.survivors {
		if v != 0 && v.space() == x {
			add(func(x, y int) { p.survivor(x, y, v) })
		}
	}
	for range s.pieces(lyingIn(x)) {
		add(func(x, y int) { p.piece(x, y, "") })
	}
	if s.bundle == lyingIn(x) {
		add(func(x, y int) { p.piece(x, y, strconv.Itoa(int(s.bundled))) })
	}
	for i := 0; i < len(s.onBoard()); i++ {
		z, n := s.zombies[i], 1
		if z.space() != x {
			continue
		}
		for i+1 < len(s.onBoard()) && s.zombies[i+1] == z {
			i, n = i+1, n+1
		}
		add(func(x, y int) { p.zombie(x, y, z, n) })
	}
	return list
}

// zombie draws tokens that are alike: letters of the type, its health in dots, and how many
// there are; a star for who has been fought.
func (p *picture) zombie(x, y int, z zombie, n int) {
	p.tokens[newZombie(z.space(), z.class())] = [2]int{x, y}
	p.Circle(x, y, svgToken, draw.Class(z.kind().String()))
	p.Words("zed", x, y+2, short[z.kind()]+prose.Either(z.fought(), "*", ""))
	p.dots(x, y+9, int(z.health()), int(max(p.s.r().table[z.kind()].health, z.health())), "hurt", "well")
	if n > 1 {
		p.Circle(x+12, y-12, 9, draw.Fill("#222"))
		p.Words("horn", x+12, y-7, strconv.Itoa(n))
	}
}

// dots draws n of all dots full.
func (p *picture) dots(x, y, n, all int, full, empty string) {
	for i := range all {
		p.Circle(x-(all-1)*3+6*i, y, 2, draw.Class(prose.Either(i < n, full, empty)))
	}
}

// character draws a Character: the Injuries, or the health of a dead one, are dots.
func (p *picture) character(x, y, c int) {
	s, h := p.s, &p.s.chars[c]
	p.people[c] = [2]int{x, y}
	left, top := x-svgBox/2, y-svgToken-1
	p.Rect(left, top, svgBox-2, svgBox-4, draw.Class(conditionNames[h.condition]))
	p.Words(prose.Either(h.condition == dead, "bones", "unit"), x-1, y+2, draw.Cut(s.title(c), 3))
	switch h.condition {
	case living:
		p.dots(x-1, y+10, int(h.tally), int(s.r().skull), "hurt", "well")
	case dead:
		p.dots(x-1, y+10, int(h.tally), int(s.r().Figures.DeadHealth), "hurt", "well")
	}
	if int(s.bait) == c && s.stage > stageSetup {
		p.Rect(left-3, top-3, svgBox+4, svgBox+2, draw.Class("bait"))
	}
}

// survivor draws a Survivor with his health, and the piece that he carries.
func (p *picture) survivor(x, y int, v survivor) {
	p.Circle(x, y, svgToken, draw.Class("survivor"))
	p.Words("unit", x, y+2, "S")
	p.dots(x, y+9, int(v.health()), int(p.s.r().Figures.SurvivorHealth), "hurt", "well")
	if v.carries() {
		p.Rect(x+6, y-16, 10, 10, draw.Class("piece"))
	}
}

// piece draws a piece that lies, or how many are assembled.
func (p *picture) piece(x, y int, n string) {
	p.Rect(x-11, y-11, 22, 22, draw.Class("piece"))
	p.Words("many", x, y+5, prose.Either(n == "", "P", "R"+n))
}

func (p *picture) van(x, y int) {
	p.Rect(x-17, y-13, 34, 26, draw.Class("van"))
	p.Words("horn", x, y+4, "VAN")
}

// legend explains the signs.
func (p *picture) legend(y int, moves bool) {
	round := func(class, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Circle(x+9, y, 9, draw.Class(class)) }, Width: 18, Means: means}
	}
	square := func(class, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Rect(x, y-9, 18, 18, draw.Class(class)) }, Width: 18, Means: means}
	}
	var signs []draw.Sign
	for t := range types {
		signs = append(signs, round(t.String(), fmt.Sprintf("%s (%s)", t, short[t])))
	}
	p.Legend(svgMargin, y, append(signs, round("survivor", "Survivor"), square("living", "living"), square("fallen", "fallen"), square("dead", "dead"))...)
	signs = []draw.Sign{square("bait", "holds the Bait"), square("piece", "piece of the Radio"),
		{Draw: func(x, y int) { p.Circle(x+3, y, 3, draw.Class("hurt")) }, Width: 6, Means: "Injury, or health left"},
		{Draw: func(x, y int) { p.Line("wall", x, y, x+24, y) }, Width: 24, Means: "Wall"},
		{Draw: func(x, y int) {
			p.Line("wall", x, y, x+24, y)
			p.Line("crack", x+8, y-8, x+16, y+8)
		}, Width: 24, Means: "with a Crack"},
		{Draw: func(x, y int) { p.Line("gone", x, y, x+24, y) }, Width: 24, Means: "destroyed"}}
	if moves {
		signs = append(signs, p.MoveSigns()...)
	}
	p.Legend(svgMargin, y+svgLegend-8, signs...)
}
