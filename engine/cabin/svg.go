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

// A picture of a position: the six rooms in the middle, around them the Yards, the Clearings and the
// Woods, with arc 1 on top and the others clockwise. The hands are beside the board, and below it the
// cards that may be in the Overlord's hand.

// Measures of the picture in its units; a page on a laptop shows five units as three pixels.
const (
	svgMargin = 16
	svgTitle  = 32
	svgLine   = 23 // height of a caption
	svgPanel  = 385
	svgWidth  = 46 // width of a counter
	svgHeight = 48
	svgStep   = 52 // from one counter to the next
	svgRow    = 50 // from one row of counters to the next
	svgLegend = 85
	svgKey    = 19 // size of the smallest words
	svgSide   = 23 // height of a line beside the board

	svgHalf = 448 // from the middle to the side of the Woods
	svgWide = 518 // to their corner
)

// svgRings is how far from the middle the sides of the rings are, svgRings[0] being that.
var svgRings = [...]int{0, 180, 275, 362, svgHalf}

const svgStyle = draw.CounterStyle + `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:24px;font-weight:bold}
.caption{font-size:19px}
.label{font-size:19px;text-anchor:middle}
.side{font-size:19px}
.key{font-size:19px}
.head{font-size:19px;font-weight:bold}
.cabin{fill:#f4e6cf;stroke:#c5ab7e}
.yard{fill:#e6f0d8;stroke:#a9bf8b}
.clearing{fill:#d9e8c9;stroke:#97b078}
.woods{fill:#bfd5b4;stroke:#7f9c6f}
.wall{stroke:#5b4223;stroke-width:9;stroke-linecap:round}
.gone{stroke:#c5ab7e;stroke-width:2;stroke-dasharray:4 6}
.crack{stroke:#e0322f;stroke-width:3;fill:none}
.creeper{fill:#d9d3ea;stroke:#5d4a8a;color:#3a2a60}
.shambler{fill:#c9dfb4;stroke:#40641f;color:#27400f}
.sprinter{fill:#fbe2a8;stroke:#8f6a08;color:#5a4204}
.brawler{fill:#f6c9b0;stroke:#9a4413;color:#66290a}
.brute{fill:#e3a6a6;stroke:#8c1f24;color:#5c1014}
.turned{fill:#d4d4d0;stroke:#4d4d49;color:#33332f}
.living{fill:#1f56a8;stroke:#0d2c5c;color:#fff}
.fallen{fill:#8fa6cf;stroke:#0d2c5c;color:#10264d;stroke-dasharray:5 3}
.dead{fill:#7a2f3f;stroke:#3d101b;color:#fff}
.survivor{fill:#bfe3f5;stroke:#0f6a86;color:#084456}
.piece{fill:#ffd54d;stroke:#8f6a08;color:#4f3a02}
.van{fill:#c93a1b;stroke:#6d1a08;color:#fff}
.star{fill:#c77700}
.crate{fill:#8f6a08}
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
.creeper{fill:#3d3459;stroke:#b7a4e8;color:#e6ddff}
.shambler{fill:#3f5a2a;stroke:#a7ce7f;color:#e3f3cf}
.sprinter{fill:#574510;stroke:#e0bb52;color:#ffedb8}
.brawler{fill:#5d2f18;stroke:#ea9a6c;color:#ffdcc8}
.brute{fill:#5e2326;stroke:#f08a8a;color:#ffd5d5}
.turned{fill:#45453f;stroke:#b9b9b2;color:#f0f0ea}
.living{fill:#2f6bc6;stroke:#a9c8f5;color:#fff}
.fallen{fill:#28324a;stroke:#7ea6ff;color:#cfdcf7}
.dead{fill:#8d3f52;stroke:#f0a0b2;color:#fff}
.survivor{fill:#123e4e;stroke:#5cc3e2;color:#cdeefa}
.piece{fill:#a87d08;stroke:#ffe08a;color:#fff}
.van{fill:#b53a1e;stroke:#ff9c85;color:#fff}
.star{fill:#d98b00}
.crate{fill:#a87d08}
`

// picture is a picture under way.
type picture struct {
	*draw.SVG
	s      *State
	x, y   int       // the middle of the board
	people [6][2]int // points of the Characters in the picture
	tokens map[zombie][2]int
}

