package board

import (
	"fmt"
	"strings"
)

// doorLook is how a door is drawn.
type doorLook uint8

const (
	doorOpen doorLook = iota
	doorClosed
	doorDestroyed
)

func doorState(door uint8, d Doors) doorLook {
	switch {
	case d.Destroyed>>door&1 != 0:
		return doorDestroyed
	case !d.Open(door):
		return doorClosed
	}
	return doorOpen
}

// door draws a door in the middle of its side: a frame while it is open, a full
// bar when closed, a broken frame when destroyed.
func (p *svgPicture) door(side segment, kind DoorKind, look doorLook) {
	x1, y1 := p.at(side.p)
	x2, y2 := p.at(side.q)
	p.doorAt((x1+x2)/2, (y1+y2)/2, y1 == y2, kind, look)
}

func (p *svgPicture) doorAt(x, y int, flat bool, kind DoorKind, look doorLook) {
	const long, wide = 34, 10
	w, h := wide, long
	if flat {
		w, h = long, wide
	}
	colour := doorColours[kind]
	fill, dash := "#fff", ""
	switch look {
	case doorClosed:
		fill = colour
	case doorDestroyed:
		dash = ` stroke-dasharray="4 3"`
	}
	fmt.Fprintf(p, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="%s" stroke-width="3"%s/>`+"\n",
		x-w/2, y-h/2, w, h, fill, colour, dash)
	if look == doorDestroyed {
		fmt.Fprintf(p, `<path d="M%d %dl12 12m0 -12l-12 12" stroke="%s" stroke-width="2.5"/>`+"\n", x-6, y-6, colour)
	}
}

// storeNames writes each store's name over its longest row of squares.
func (p *svgPicture) storeNames() {
	for region, r := range p.Regions {
		if r.Hall {
			continue
		}
		if row, ok := p.longestRow(uint8(region)); ok {
			nw, _ := row.corners()
			x, y := p.at(nw)
			p.label(x+row.W*svgUnit/2, y+38+(row.H-1)*svgUnit/2, row.W*svgUnit-10, r.Name)
		}
	}
}

// longestRow returns the widest run of a region's squares side by side with one
// top edge, the first of several.
func (p *svgPicture) longestRow(region uint8) (best Rect, ok bool) {
	for i := 1; i <= p.Squares; i++ {
		if p.Region[i] != region {
			continue
		}
		run := p.Place[i]
		for j := p.east(run, region); j != 0; j = p.east(run, region) {
			run.W += p.Place[j].W
		}
		if run.W > best.W {
			best, ok = run, true
		}
	}
	return best, ok
}

// east returns the square of a region that continues a run to the east, or 0.
func (p *svgPicture) east(run Rect, region uint8) Square {
	for j := 1; j <= p.Squares; j++ {
		if r := p.Place[j]; p.Region[j] == region && r.X == run.X+run.W && r.Y == run.Y && r.H == run.H {
			return Square(j)
		}
	}
	return 0
}

// label writes a name centred within a width, in one line or two, smaller if it
// must be.
func (p *svgPicture) label(x, y, width int, name string) {
	lines := []string{name}
	size := 13
	if textWidth(name, size) > width {
		lines = halves(name)
		y -= 5
	}
	for _, line := range lines {
		for textWidth(line, size) > width && size > 7 {
			size--
		}
	}
	for i, line := range lines {
		fmt.Fprintf(p, `<text class="store" font-size="%d" x="%d" y="%d">%s</text>`+"\n", size, x, y+i*(size+1), escaped(line))
	}
}

// textWidth estimates the width of a text: letters are about half as wide as
// high.
func textWidth(s string, size int) int { return len([]rune(s)) * size * 52 / 100 }

// halves cuts a name at the blank that leaves the shorter longest line.
func halves(name string) []string {
	best := []string{name}
	longest := len(name)
	for i := range name {
		if name[i] == ' ' && max(i, len(name)-i-1) < longest {
			longest = max(i, len(name)-i-1)
			best = []string{name[:i], strings.TrimSpace(name[i:])}
		}
	}
	return best
}

// legend explains the signs in two rows.
func (p *svgPicture) legend(left, top int, over *Overlay) {
	p.doorLegend(left, top, []doorKey{
		{Glass, doorOpen, "glass door, open"}, {Glass, doorClosed, "closed"}, {Glass, doorDestroyed, "destroyed"},
		{Solid, doorOpen, "solid door, open"}, {Solid, doorClosed, "closed"},
	})
	p.doorLegend(left, top+36, []doorKey{{MainDoor, doorOpen, "main door, open"}, {MainDoor, doorClosed, "closed"}})
	x, y := left+300, top+36
	fmt.Fprintf(p, `<path class="wall" d="M%d %dh34"/>`+"\n", x, y)
	p.text("key", x+44, y+5, "wall")
	fmt.Fprintf(p, `<path class="open" d="M%d %dh34"/>`+"\n", x+100, y)
	p.text("key", x+144, y+5, "no wall")
	p.rifles(x+230, y)
	p.text("key", x+246, y+5, "rifles")
	if over != nil {
		p.text("key", left, top+72, over.Key)
		return
	}
	p.sign(x+312, y, "#4c7a34", "Z")
	p.text("key", x+326, y+5, "zombie")
	p.sign(x+394, y, "#b3540a", "C")
	p.text("key", x+408, y+5, "character")
	p.text("key", left, top+72, "Z and C are the placement symbols. Counters stand in the lower left of a square. Sight runs between the centres of squares.")
}

// doorKey is one entry of the legend.
type doorKey struct {
	kind DoorKind
	look doorLook
	text string
}

func (p *svgPicture) doorLegend(x, y int, keys []doorKey) {
	for _, k := range keys {
		p.doorAt(x+17, y, true, k.kind, k.look)
		p.text("key", x+44, y+5, k.text)
		x += 60 + 8*len(k.text)
	}
}
