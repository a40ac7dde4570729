package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
)

// maxID is the largest printed identity number: three digits.
const maxID = 999

// position is a place in a data file.
type position struct{ line, column int }

// The statements of a board file as read, before they are put together.
type (
	draftRegion struct {
		Region
		key byte
		at  position
	}
	draftSquare struct {
		id     int
		key    byte
		rect   Rect
		source Source
		at     position
	}
	draftLink struct { // an open or wall statement: an exception between two squares
		kind   sideKind
		a, b   int
		source Source
		at     position
	}
	draftDoor struct {
		kind   DoorKind
		a, b   int       // b is 0 for a main door
		name   Direction // of a main door
		on     Direction // the outer side that carries a main door
		source Source
		at     position
	}
	draftSymbol struct {
		human  bool
		id     int
		source Source
		at     position
	}
)

// draft is a whole board file as read.
type draft struct {
	file    string
	title   string
	titled  bool
	figures [3]int
	regions []draftRegion
	squares []draftSquare
	links   []draftLink
	doors   []draftDoor
	symbols []draftSymbol
}

// ParseBoard reads a board in the format of docs/games/mall/board-format.md and builds it.
// It checks structure alone, so that small boards load; Board.Check applies the
// whole of digest 2.4. Errors are *engine.SyntaxError and carry the file's name.
func Parse(file string, text []byte) (*Board, error) {
	d := &draft{file: file}
	begun := false
	err := readLines(file, text, func(l *dataLine) error {
		if !begun {
			begun = true
			return l.version("board")
		}
		return d.statement(l)
	})
	if err != nil {
		return nil, err
	}
	if !begun {
		return nil, emptyFile(file, "board")
	}
	return d.build()
}

func (d *draft) statement(l *dataLine) error {
	first := l.words[0]
	at := position{l.number, first.column}
	switch l.oneOf([]string{"title", "region", "row", "square", "open", "wall", "door", "zombie", "human"}) {
	case 0:
		if d.titled {
			l.fail(first.column, "a second title, expected one")
		}
		d.titled, d.title = true, l.name("a title")
	case 1:
		d.region(l, at)
	case 2:
		d.row(l, at)
	case 3:
		d.square(l, at)
	case 4:
		d.link(l, at, openSide)
	case 5:
		d.link(l, at, wallSide)
	case 6:
		d.door(l, at)
	case 7:
		d.symbol(l, false)
	case 8:
		d.symbol(l, true)
	}
	return l.done()
}

// cite reads the source of a statement that gives n figures.
func (d *draft) cite(l *dataLine, n int) Source {
	s := l.source()
	d.figures[s] += n
	return s
}

// region KEY hall|store "NAME" SOURCE
func (d *draft) region(l *dataLine, at position) {
	key := l.plain("a region letter")
	if len(key.text) != 1 || key.text[0] <= ' ' || key.text[0] > '~' || strings.Contains(`./"`, key.text) {
		l.fail(key.column, "unexpected %q, expected one letter or sign for the region, not . or /", key.text)
		return
	}
	r := draftRegion{key: key.text[0], at: at}
	r.Hall = l.oneOf([]string{"hall", "store"}) == 0
	r.Name = l.name("a region's name")
	r.Source = d.cite(l, 1)
	if slices.ContainsFunc(d.regions, func(o draftRegion) bool { return o.key == r.key }) {
		l.fail(key.column, "region %c twice", r.key)
	}
	d.regions = append(d.regions, r)
}

// row ID at X,Y LETTERS SOURCE
func (d *draft) row(l *dataLine, at position) {
	id := l.integer("a square's number", 1, maxID)
	l.literal("at")
	x, y := l.two("a place", ",", 0, maxCoordinate-1)
	letters := l.plain("one region letter a square")
	first := len(d.squares)
	for i := range len(letters.text) {
		if letters.text[i] == '.' {
			continue
		}
		s := draftSquare{id: id, key: letters.text[i], rect: Rect{x + i, y, 1, 1}, at: at}
		s.at.column = letters.column + i
		d.addSquare(l, s)
		id++
	}
	source := d.cite(l, len(d.squares)-first)
	for i := range d.squares[first:] {
		d.squares[first+i].source = source
	}
}

