package ground

import (
	"fmt"
	"strings"

	"deadreckon/engine/kit/lines"
)

// scenarioReader is a scenario while it is read, with the places of its parts in the file.
type scenarioReader struct {
	reader
	sc       *Scenario
	rows     [MaxSide]string // by y
	rowAt    [MaxSide]filePos
	houses   []draftHouse
	vehicles []filePos
	things   []filePos
	deploys  [][2]Square
	deployAt []filePos
	groupAt  []filePos
	memberAt [][]filePos
	wayAt    []filePos
	finds    []draftFind
	goal     byte // letter of its building
}

type draftHouse struct {
	Building
	at, stairsAt filePos
	stairs       [2]int
	openings     []draftOpening
}

type draftOpening struct {
	window bool
	x, y   int
	out    Direction
	at     filePos
}

type draftFind struct {
	letter byte
	item   int
	at     filePos
}

// mapSize reads "map 32x32 SOURCE".
func (p *scenarioReader) mapSize(l *lines.Line) {
	p.once(l, "map")
	m := &p.sc.Map
	m.W, m.H = l.Pair("a size", "x", 1, MaxSide)
	if m.W*m.H > MaxSquares {
		l.Fail("Grid 1: %d squares, expected at most %d", m.W*m.H, MaxSquares)
	}
	p.cite(l, 0)
}

// row reads "row 31 ...": the letters of a row.
func (p *scenarioReader) row(l *lines.Line) {
	m := &p.sc.Map
	if m.W == 0 && l.Err() == nil {
		l.Fail("a row before the map, expected a line such as \"map 32x32 reconstructed\"")
	}
	y := l.Integer("a row", 0, max(m.H-1, 0))
	p.once(l, fmt.Sprintf("row %d", y))
	text := l.Next("the letters of the row")
	p.rows[y], p.rowAt[y] = text, here(l)
	if len(text) != m.W {
		l.Bad(fmt.Sprintf("a row of %d letters: it has %d", m.W, len(text)))
	}
	for i := range len(text) {
		if c := text[i]; !strings.Contains(terrainLetters, text[i:i+1]) && (c < 'A' || c > 'Z') {
			l.FailAt(p.rowAt[y].column+i, "%q is no terrain, expected one of %s or the letter of a building, A to Z", text[i:i+1], terrainLetters)
		}
	}
}

// building reads `building F "flats" floors 2 stairs 27,29 ... SOURCE`.
func (p *scenarioReader) building(l *lines.Line) {
	b := draftHouse{at: here(l)}
	b.Letter = p.letter(l)
	p.once(l, "building "+string(rune(b.Letter)))
	b.Name = l.Text("the name of the building")
	b.Floors, b.Status = 1, Unknown
	if l.Accept("floors") {
		b.Floors = l.Integer("a number of floors", 1, Levels)
	}
	if b.Floors > 1 && l.Err() == nil {
		l.Word("stairs")
		b.stairs[0], b.stairs[1] = l.Pair("a square", ",", 0, MaxSide-1)
		b.stairsAt = here(l)
	}
	for s, word := range statusNames[:Unknown] {
		if l.Accept(word) {
			b.Status = Status(s)
		}
	}
	b.Hospital = l.Accept("hospital")
	if b.Concrete = l.Accept("concrete"); !b.Concrete {
		b.Flimsy = l.Accept("flimsy")
	}
	p.cite(l, 1)
	if len(p.houses) == MaxBuildings {
		l.FailAt(b.at.column, "Data 5: more than %d buildings", MaxBuildings)
	}
	p.houses = append(p.houses, b)
}

// letter reads the letter of a building.
func (p *scenarioReader) letter(l *lines.Line) byte {
	text := l.Next("the letter of a building")
	if len(text) != 1 || text[0] < 'A' || text[0] > 'Z' {
		l.Bad("the letter of a building, A to Z")
		return 'A'
	}
	return text[0]
}

// known reads the letter of a building that an earlier line declares.
func (p *scenarioReader) known(l *lines.Line) *draftHouse {
	letter := p.letter(l)
	for i := range p.houses {
		if p.houses[i].Letter == letter {
			return &p.houses[i]
		}
	}
	if l.Err() == nil {
		l.Fail("no building %c above", letter)
	}
	return &draftHouse{}
}

// opening reads "opening A 0 door 6,8 S SOURCE".
func (p *scenarioReader) opening(l *lines.Line) {
	at := here(l)
	b := p.known(l)
	n := len(b.openings)
	if l.Integer("the number of the opening", 0, MaxOpenings-1) != n && l.Err() == nil {
		l.Fail("openings are numbered from 0 in their order: expected %d", n)
	}
	o := draftOpening{at: at, window: l.OneOf("door", "window") == 1}
	o.x, o.y = l.Pair("a square", ",", 0, MaxSide-1)
	o.at = here(l)
	o.out = side(l)
	p.cite(l, 1)
	b.openings = append(b.openings, o)
}

// side reads N, E, S or W.
func side(l *lines.Line) Direction { return Direction(2 * l.OneOf("N", "E", "S", "W")) }

// square reads a square of the map.
func (p *scenarioReader) square(l *lines.Line) Square {
	m := &p.sc.Map
	if m.W == 0 && l.Err() == nil {
		l.Fail("a square before the map, expected a line such as \"map 32x32 reconstructed\"")
	}
	x, y := l.Pair("a square", ",", 0, MaxSide-1)
	if l.Err() == nil && !m.Has(x, y) {
		l.Fail("%d,%d is off the table of %dx%d", x, y, m.W, m.H)
		return 0
	}
	return m.Square(x, y)
}
