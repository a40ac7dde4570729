package town

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// A picture of a position: a column for each track, its Start on top, Town Center below them
// all, and beside the map what the cards, the Cup and the boxes hold.

// Measures of the picture in its units, about pixels.
const (
	svgMargin = 24
	svgTitle  = 48
	svgLine   = 22 // height of a caption
	svgWide   = 236
	svgHigh   = 80
	svgGap    = 14
	svgPanel  = 276
	svgHead   = 26 // of a space, above its counters
	svgSide   = 50 // of a counter
	svgStep   = 55 // from one counter to the next
	svgLegend = 44

	svgMap = tracks*(svgWide+svgGap) - svgGap // width of the map
)

const svgStyle = `text{font-family:Helvetica,Arial,sans-serif;fill:#222}
.title{font-size:22px;font-weight:bold}
.caption{font-size:16px}
.track{font-size:15px;font-weight:bold;text-anchor:middle}
.label{font-size:14px}
.shut{font-size:13px;font-weight:bold;text-anchor:end;fill:#b3121f}
.side{font-size:14px}
.key{font-size:13px}
.head{font-size:15px;font-weight:bold}
.name{font-size:13px;text-anchor:middle}
.unit{text-anchor:middle}
.strong{font-size:19px;font-weight:bold;text-anchor:middle}
.many{font-size:14px;text-anchor:middle}
.road{stroke:#8a8d90;stroke-width:10;fill:none}
.plain{fill:#f1f1ee;stroke:#9a9a94}
.named,.farm{fill:#e3efd9;stroke:#86a06d}
.mine{fill:#e6e0ee;stroke:#8d7fa6}
.village{fill:#f8ecc9;stroke:#b89a45}
.town{fill:#dbe8f6;stroke:#6d8fb5}
.start{fill:#f3d9d9;stroke:#b06c6c}
.center{fill:#cfe0f4;stroke:#41679a;stroke-width:2}
.zed{fill:#c9dfb4;stroke:#40641f;stroke-width:2}
.weak{fill:#eef5e6;stroke:#40641f;stroke-width:2;stroke-dasharray:4 2}
.hero{fill:#fff;stroke:#1d4fb8;stroke-width:2}
.heroic{fill:#fff;stroke:#0f7d86;stroke-width:2}
.regular{fill:#fff;stroke:#7b6a58;stroke-width:2}
.defiant{fill:none;stroke:#d98b00;stroke-width:3}
.hit{fill:#b3121f;stroke:#b3121f}
.well{fill:none;stroke:#777}
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
.zed{fill:#3f5a2a;stroke:#9cc47a}
.weak{fill:#26331c;stroke:#9cc47a}
.hero{fill:#16191d;stroke:#7ea6ff}
.heroic{fill:#16191d;stroke:#4cc4ce}
.regular{fill:#16191d;stroke:#b9a48d}
.defiant{stroke:#f0a92e}
.hit{fill:#ff6b72;stroke:#ff6b72}
.well{stroke:#9a9a9a}
`

// picture is a picture under way.
type picture struct {
	*draw.SVG
	s   *State
	top int // of the map
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
	bottom := p.top + 8*(svgHigh+svgGap) + svgHigh + 2*svgGap
	width := 3*svgMargin + svgMap + svgPanel
	p.SVG = draw.New(width, bottom+2*svgLegend, svgStyle)
	p.Dark(svgDark)
	p.Words("title", svgMargin, svgTitle-14, s.title())
	for i, line := range with.Caption {
		p.Words("caption", svgMargin, svgTitle+(i+1)*svgLine-8, line)
	}
	p.ground()
	for x := range Center + 1 {
		p.space(x)
	}
	p.panel(2*svgMargin + svgMap)
	p.moves(with.Moves)
	p.legend(bottom, len(with.Moves) > 0)
	_, err := p.WriteTo(w)
	return err
}

// newPicture returns a picture that is not begun.
func newPicture(s *State, with engine.Picture) *picture {
	return &picture{s: s, top: svgTitle + len(with.Caption)*svgLine + 34}
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
		p.Words("track", x, p.top-10, strings.ToUpper(t.String()))
	}
}

