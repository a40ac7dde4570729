package board

import "deadreckon/engine/kit/draw"

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
	fill, outline := "#fff", draw.Stroke(colour, 3)
	switch look {
	case doorClosed:
		fill = colour
	case doorDestroyed:
		outline += draw.Dashed(4, 3)
	}
	p.Rect(x-w/2, y-h/2, w, h, draw.Fill(fill), outline)
	if look == doorDestroyed {
		p.Cross(x, y, 12, draw.Stroke(colour, 2.5))
	}
}

// storeNames writes each store's name over its longest row of squares without counters, or its
// longest row.
func (p *svgPicture) storeNames(counters func(Square) []draw.Counter) {
	free := without(counters)
	for region, r := range p.Regions {
		if r.Hall {
			continue
		}
		row := p.longestRow(uint8(region), free)
		if row.W*svgWide < svgShort {
			row = p.longestRow(uint8(region), func(Square) bool { return true })
		}
		nw, _ := row.corners()
		x, y := p.at(nw)
		p.Label("store", x+row.W*svgWide/2, y+58+(row.H-1)*svgHigh/2, row.W*svgWide-6, svgKey, r.Name)
	}
}

// without returns a function that reports whether a square has no counter.
func without(counters func(Square) []draw.Counter) func(Square) bool {
	return func(s Square) bool { return counters == nil || len(counters(s)) == 0 }
}

// longestRow returns the widest run of squares of a region and of a kind side by side with one top
// edge, the first of several; nothing if there is none.
func (p *svgPicture) longestRow(region uint8, kind func(Square) bool) (best Rect) {
	for i := 1; i <= p.Squares; i++ {
		if p.Region[i] != region || !kind(Square(i)) {
			continue
		}
		run := p.Place[i]
		for j := p.east(run, region); j != 0 && kind(j); j = p.east(run, region) {
			run.W += p.Place[j].W
		}
		if run.W > best.W {
			best = run
		}
	}
	return best
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

// legend explains the signs.
func (p *svgPicture) legend(left, top int, over *Overlay) {
	door := func(kind DoorKind, look doorLook, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.doorAt(x+17, y, true, kind, look) }, Width: 34, Means: means}
	}
	side := func(class, means string) draw.Sign {
		return draw.Sign{Draw: func(x, y int) { p.Line(class, x, y, x+34, y) }, Width: 34, Means: means}
	}
	signs := []draw.Sign{door(Glass, doorOpen, "glass door, open"), door(Glass, doorClosed, "closed"), door(Glass, doorDestroyed, "destroyed"),
		door(Solid, doorOpen, "solid door, open"), door(Solid, doorClosed, "closed"), door(MainDoor, doorOpen, "main door, open"), door(MainDoor, doorClosed, "closed"),
		side("wall", "wall"), side("open", "no wall"), {Draw: func(x, y int) { p.rifles(x+7, y) }, Width: 14, Means: "rifles"}}
	if over == nil {
		signs = append(signs,
			draw.Sign{Draw: func(x, y int) { p.sign(x+13, y, zombieColour, "Z") }, Width: 26, Means: "zombie"},
			draw.Sign{Draw: func(x, y int) { p.sign(x+13, y, humanColour, "C") }, Width: 26, Means: "character"})
	} else {
		signs = append(append(signs, p.counterSigns(over.Key)...), p.overlaySigns(over)...)
	}
	p.Legend(left, top, signs...)
}
