package board

import (
	"fmt"
	"strings"

	"deadreckon/engine/kit/draw"
	"deadreckon/engine/kit/prose"
)

// The text picture draws a unit of the map as four columns and two rows between its sides: the number and
// the store's letter above, the contents below.
const (
	unitWidth  = 5
	unitHeight = 3
)

// plan is a text picture under way: the canvas, and the map's least coordinates.
type plan struct {
	*draw.Canvas
	left, top int
}

// Text draws the board, about 130 columns wide for the default one: walls, doors by kind and state,
// numbers, store letters, and in every square the text of cell, cut to four characters. A nil cell shows
// the placement symbols and the rifles. A key follows the map.
func (b *Board) Text(d Doors, cell func(Square) string) string {
	symbols := cell == nil
	if symbols {
		cell = b.symbolText
	}
	r := b.bounds()
	p := plan{draw.NewCanvas(r.W*unitWidth+1, r.H*unitHeight+1), r.X, r.Y}
	for x := 1; x <= b.Squares; x++ {
		p.square(b, Square(x), cell(Square(x)))
	}
	for _, e := range b.borders {
		if e.kind == wallSide {
			p.wall(e.side)
		}
	}
	for i := range b.Doors {
		p.door(b.doorSide(uint8(i)), b.doorGlyph(uint8(i), d))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n\n%s", b.Title, p.Canvas)
	if symbols {
		text.WriteString("\nsquares: z zombie symbol, c character symbol, r rifles")
	}
	b.writeKey(&text, d)
	return text.String()
}

// symbolText is the content of squares at the start: symbols and rifles.
func (b *Board) symbolText(x Square) string {
	var words []string
	if b.ZombieSymbols.Has(x) {
		words = append(words, "z")
	}
	if b.HumanSymbols.Has(x) {
		words = append(words, "c")
	}
	if b.Rifles == x {
		words = append(words, "r")
	}
	return strings.Join(words, " ")
}

// bounds returns the smallest rectangle around all squares.
func (b *Board) bounds() Rect {
	nw, se := point{maxCoordinate, maxCoordinate}, point{}
	for x := 1; x <= b.Squares; x++ {
		r := b.Place[x]
		nw = point{min(nw.x, r.X), min(nw.y, r.Y)}
		se = point{max(se.x, r.X+r.W), max(se.y, r.Y+r.H)}
	}
	return Rect{nw.x, nw.y, se.x - nw.x, se.y - nw.y}
}

// doorSide returns the drawn side of a door.
func (b *Board) doorSide(door uint8) segment {
	d := b.Doors[door]
	if d.Kind == MainDoor {
		return b.Place[d.A].outerSide(b.mainOn[b.MainOf(door)])
	}
	side, _ := b.Place[d.A].commonSide(b.Place[d.B])
	return side
}

// doorGlyph returns the letter of a door's kind, small when it is open and large
// when it is closed, or x for a destroyed one.
func (b *Board) doorGlyph(door uint8, d Doors) string {
	letters := [...]string{doorOpen: "gsm", doorClosed: "GSM", doorDestroyed: "xxx"}[doorState(door, d)]
	return letters[b.Doors[door].Kind:][:1]
}

func (p *plan) at(corner point) (column, row int) {
	return (corner.x/2 - p.left) * unitWidth, (corner.y/2 - p.top) * unitHeight
}

// square writes identity, letter and content into the middle of a square, and
// marks its corners.
func (p *plan) square(b *Board, x Square, content string) {
	r := b.Place[x]
	nw, se := r.corners()
	for _, corner := range [4]point{nw, se, {nw.x, se.y}, {se.x, nw.y}} {
		column, row := p.at(corner)
		p.Write(column, row, "·")
	}
	column, row := p.at(nw)
	column += (r.W-1)*unitWidth/2 + 1
	row += (r.H-1)*unitHeight/2 + 1
	letter := " "
	if region := b.Region[x]; !b.Regions[region].Hall {
		letter = string(rune(b.letters[region]))
	}
	p.Write(column, row, b.Name(x)+letter)
	p.Write(column, row+1, draw.Cut(content, unitWidth-1))
}

func (p *plan) wall(side segment) {
	column, row := p.at(side.p)
	endColumn, endRow := p.at(side.q)
	p.Line(column, row, endColumn, endRow)
}

// door writes a door's letter twice in the middle of its side.
func (p *plan) door(side segment, glyph string) {
	column, row := p.at(side.p)
	endColumn, endRow := p.at(side.q)
	if row == endRow {
		p.Write((column+endColumn)/2, row, glyph+glyph)
		return
	}
	middle := (row + endRow) / 2
	p.Write(column, middle, glyph)
	p.Write(column, middle+1, glyph)
}

// writeKey explains the signs, and lists the main doors' states and the stores.
func (b *Board) writeKey(text *strings.Builder, d Doors) {
	text.WriteString("\n" + DoorKey + "\n")
	var mains []string
	for dir, i := range b.Main {
		if i != NoDoor {
			mains = append(mains, fmt.Sprintf("%s %s %s", Direction(dir), b.Name(b.Doors[i].A), prose.Either(d.Open(i), "open", "closed")))
		}
	}
	if mains != nil {
		fmt.Fprintf(text, "main doors: %s\n", strings.Join(mains, ", "))
	}
	text.WriteString("\n" + b.StoreKey())
}

// DoorKey explains the signs of doors.
const DoorKey = "doors, small when open and capital when closed: g glass, s solid, m main; x glass, destroyed"

// StoreKey lists the stores with their letters.
func (b *Board) StoreKey() string {
	var stores []string
	for i, r := range b.Regions {
		if !r.Hall {
			stores = append(stores, fmt.Sprintf("%c %s", b.letters[i], r.Name))
		}
	}
	return draw.Columns(stores, 4, 32)
}