// WriteSVG draws a position with its caption and moves: arrows for ways, dashed ones for
// shots, rings for the rest. The first move is on top.
func (n notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := content(at)
	p := newPicture(s, with)
	top := p.y - svgHalf
	bottom := top + max(2*svgHalf, s.panelHeight()) + svgMargin/2
	hand := s.handLines()
	below := bottom
	if len(hand) > 0 {
		below += len(hand)*svgSide - 10
	}
	p.SVG = draw.New(3*svgMargin+2*svgWide+svgPanel, below+svgLegend, svgStyle)
	p.DarkStyle(svgDark)
	p.LegendSize = svgKey
	p.Heading(svgMargin, svgTitle-12, svgLine, prose.Capital(s.headline()), with.Caption)
	p.ground()
	for x := range off {
		p.space(x)
	}
	p.panel(2*svgMargin+2*svgWide, top)
	p.moves(with.Moves)
	for i, line := range hand {
		p.Text("side", svgMargin, bottom+8+i*svgSide, line)
	}
	p.legend(below+14, len(with.Moves) > 0)
	_, err := p.WriteTo(w)
	return err
}

// newPicture returns a picture that is not begun.
func newPicture(s *State, with engine.Picture) *picture {
	top := svgTitle + len(with.Caption)*svgLine + 2
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

// spot is the point of an arc at a distance out from the centre and a distance along from its middle,
// clockwise.
func (p *picture) spot(arc int, out, along float64) (x, y int) {
	sin, cos := math.Sincos(float64(arc)*math.Pi/3 - math.Pi/2)
	return p.x + int(math.Round(out*cos-along*sin)), p.y + int(math.Round(out*sin+along*cos))
}

// corner is the distance of a hexagon's corner from the middle of a side, if its sides are at distance
// out.
func corner(out int) float64 { return float64(out) * math.Tan(math.Pi/6) }

func (p *picture) middle(x Space) (int, int) {
	r := x.Ring()
	return p.spot(x.arc(), float64(svgRings[r]+svgRings[r+1])/2, 0)
}

// outline is the outline of a space: x and y of its corners.
func (p *picture) outline(x Space) (points []int) {
	in, out := svgRings[x.Ring()], svgRings[x.Ring()+1]
	for _, c := range [...]struct{ out, along float64 }{{float64(out), -corner(out)}, {float64(out), corner(out)}, {float64(in), corner(in)}, {float64(in), -corner(in)}} {
		x, y := p.spot(x.arc(), c.out, c.along)
		points = append(points, x, y)
	}
	return points
}

// ground draws the spaces, the farthest first, and the Walls on them.
func (p *picture) ground() {
	for r := int(Woods); r >= int(Cabin); r-- {
		for arc := range 6 {
			p.Polygon(p.outline(at(Ring(r), arc)), draw.Class(ringNames[r]))
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

// item draws a thing in a space.
type item func(x, y int)

// space draws the name of a space and its contents, row by row from the outside.
func (p *picture) space(x Space) {
	r, arc := x.Ring(), x.arc()
	p.name(x)
	items := p.items(x)
	out := float64(svgRings[r+1] - 54)
	if r == Cabin {
		out -= 9 // its name stands behind the Wall
	}
	for step := float64(svgStep); len(items) > 0; {
		room := max(1, int((2*corner(int(out))-14)/step))
		n := min(room, len(items))
		if left := out - svgRow; n < len(items) && left < float64(svgRings[r]+svgHeight/2) {
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
	degrees, base := 60*arc, svgRings[r+1]-20
	if arc >= 2 && arc <= 4 {
		degrees, base = degrees-180, base+13
	}
	if r == Cabin { // behind the Wall
		base -= 9
	}
	nameX, nameY := p.spot(arc, float64(base), 0)
	p.RotatedText("label", nameX, nameY, degrees, x.words())
}

// items lists the contents of a space: the van, people, pieces, Zombies.
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
	for _, v := range s.survivorsOnBoard() {
		if v.space() == x {
			add(func(x, y int) { p.survivor(x, y, v) })
		}
	}
	for range s.pieces(lyingIn(x)) {
		add(func(x, y int) { p.counter(x, y, draw.Counter{Piece: "piece", Class: "piece", Figure: draw.Radio}) })
	}
	if s.bundle == lyingIn(x) {
		add(func(x, y int) {
			p.counter(x, y, draw.Counter{Piece: "radio", Class: "piece", Figure: draw.Radio, Value: strconv.Itoa(int(s.bundled))})
		})
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

// counter draws a counter round a point.
func (p *picture) counter(x, y int, c draw.Counter) { p.Counter(x, y, svgWidth, svgHeight, c) }

// zombie draws equal tokens as one: letters of the type, the count, and the health in dots; a star if they
// have fought.
func (p *picture) zombie(x, y int, z zombie, n int) {
	p.tokens[newZombie(z.space(), z.class())] = [2]int{x, y}
	p.counter(x, y, draw.Counter{Piece: z.kind().String(), Class: z.kind().String(), Figure: draw.Undead, Value: prose.Either(n > 1, strconv.Itoa(n)+"×", ""),
		Words: short[z.kind()] + prose.Either(z.fought(), "*", ""), Dots: draw.Dots{Full: int(z.health()), All: int(max(p.s.r().table[z.kind()].health, z.health()))}})
}

// character draws a Character: the Injuries, or the health of a dead one, are dots.
func (p *picture) character(x, y, c int) {
	s, h := p.s, &p.s.chars[c]
	p.people[c] = [2]int{x, y}
	counter := draw.Counter{Piece: s.name(c), Class: conditionNames[h.condition], Figure: draw.Person, Down: h.condition == fallen, Words: draw.Cut(s.title(c), 9)}
	switch h.condition {
	case living:
		counter.Dots = draw.Dots{Full: int(h.tally), All: int(s.r().skull)}
	case dead:
		counter.Figure, counter.Dots = draw.Undead, draw.Dots{Full: int(h.tally), All: int(s.r().Figures.DeadHealth)}
	}
	if int(s.bait) == c && s.stage > stageSetup {
		counter.Badges = []draw.Badge{draw.Star}
	}
	p.counter(x, y, counter)
}

// survivor draws a Survivor with his health, and the piece that he carries.
func (p *picture) survivor(x, y int, v survivor) {
	counter := draw.Counter{Piece: "survivor", Class: "survivor", Figure: draw.Person, Dots: draw.Dots{Full: int(v.health()), All: int(p.s.r().Figures.SurvivorHealth)}}
	if v.carries() {
		counter.Badges = []draw.Badge{draw.Crate}
	}
	p.counter(x, y, counter)
}

func (p *picture) van(x, y int) {
	p.counter(x, y, draw.Counter{Piece: "van", Class: "van", Figure: draw.Van})
}

// legend explains the signs.
func (p *picture) legend(y int, moves bool) {
	sign := func(class string, figure draw.Figure, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) {
			p.Counter(x+13, y, 26, 26, draw.Counter{Class: class, Figure: figure, Down: class == "fallen"})
		}, Width: 26, Means: means}
	}
	badge := func(b draw.Badge, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Badge(x+10, y, b) }, Width: 20, Means: means}
	}
	var signs []draw.Sign
	for t := range types {
		signs = append(signs, sign(t.String(), draw.Undead, fmt.Sprintf("%s (%s)", t, short[t])))
	}
	signs = append(signs, sign("survivor", draw.Person, "Survivor"), sign("living", draw.Person, "living"), sign("fallen", draw.Person, "fallen"), sign("dead", draw.Undead, "dead"),
		badge(draw.Star, "holds the Bait"), sign("piece", draw.Radio, "piece of the Radio"), badge(draw.Crate, "carries one"), sign("van", draw.Van, "van"),
		draw.Sign{Draw: func(x, y int) { p.Circle(x+4, y, 4, draw.Class("full")) }, Width: 8, Means: "Injury, or health left"},
		draw.Sign{Draw: func(x, y int) { p.Line("wall", x, y, x+24, y) }, Width: 24, Means: "Wall"},
		draw.Sign{Draw: func(x, y int) {
			p.Line("wall", x, y, x+24, y)
			p.Line("crack", x+8, y-8, x+16, y+8)
		}, Width: 24, Means: "with a Crack"},
		draw.Sign{Draw: func(x, y int) { p.Line("gone", x, y, x+24, y) }, Width: 24, Means: "destroyed"})
	if moves {
		signs = append(signs, p.MoveSigns()...)
	}
	p.Legend(svgMargin, y, signs...)
}