// space draws a space with who stands there.
func (p *picture) space(x Space) {
	left, top, width := p.box(x)
	p.Rect(left, top, width, svgHigh, draw.Class(p.s.r().Map.Class[x].String()))
	label := p.s.spaceName(x)
	if x == Center {
		label = p.s.r().Map.Name[x]
	}
	p.Words("label", left+8, top+16, label)
	if p.s.closed(x) {
		p.Words("shut", left+width-8, top+16, "NO ENTRY")
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

// zedSpot is where the counter of a Zeds unit stands in its space, manSpot that of a Player
// unit: those in Town Center from the left, others on the right.
func (p *picture) zedSpot(x Space, slot int) int {
	left, _, _ := p.box(x)
	return left + 8 + slot*svgStep
}

func (p *picture) manSpot(x Space, u Unit) int {
	left, _, width := p.box(x)
	men := p.s.menAt(x)
	at := left + 8
	if x < Center {
		at = left + width - 8 - size(men)*svgStep + svgStep - svgSide
	}
	return at + size(men&(1<<u-1))*svgStep
}

// spaceName is the name of a space of a track with its number.
func (s *State) spaceName(x Space) string {
	if x.isStart() {
		return "Start"
	}
	return strings.TrimSpace(fmt.Sprintf("#%d %s", x.Number(), s.r().Map.Name[x]))
}

// zed draws the counter of a Zeds unit: its Strength, that of the other side, and its Hits.
func (p *picture) zed(x, y int, z zed) {
	c := p.s.r().Units.Zeds[z.kind()].Strength
	p.Rect(x, y, svgSide, svgSide, draw.Class([]string{"zed", "weak"}[z.side()]))
	p.Words("name", x+svgSide/2, y+14, zedName(int(c[0]), int(c[1])))
	p.Words("strong", x+svgSide/2, y+36, fmt.Sprint(p.s.strength(z)))
	p.hits(x, y, z.damage(), zedHits)
}

// man draws the counter of a Player unit.
func (p *picture) man(x, y int, u Unit) {
	r, m := p.s.r(), p.s.men[u]
	p.Rect(x, y, svgSide, svgSide, draw.Class(unitKindNames[r.Units.Men[u].Kind]))
	if m&defiant != 0 {
		p.Rect(x-3, y-3, svgSide+6, svgSide+6, draw.Class("defiant"))
	}
	p.Label("unit", x+svgSide/2, y+14, svgSide-2, 13, draw.Cut(r.id(u), 9))
	strength := fmt.Sprint(p.s.manStrength(u))
	if m&armed != 0 {
		strength += "+"
	}
	if m.seat() != noSeat {
		p.Words("name", x+7, y+34, fmt.Sprint(m.seat()+1))
	}
	p.Words("strong", x+svgSide/2, y+36, strength)
	p.hits(x, y, m.damage(), p.s.hitsOf(u))
}

// hits draws the Hits that a counter takes: those that it has taken are full.
func (p *picture) hits(x, y, taken, all int) {
	left := x + svgSide/2 - (all-1)*7/2
	for i := range all {
		p.Circle(left+7*i, y+svgSide-6, 2, draw.Class([]string{"well", "hit"}[b2i(i < taken)]))
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// panel writes beside the map what there is to spend, and what the decks, the Cup and the
// boxes hold.
func (p *picture) panel(left int) {
	s, r := p.s, p.s.r()
	y := p.top
	head := func(text string) {
		y += 22
		p.Words("head", left, y, text)
		y += 12
	}
	lines := strings.Split(strings.TrimSpace(s.heading()), "\n")[1:]
	lines = append(lines,
		fmt.Sprintf("Event deck: act %d, %d to come in it", min(s.act+1, acts+1), s.left),
		fmt.Sprintf("Fate deck: %d, and %d discarded", size(s.deck), size(s.discards())))
	for _, line := range lines {
		for _, part := range prose.Wrap(strings.Fields(line), 38) {
			p.Words("side", left, y, part)
			y += 19
		}
	}
	head(fmt.Sprintf("Cup: %d", s.cupSize()))
	column := 0
	for t := range uint8(maxZedTypes + 1) {
		if s.cup[t] == 0 {
			continue
		}
		x := left + column%3*92
		p.zed(x, y, newZed(t))
		p.Words("many", x+svgSide+18, y+31, fmt.Sprintf("x %d", s.cup[t]))
		if column++; column%3 == 0 {
			y += svgStep
		}
	}
	if column%3 != 0 {
		y += svgStep
	}
	for _, x := range []Space{Box, Cemetery} {
		men := s.menAt(x) & (1<<len(r.Units.Men) - 1)
		if men == 0 {
			continue
		}
		head([]string{Box: "Not yet here", Cemetery: "Cemetery"}[x])
		column := 0
		for u := range each(men) {
			if column == 5 {
				column, y = 0, y+svgStep
			}
			p.man(left+column*svgStep, y, u)
			column++
		}
		y += svgStep
	}
}

// legend explains the signs.
func (p *picture) legend(y int, moves bool) {
	frame := func(class, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Rect(x, y-9, 18, 18, draw.Class(class)) }, Width: 18, Means: means}
	}
	p.Legend(svgMargin, y, frame("zed", "Zeds"), frame("weak", "reduced side"), frame("hero", "Hero"), frame("heroic", "Heroic"),
		frame("regular", "Regular Civilians"), frame("defiant", "Defiant"),
		draw.Sign{Draw: func(x, y int) { p.Circle(x+4, y, 3, draw.Class("hit")) }, Width: 8, Means: "Hit taken"},
		draw.Sign{Draw: func(x, y int) { p.Words("strong", x+7, y+6, "+") }, Width: 14, Means: "Well-Armed"})
	var signs []draw.Sign
	for _, c := range []Class{townSpace, village, named, mine, startSpace} {
		signs = append(signs, frame(c.String(), c.String()))
	}
	if moves {
		signs = append(signs, p.MoveSigns()...)
	}
	p.Legend(svgMargin, y+svgLegend-12, slices.Clip(signs)...)
}
