package board

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The text picture draws a unit of the map as four columns and two rows between
// its sides: the identity and the store's letter above, what lies there below.
const (
	unitWidth  = 5
	unitHeight = 3
)

// canvas is a text picture under way. Places are in columns and rows.
type canvas struct {
	left, top int // the map's least coordinates
	rows      [][]rune
}

// crosses are the line signs by the arms of a point: 1 north, 2 east, 4 south,
// 8 west.
var lineSigns = []rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")

// Text draws the board, about 130 columns wide for the default one: walls, doors
// by kind and state, identities, store letters, and in every square what cell
// returns, cut to four characters. A nil cell shows the placement symbols and the
// rifles. A key follows the map.
func (b *Board) Text(d Doors, cell func(Square) string) string {
	symbols := cell == nil
	if symbols {
		cell = b.symbolText
	}
	c := newCanvas(b.bounds())
	for x := 1; x <= b.Squares; x++ {
		c.square(b, Square(x), cell(Square(x)))
	}
	c.walls(b.borders)
	for i := range b.Doors {
		c.door(b.doorSide(uint8(i)), b.doorGlyph(uint8(i), d))
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s\n\n", b.Title)
	for _, row := range c.rows {
		text.WriteString(strings.TrimRight(string(row), " "))
		text.WriteByte('\n')
	}
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

// doorSide returns the side on which a door is drawn.
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
func (b *Board) doorGlyph(door uint8, d Doors) rune {
	switch {
	case d.Destroyed>>door&1 != 0:
		return 'x'
	case d.Open(door):
		return rune("gsm"[b.Doors[door].Kind])
	}
	return rune("GSM"[b.Doors[door].Kind])
}

func newCanvas(r Rect) *canvas {
	c := &canvas{left: r.X, top: r.Y, rows: make([][]rune, r.H*unitHeight+1)}
	for i := range c.rows {
		c.rows[i] = []rune(strings.Repeat(" ", r.W*unitWidth+1))
	}
	return c
}

// at returns the column and row of a corner.
func (c *canvas) at(p point) (column, row int) {
	return (p.x/2 - c.left) * unitWidth, (p.y/2 - c.top) * unitHeight
}

func (c *canvas) write(column, row int, s string) {
	for _, r := range s {
		c.rows[row][column] = r
		column++
	}
}

// square writes identity, letter and content into the middle of a square, and
// marks its corners.
func (c *canvas) square(b *Board, x Square, content string) {
	r := b.Place[x]
	nw, se := r.corners()
	for _, p := range [4]point{nw, se, {nw.x, se.y}, {se.x, nw.y}} {
		column, row := c.at(p)
		c.rows[row][column] = '·'
	}
	column, row := c.at(nw)
	column += (r.W-1)*unitWidth/2 + 1
	row += (r.H-1)*unitHeight/2 + 1
	letter := " "
	if region := b.Region[x]; !b.Regions[region].Hall {
		letter = string(rune(b.letters[region]))
	}
	c.write(column, row, b.Name(x)+letter)
	c.write(column, row+1, firstRunes(content, unitWidth-1))
}

// firstRunes cuts a text to n characters and keeps it on its line.
func firstRunes(s string, n int) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == utf8.RuneError {
			return '?'
		}
		return r
	}, s)
	if utf8.RuneCountInString(s) > n {
		return string([]rune(s)[:n])
	}
	return s
}

// walls draws all walls, and joins them at the corners.
func (c *canvas) walls(borders []border) {
	arms := make(map[point]int)
	for _, e := range borders {
		if e.kind != wallSide {
			continue
		}
		p := e.side.p
		for p != e.side.q {
			next, out, in := point{p.x + 2, p.y}, 2, 8
			if e.side.p.x == e.side.q.x {
				next, out, in = point{p.x, p.y + 2}, 4, 1
			}
			c.unitWall(p, next)
			arms[p] |= out
			arms[next] |= in
			p = next
		}
	}
	for p, sides := range arms {
		column, row := c.at(p)
		c.rows[row][column] = lineSigns[sides]
	}
}

// unitWall draws one unit of wall between two corners.
func (c *canvas) unitWall(p, q point) {
	column, row := c.at(p)
	if p.y == q.y {
		c.write(column+1, row, strings.Repeat("─", unitWidth-1))
		return
	}
	for i := 1; i < unitHeight; i++ {
		c.rows[row+i][column] = '│'
	}
}

// door writes a door's letter twice in the middle of its side.
func (c *canvas) door(side segment, glyph rune) {
	column, row := c.at(side.p)
	endColumn, endRow := c.at(side.q)
	if row == endRow {
		middle := (column + endColumn) / 2
		c.rows[row][middle], c.rows[row][middle+1] = glyph, glyph
		return
	}
	middle := (row + endRow) / 2
	c.rows[middle][column], c.rows[middle+1][column] = glyph, glyph
}

// writeKey writes what the signs mean, the main doors' states and the stores.
func (b *Board) writeKey(text *strings.Builder, d Doors) {
	text.WriteString("\ndoors, small when open and capital when closed: g glass, s solid, m main; x glass, destroyed\n")
	var mains []string
	for dir, i := range b.Main {
		if i != NoDoor {
			state := "open"
			if !d.Open(i) {
				state = "closed"
			}
			mains = append(mains, fmt.Sprintf("%s %s %s", Direction(dir), b.Name(b.Doors[i].A), state))
		}
	}
	if mains != nil {
		fmt.Fprintf(text, "main doors: %s\n", strings.Join(mains, ", "))
	}
	text.WriteByte('\n')
	const columns = 4
	var stores []string
	for i, r := range b.Regions {
		if !r.Hall {
			stores = append(stores, fmt.Sprintf("%c %s", b.letters[i], r.Name))
		}
	}
	rows := (len(stores) + columns - 1) / columns
	for i := range rows {
		var line strings.Builder
		for k := i; k < len(stores); k += rows {
			fmt.Fprintf(&line, "%-32s", stores[k])
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}
