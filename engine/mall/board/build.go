package board

import (
	"cmp"
	"fmt"
	"slices"
)

// sideKind is the kind of a side. A door is in a wall: a border with a door remains a wallSide.
type sideKind uint8

const (
	openSide sideKind = iota
	wallSide
)

// border is one side of the map: the common side of the squares a and b, or a
// stretch of the outside of a when b is 0.
type border struct {
	side segment
	a, b Square
	kind sideKind
	door uint8
}

// of reports whether the border is a side of x.
func (e *border) of(x Square) bool { return e.a == x || e.b == x }

// origin holds the places of a board's figures in its file, for Check.
type origin struct {
	file    string
	squares [MaxSquares + 1]position
	regions []position
	doors   []position
	symbols []draftSymbol
}

// build puts the statements together. The order of the lines does not matter.
func (d *draft) build() (*Board, error) {
	b := &Board{Title: d.title, Figures: d.figures, Main: [4]uint8{NoDoor, NoDoor, NoDoor, NoDoor}}
	b.origin.file = d.file
	for _, step := range []func(*Board) error{d.placeSquares, d.placeBorders, d.placeLinks, d.placeDoors, d.placeSymbols} {
		if err := step(b); err != nil {
			return nil, err
		}
	}
	b.buildSides()
	b.buildHideAllowed()
	b.buildEnding()
	b.buildDistances()
	b.buildTours()
	b.buildSight()
	b.digest = b.sum()
	b.captions = fmt.Sprintf("%q %v %v", b.Title, b.Regions, b.Figures)
	return b, nil
}

func (d *draft) placeSquares(b *Board) error {
	if err := d.sortSquares(); err != nil {
		return err
	}
	for _, r := range d.regions {
		b.Regions = append(b.Regions, r.Region)
		b.letters = append(b.letters, r.key)
		b.origin.regions = append(b.origin.regions, r.at)
	}
	var drawn [maxCoordinate][maxCoordinate]Square
	for i, s := range d.squares {
		x := Square(i + 1)
		r := slices.IndexFunc(d.regions, func(r draftRegion) bool { return r.key == s.key })
		if r < 0 {
			return d.errorAt(s.at, "unknown region %q of square %03d, expected the letter of a region line", s.key, s.id)
		}
		b.ID[x], b.Place[x], b.Region[x], b.byID[s.id] = uint16(s.id), s.rect, uint8(r), x
		b.origin.squares[x] = s.at
		if b.Regions[r].Hall {
			b.Hall.Add(x)
		}
		for cy := s.rect.Y; cy < s.rect.Y+s.rect.H; cy++ {
			for cx := s.rect.X; cx < s.rect.X+s.rect.W; cx++ {
				if o := drawn[cy][cx]; o != 0 {
					return d.errorAt(s.at, "square %03d lies on square %s at %d,%d", s.id, b.Name(o), cx, cy)
				}
				drawn[cy][cx] = x
			}
		}
	}
	b.Squares = len(d.squares)
	b.Rifles = b.SquareByID(177)
	for x := 1; x <= b.Squares; x++ {
		if b.Rifles != 0 && b.Region[x] == b.Region[b.Rifles] {
			b.Edwins.Add(Square(x))
		}
	}
	return nil
}

// placeBorders finds every side: between squares of one region it is open,
// between regions and along the outside of the map it is a wall.
func (d *draft) placeBorders(b *Board) error {
	for x := 1; x <= b.Squares; x++ {
		for y := x + 1; y <= b.Squares; y++ {
			side, ok := b.Place[x].commonSide(b.Place[y])
			if !ok {
				continue
			}
			e := border{side: side, a: Square(x), b: Square(y), door: NoDoor, kind: wallSide}
			if b.Region[x] == b.Region[y] {
				e.kind = openSide
			}
			b.borders = append(b.borders, e)
		}
	}
	inner := b.borders
	for x := 1; x <= b.Squares; x++ {
		for dir := North; dir <= West; dir++ {
			b.borders = appendOuter(b.borders, Square(x), b.Place[x].outerSide(dir), inner)
		}
	}
	return nil
}