// square ID KEY at X,Y size WxH SOURCE
func (d *draft) square(l *dataLine, at position) {
	s := draftSquare{id: l.integer("a square's number", 1, maxID), at: at}
	key := l.plain("a region letter")
	if len(key.text) != 1 {
		l.fail(key.column, "unexpected %q, expected a region letter", key.text)
		return
	}
	s.key = key.text[0]
	l.literal("at")
	s.rect.X, s.rect.Y = l.two("a place", ",", 0, maxCoordinate-1)
	l.literal("size")
	s.rect.W, s.rect.H = l.two("a size", "x", 1, maxCoordinate)
	s.source = d.cite(l, 1)
	d.addSquare(l, s)
}

func (d *draft) addSquare(l *dataLine, s draftSquare) {
	switch {
	case len(d.squares) == MaxSquares:
		l.fail(s.at.column, "too many squares, expected at most %d", MaxSquares)
	case s.id > maxID:
		l.fail(s.at.column, "B01: square number %d, expected three digits", s.id)
	case s.rect.X+s.rect.W > maxCoordinate || s.rect.Y+s.rect.H > maxCoordinate:
		l.fail(s.at.column, "square %03d leaves the map, expected coordinates up to %d", s.id, maxCoordinate)
	}
	if l.err == nil {
		d.squares = append(d.squares, s)
	}
}

// open A B SOURCE, wall A B SOURCE
func (d *draft) link(l *dataLine, at position, kind sideKind) {
	k := draftLink{kind: kind, at: at}
	k.a = l.integer("a square's number", 1, maxID)
	k.b = l.integer("a square's number", 1, maxID)
	k.source = d.cite(l, 1)
	d.links = append(d.links, k)
}

// door glass|solid A B SOURCE, door main A DIRECTION [on SIDE] SOURCE
func (d *draft) door(l *dataLine, at position) {
	k := draftDoor{kind: DoorKind(l.oneOf(doorKindNames[:])), at: at}
	k.a = l.integer("a square's number", 1, maxID)
	if k.kind == MainDoor {
		k.name = Direction(l.oneOf(DirectionNames[:]))
		k.on = k.name
		if l.peek("on") {
			k.on = Direction(l.oneOf(DirectionNames[:]))
		}
	} else {
		k.b = l.integer("a square's number", 1, maxID)
	}
	k.source = d.cite(l, 1)
	if len(d.doors) == MaxDoors {
		l.fail(at.column, "too many doors, expected at most %d", MaxDoors)
	}
	d.doors = append(d.doors, k)
}

// zombie ID... SOURCE, human ID... SOURCE
func (d *draft) symbol(l *dataLine, human bool) {
	first := len(d.symbols)
	for l.err == nil && len(d.symbols) < first+MaxSquares {
		column := l.end
		if len(l.words) > 0 {
			column = l.words[0].column
			if _, number := decimal(l.words[0].text); !number && len(d.symbols) > first {
				break
			}
		}
		id := l.integer("a square's number", 1, maxID)
		d.symbols = append(d.symbols, draftSymbol{human: human, id: id, at: position{l.number, column}})
	}
	source := d.cite(l, len(d.symbols)-first)
	for i := range d.symbols[first:] {
		d.symbols[first+i].source = source
	}
}

// errorAt makes the error of a statement.
func (d *draft) errorAt(at position, format string, args ...any) error {
	return &engine.SyntaxError{File: d.file, Line: at.line, Column: at.column, Cause: fmt.Sprintf(format, args...)}
}

// sortSquares puts the squares in the order of their numbers, the order of Square.
func (d *draft) sortSquares() error {
	slices.SortStableFunc(d.squares, func(a, b draftSquare) int { return cmp.Compare(a.id, b.id) })
	for i := 1; i < len(d.squares); i++ {
		if a, b := d.squares[i-1], d.squares[i]; a.id == b.id {
			return d.errorAt(b.at, "B01: square %03d twice, first in line %d", b.id, a.at.line)
		}
	}
	if len(d.squares) == 0 {
		return d.errorAt(position{1, 1}, "a board without squares, expected a row or square line")
	}
	return nil
}
