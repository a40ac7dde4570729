package town

import (
	"fmt"
	"io"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// A picture of a position: a column for each track with its Start on top, Town Center below, and the
// cards, the Cup and the boxes beside the map.

// Measures of the picture in its units; a page on a laptop shows about 1.5 to a pixel.
const (
	svgMargin = 20
	svgTitle  = 40
	svgLine   = 24 // height of a caption, and of a line beside the map
	svgWide   = 244
	svgHigh   = 86
	svgGap    = 9
	svgPanel  = 300
	svgHead   = 22 // height of the head of a space, above its counters
	svgSide   = 64 // side of a counter
	svgTall   = 61
	svgStep   = 66 // from one counter to the next
	svgRow    = 64 // from one row of counters to the next
	svgLegend = 70
	svgKey    = 18 // size of the smallest words

	svgMap = tracks*(svgWide+svgGap) - svgGap // width of the map
)

const svgStyle = draw.CounterStyle + `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:24px;font-weight:bold}
.caption{font-size:18px}
.track{font-size:18px;font-weight:bold;text-anchor:middle}
.label{font-size:18px}
.shut{font-size:18px;font-weight:bold;text-anchor:end;fill:#b3121f}
.side{font-size:18px}
.key{font-size:18px}
.head{font-size:19px;font-weight:bold}
.many{font-size:18px}
.road{stroke:#8a8d90;stroke-width:10;fill:none}
.plain{fill:#f1f1ee;stroke:#9a9a94}
.named,.farm{fill:#e3efd9;stroke:#86a06d}
.mine{fill:#e6e0ee;stroke:#8d7fa6}
.village{fill:#f8ecc9;stroke:#b89a45}
.town{fill:#dbe8f6;stroke:#6d8fb5}
.start{fill:#f3d9d9;stroke:#b06c6c}
.center{fill:#cfe0f4;stroke:#41679a;stroke-width:2}
.zed{fill:#cfe0bb;stroke:#3d5a24;color:#27400f}
.weak{fill:#f0f6e8;stroke:#3d5a24;color:#3d5a24;stroke-dasharray:5 3}
.hero{fill:#1f56a8;stroke:#0d2c5c;color:#fff}
.heroic{fill:#0b6e63;stroke:#053a34;color:#fff}
.regular{fill:#f5ead9;stroke:#6d573c;color:#4a3820}
.star{fill:#c77700}
.sight{fill:#5b3a1a}
`

// svgDark has the same in the dark.
const svgDark = `text{fill:#e4e4e0}
.shut{fill:#ff7a80}
.road{stroke:#5b6066}
.plain{fill:#24282d;stroke:#565b60}
.named,.farm{fill:#25331f;stroke:#5f7a4a}
.mine{fill:#2e2838;stroke:#6f6188}
.village{fill:#3a3219;stroke:#8a7434}
.town{fill:#1d2c3d;stroke:#4d6d92}
.start{fill:#3c2224;stroke:#8d5355}
.center{fill:#1c3048;stroke:#6d9bd6}
.zed{fill:#3d5526;stroke:#a7ce7f;color:#e3f3cf}
.weak{fill:#26331c;stroke:#a7ce7f;color:#c8e2ad}
.hero{fill:#2f6bc6;stroke:#a9c8f5;color:#fff}
.heroic{fill:#0f8073;stroke:#8fdccf;color:#fff}
.regular{fill:#4a3c29;stroke:#d0b48c;color:#f2e3cb}
.star{fill:#d98b00}
.sight{fill:#8a5c30}
`

// picture is a picture under way.
type picture struct {
	*draw.SVG
	s   *State
	top int // upper edge of the map
}

// ShowBelief draws a view as Show does: nothing is hidden.
func (n notation) ShowBelief(v engine.View) string { return n.Show(v) }

// ShowBoard draws the position before anything is dealt.
func (n notation) ShowBoard() string { return n.Show(&n.rules.first) }

// WriteBoard draws the same as SVG.
func (n notation) WriteBoard(w io.Writer) error {
	return n.WriteSVG(w, &n.rules.first, engine.Picture{})
}

// WriteSVG draws a position with its caption and moves: arrows for ways, dashed ones for
// shots, rings for the rest. The first move is on top.
func (n notation) WriteSVG(w io.Writer, at engine.Position, with engine.Picture) error {
	s := content(at)
	p := newPicture(s, with)
	bottom := p.top + 8*(svgHigh+svgGap) + svgHigh
	width := 3*svgMargin + svgMap + svgPanel
	p.SVG = draw.New(width, bottom+svgLegend, svgStyle)
	p.DarkStyle(svgDark)
	p.LegendSize = svgKey
	p.Heading(svgMargin, svgTitle-12, svgLine, s.title(), with.Caption)
	p.ground()
	for x := range Center + 1 {
		p.space(x)
	}
	p.panel(2*svgMargin + svgMap)
	p.moves(with.Moves)
	p.legend(bottom+24, len(with.Moves) > 0)
	_, err := p.WriteTo(w)
	return err
}

// newPicture returns a picture that is not begun.
func newPicture(s *State, with engine.Picture) *picture {
	return &picture{s: s, top: svgTitle + len(with.Caption)*svgLine + 24}
}

// title is the first line of the heading.
func (s *State) title() string {
	first, _, _ := strings.Cut(s.heading(), "\n")
	return first
}

// box returns the left upper corner and the width of a space.
func (p *picture) box(x Space) (left, top, width int) {
	if x == Center {
		return svgMargin, p.top + 8*(svgHigh+svgGap), svgMap
	}
	return svgMargin + int(x.Track())*(svgWide+svgGap), p.top + (start-x.Number())*(svgHigh+svgGap), svgWide
}

// middle returns the middle of a space, of Town Center below a track.
func (p *picture) middle(x Space, t Track) (int, int) {
	left, top, width := p.box(x)
	if x == Center {
		left, _, width = p.box(At(t, 0))
	}
	return left + width/2, top + svgHigh/2
}

// ground draws the roads and the names of the tracks.
func (p *picture) ground() {
	for t := range Track(tracks) {
		x, y := p.middle(t.Start(), t)
		_, end := p.middle(Center, t)
		p.Line("road", x, y, x, end)
		p.Text("track", x, p.top-7, strings.ToUpper(t.String()))
	}
}

// space draws a space with its units.
func (p *picture) space(x Space) {
	left, top, width := p.box(x)
	p.Rect(left, top, width, svgHigh, draw.Class(p.s.r().Map.Class[x].String()))
	label := p.s.spaceName(x)
	if x == Center {
		label = p.s.r().Map.Name[x]
	}
	p.Text("label", left+8, top+18, label)
	if p.s.closed(x) {
		p.Text("shut", left+width-8, top+18, "NO ENTRY")
	}
	if x < Center {
		for slot, z := range p.s.zeds[x] {
			if z != 0 {
				p.zed(p.zedSpot(x, slot), top+svgHead, z)
			}
		}
	}
	for u := range each(p.s.menAt(x)) {
		p.man(p.manSpot(x, u), top+svgHead, u)
	}
}

// zedSpot is the left edge of a Zeds unit's counter in its space, and manSpot of a Player unit's. In Town
// Center Player units begin at the left, elsewhere at the right, and move together if there are many.
func (p *picture) zedSpot(x Space, slot int) int {
	left, _, _ := p.box(x)
	return left + 6 + slot*svgStep
}

func (p *picture) manSpot(x Space, u Unit) int {
	left, _, width := p.box(x)
	men := p.s.menAt(x)
	first, room := left+6, width-12
	if x < Center {
		room -= p.s.count(x) * svgStep
		first = left + width - 6 - svgSide - (size(men)-1)*p.step(room, size(men))
	}
	return first + size(men&(1<<u-1))*p.step(room, size(men))
}

// step is the distance of n counters in a width.
func (p *picture) step(room, n int) int { return min(svgStep, (room-svgSide)/max(1, n-1)) }

// spaceName is the name of a space of a track with its number.
func (s *State) spaceName(x Space) string {
	if x.isStart() {
		return "Start"
	}
	return strings.TrimSpace(fmt.Sprintf("#%d %s", x.Number(), s.r().Map.Name[x]))
}

// zed draws the counter of a Zeds unit: its Strength, both sides, and its Hits.
func (p *picture) zed(x, y int, z zed) {
	c := p.s.r().Units.Zeds[z.kind()].Strength
	p.counter(x, y, draw.Counter{Piece: "zeds " + p.s.r().zedType(z.kind()), Class: []string{"zed", "weak"}[z.side()], Figure: draw.Undead,
		Value: fmt.Sprint(p.s.strength(z)), Words: zedName(int(c[0]), int(c[1])), Dots: draw.Dots{Full: z.damage(), All: zedHits}})
}

// man draws the counter of a Player unit.
func (p *picture) man(x, y int, u Unit) {
	r, m := p.s.r(), p.s.men[u]
	kind := r.Units.Men[u].Kind
	c := draw.Counter{Piece: r.id(u), Class: unitKindNames[kind], Figure: draw.Person, Value: fmt.Sprint(p.s.manStrength(u)), Words: draw.Cut(r.id(u), 9),
		Dots: draw.Dots{Full: m.damage(), All: p.s.hitsOf(u)}}
	if kind == Regular {
		c.Figure = draw.People
	}
	if m.seat() != noSeat {
		c.Words = fmt.Sprintf("%d %s", m.seat()+1, c.Words)
	}
	if m&armed != 0 {
		c.Badges = append(c.Badges, draw.Sight)
	}
	if m&defiant != 0 {
		c.Badges = append(c.Badges, draw.Star)
	}
	p.counter(x, y, c)
}

// counter draws a counter from its upper left corner.
func (p *picture) counter(x, y int, c draw.Counter) {
	p.Counter(x+svgSide/2, y+svgTall/2, svgSide, svgTall, c)
}

// panel writes the resources, decks, Cup and boxes beside the map.
func (p *picture) panel(left int) {
	s, r := p.s, p.s.r()
	y := p.top + 12
	head := func(text string) {
		y += 16
		p.Text("head", left, y, text)
		y += 10
	}
	lines := strings.Split(strings.TrimSpace(s.heading()), "\n")[1:]
	lines = append(lines,
		fmt.Sprintf("Event deck: act %d, %d to come in it", min(s.act+1, acts+1), s.left),
		fmt.Sprintf("Fate deck: %d, and %d discarded", size(s.deck), size(s.discards())))
	for _, line := range lines {
		for _, part := range prose.Wrap(strings.Fields(line), 34) {
			p.Text("side", left, y, part)
			y += svgLine
		}
	}
	head(fmt.Sprintf("Cup: %d", s.cupSize()))
	column := 0
	for t := range uint8(maxZedTypes + 1) {
		if s.cup[t] == 0 {
			continue
		}
		x := left + column%3*(svgPanel/3)
		p.zed(x, y, newZed(t))
		p.Text("many", x+svgSide+4, y+38, fmt.Sprintf("×%d", s.cup[t]))
		if column++; column%3 == 0 {
			y += svgRow
		}
	}
	if column%3 != 0 {
		y += svgRow
	}
	for _, x := range []Space{Box, Cemetery} {
		men := s.menAt(x) & (1<<len(r.Units.Men) - 1)
		if men == 0 {
			continue
		}
		head([]string{Box: "Not yet here", Cemetery: "Cemetery"}[x])
		step := p.step(svgPanel, size(men))
		column := 0
		for u := range each(men) {
			p.man(left+column*step, y, u)
			column++
		}
		y += svgRow
	}
}

// legend explains the signs.
func (p *picture) legend(y int, moves bool) {
	frame := func(class, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Rect(x, y-9, 18, 18, draw.Class(class)) }, Width: 18, Means: means}
	}
	counter := func(class string, figure draw.Figure, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Counter(x+13, y, 26, 26, draw.Counter{Class: class, Figure: figure}) }, Width: 26, Means: means}
	}
	badge := func(b draw.Badge, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Badge(x+9, y, b) }, Width: 18, Means: means}
	}
	signs := []draw.Sign{counter("zed", draw.Undead, "Zeds"), counter("weak", draw.Undead, "reduced"), counter("hero", draw.Person, "Hero"),
		counter("heroic", draw.Person, "Heroic"), counter("regular", draw.People, "Regular"), badge(draw.Star, "Defiant"), badge(draw.Sight, "Well-Armed"),
		{Draw: func(x, y int) { p.Circle(x+4, y, 4, draw.Class("full")) }, Width: 8, Means: "Hit taken"}}
	for _, c := range []Class{townSpace, village, named, mine, startSpace} {
		signs = append(signs, frame(c.String(), c.String()))
	}
	if moves {
		signs = append(signs, p.MoveSigns()...)
	}
	p.Legend(svgMargin, y, signs...)
}