// appendOuter appends the stretches of a whole side of x that no common side
// covers: the outside of the map.
func appendOuter(dst []border, x Square, whole segment, inner []border) []border {
	var covers []segment
	for _, e := range inner {
		if e.of(x) && within(e.side, whole) {
			covers = append(covers, e.side)
		}
	}
	slices.SortFunc(covers, func(s, t segment) int { return cmp.Or(cmp.Compare(s.p.x, t.p.x), cmp.Compare(s.p.y, t.p.y)) })
	from := whole.p
	for _, c := range append(covers, segment{whole.q, whole.q}) {
		if from != c.p {
			dst = append(dst, border{side: segment{from, c.p}, a: x, door: NoDoor, kind: wallSide})
		}
		from = c.q
	}
	return dst
}

// within reports whether a side lies on a whole side of a square.
func within(side, whole segment) bool {
	return side.p.x >= whole.p.x && side.p.y >= whole.p.y && side.q.x <= whole.q.x && side.q.y <= whole.q.y
}

// borderOf returns the common side of two squares by number, or an error that names the missing part.
func (d *draft) borderOf(b *Board, a, c int, at position) (*border, error) {
	for _, id := range [2]int{a, c} {
		if b.SquareByID(id) == 0 {
			return nil, d.errorAt(at, "unknown square %03d", id)
		}
	}
	x, y := b.byID[min(a, c)], b.byID[max(a, c)]
	for i := range b.borders {
		if e := &b.borders[i]; e.a == x && e.b == y {
			return e, nil
		}
	}
	return nil, d.errorAt(at, "squares %03d and %03d have no common side (EN 2.1)", a, c)
}

func (d *draft) placeLinks(b *Board) error {
	named := map[*border]bool{}
	for _, k := range d.links {
		e, err := d.borderOf(b, k.a, k.b, k.at)
		if err != nil {
			return err
		}
		if named[e] { // or the order of the lines would matter
			return d.errorAt(k.at, "a second statement about the side of %03d and %03d", k.a, k.b)
		}
		named[e] = true
		if e.kind == k.kind {
			return d.errorAt(k.at, "the side of %03d and %03d is %s already", k.a, k.b, [...]string{openSide: "open", wallSide: "a wall"}[k.kind])
		}
		e.kind = k.kind
	}
	return nil
}

// placeDoors puts the doors on their sides in canonical order: the main doors by direction, then the
// others by their squares.
func (d *draft) placeDoors(b *Board) error {
	for i := range d.doors {
		if k := &d.doors[i]; k.kind != MainDoor {
			k.a, k.b = min(k.a, k.b), max(k.a, k.b)
		}
	}
	slices.SortStableFunc(d.doors, func(s, t draftDoor) int {
		return cmp.Or(
			cmp.Compare(min(s.b, 1), min(t.b, 1)), // main doors have no b
			cmp.Compare(s.name, t.name), cmp.Compare(s.a, t.a), cmp.Compare(s.b, t.b))
	})
	for i, k := range d.doors {
		place := d.placeDoor
		if k.kind == MainDoor {
			place = d.placeMainDoor
		}
		if err := place(b, k, uint8(i)); err != nil {
			return err
		}
		b.Doors = append(b.Doors, Door{Kind: k.kind, A: b.SquareByID(k.a), B: b.SquareByID(k.b), Source: k.source})
		b.origin.doors = append(b.origin.doors, k.at)
	}
	return nil
}

func (d *draft) placeDoor(b *Board, k draftDoor, door uint8) error {
	e, err := d.borderOf(b, k.a, k.b, k.at)
	switch {
	case err != nil:
		return err
	case e.kind == openSide:
		return d.errorAt(k.at, "B13: the side of %03d and %03d is open, expected a wall to carry the door", k.a, k.b)
	case e.door != NoDoor:
		return d.errorAt(k.at, "B13: a second door between %03d and %03d", k.a, k.b)
	}
	e.door = door
	return nil
}

func (d *draft) placeMainDoor(b *Board, k draftDoor, door uint8) error {
	x := b.SquareByID(k.a)
	if x == 0 {
		return d.errorAt(k.at, "unknown square %03d", k.a)
	}
	if b.Main[k.name] != NoDoor {
		return d.errorAt(k.at, "B03: a second %s main door", k.name)
	}
	if b.DoorAt(x, 0) != NoDoor {
		return d.errorAt(k.at, "B03: a second main door of square %03d", k.a)
	}
	whole := b.Place[x].outerSide(k.on)
	if !slices.ContainsFunc(b.borders, func(e border) bool { return e.a == x && e.b == 0 && e.side == whole }) {
		return d.errorAt(k.at, "B03: the %s side of square %03d is not an outer side", k.on, k.a)
	}
	b.Main[k.name], b.mainOn[k.name] = door, k.on
	return nil
}

func (d *draft) placeSymbols(b *Board) error {
	for _, k := range d.symbols {
		x := b.SquareByID(k.id)
		if x == 0 {
			return d.errorAt(k.at, "unknown square %03d", k.id)
		}
		symbols := &b.ZombieSymbols
		if k.human {
			symbols = &b.HumanSymbols
		}
		if symbols.Has(x) {
			return d.errorAt(k.at, "a second symbol of the same kind in square %03d", k.id)
		}
		symbols.Add(x)
	}
	b.origin.symbols = d.symbols
	return nil
}

// buildSides collects the sides that pieces can pass, ascending for each square,
// in one array.
func (b *Board) buildSides() {
	flat := make([]Side, 0, 2*len(b.borders))
	for x := 1; x <= b.Squares; x++ {
		first := len(flat)
		for _, e := range b.borders {
			if e.b == 0 || !e.of(Square(x)) || e.kind == wallSide && e.door == NoDoor {
				continue
			}
			flat = append(flat, Side{To: e.a ^ e.b ^ Square(x), Door: e.door})
			if e.door == NoDoor {
				b.Beside[x].Add(e.a ^ e.b ^ Square(x))
			}
		}
		b.sides[x] = flat[first:len(flat):len(flat)]
		slices.SortFunc(b.sides[x], func(s, t Side) int { return cmp.Compare(s.To, t.To) })
		for _, side := range b.sides[x] {
			if side.Door != NoDoor {
				b.doorways[x] = append(b.doorways[x], side)
			}
		}
	}
}

// buildHideAllowed applies EN 3.1: no hall square, no character symbol, and no
// neighbour of one unless a plain wall parts them (A12).
func (b *Board) buildHideAllowed() {
	for x := 1; x <= b.Squares; x++ {
		near := b.HumanSymbols.Has(Square(x))
		for _, s := range b.sides[x] {
			near = near || b.HumanSymbols.Has(s.To)
		}
		if !near && !b.Hall.Has(Square(x)) {
			b.HideAllowed.Add(Square(x))
		}
	}
}

// buildDistances fills Dist over passable sides and Fire over common sides.
func (b *Board) buildDistances() {
	var walk, touch [MaxSquares + 1][]Square
	for _, e := range b.borders {
		if e.b == 0 {
			continue
		}
		touch[e.a], touch[e.b] = append(touch[e.a], e.b), append(touch[e.b], e.a)
		if e.kind == openSide || e.door != NoDoor {
			walk[e.a], walk[e.b] = append(walk[e.a], e.b), append(walk[e.b], e.a)
		}
	}
	for x := range b.Dist {
		b.Dist[x] = steps(Square(x), &walk)
		b.Fire[x] = steps(Square(x), &touch)
		for y, d := range b.Dist[x] {
			if d <= 2 {
				b.Near[x].Add(Square(y))
			}
		}
	}
}

// steps counts the least number of steps from x to every square, 255 for none.
func steps(x Square, next *[MaxSquares + 1][]Square) (dist [MaxSquares + 1]uint8) {
	for i := range dist {
		dist[i] = 255
	}
	if x == 0 {
		return dist
	}
	dist[x] = 0
	for queue := []Square{x}; len(queue) > 0; queue = queue[1:] {
		for _, y := range next[queue[0]] {
			if dist[y] == 255 { // 254 steps at most: there are 255 squares
				dist[y] = dist[queue[0]] + 1
				queue = append(queue, y)
			}
		}
	}
	return dist
}

// buildEnding sorts the squares that are not hall by the last digit of their
// identity. EN 15.2, 15.3.
func (b *Board) buildEnding() {
	for i := 1; i <= b.Squares; i++ { // ints: a Square would wrap after 255
		if x := Square(i); !b.Hall.Has(x) {
			b.Ending[b.ID[x]%10].Add(x)
		}
	}
}
