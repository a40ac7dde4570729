package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
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
		source lines.Source
		at     position
	}
	draftLink struct { // an open or wall statement: an exception between two squares
		kind   sideKind
		a, b   int
		source lines.Source
		at     position
	}
	draftDoor struct {
		kind   DoorKind
		a, b   int       // b is 0 for a main door
		name   Direction // main doors only
		on     Direction // the outer side that carries a main door
		source lines.Source
		at     position
	}
	draftSymbol struct {
		human  bool
		id     int
		source lines.Source
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

// Parse reads a board in the format of docs/games/mall/board-format.md and builds it. It checks only the
// structure, so small boards load too; Board.Check applies the whole of digest 2.4. Errors are
// *engine.SyntaxError with the file's name.
func Parse(file, text string) (*Board, error) {
	d := &draft{file: file}
	if err := lines.Read(file, text, "deadreckon board 1", d.statement); err != nil {
		return nil, err
	}
	return d.build()
}

func (d *draft) statement(l *lines.Line) error {
	at := position{l.Number(), l.Column()}
	switch l.OneOf("title", "region", "row", "square", "open", "wall", "door", "zombie", "human") {
	case 0:
		if d.titled {
			l.Fail("a second title, expected one")
		}
		d.titled, d.title = true, l.Text("a title")
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
	return l.End()
}

// cite reads the source of a statement that gives n figures.
func (d *draft) cite(l *lines.Line, n int) lines.Source {
	s := l.Source()
	d.figures[s] += n
	return s
}

// region KEY hall|store "NAME" SOURCE
func (d *draft) region(l *lines.Line, at position) {
	key := l.Next("a region letter")
	if len(key) != 1 || key[0] <= ' ' || key[0] > '~' || strings.Contains(`./"`, key) {
		l.Bad("one letter or sign for the region, not . or /")
		return
	}
	r := draftRegion{key: key[0], at: at}
	if slices.ContainsFunc(d.regions, func(o draftRegion) bool { return o.key == r.key }) {
		l.Fail("region %c twice", r.key)
	}
	r.Hall = l.OneOf("hall", "store") == 0
	r.Name = l.Text("a region's name")
	r.Source = d.cite(l, 1)
	d.regions = append(d.regions, r)
}

// row ID at X,Y LETTERS SOURCE
func (d *draft) row(l *lines.Line, at position) {
	id := l.Integer("a square's number", 1, maxID)
	l.Word("at")
	x, y := l.Pair("a place", ",", 0, maxCoordinate-1)
	letters := l.Next("one region letter a square")
	column := l.Column()
	first := len(d.squares)
	for i := range len(letters) {
		if letters[i] == '.' {
			continue
		}
		s := draftSquare{id: id, key: letters[i], rect: Rect{x + i, y, 1, 1}, at: at}
		s.at.column = column + i
		d.addSquare(l, s)
		id++
	}
	source := d.cite(l, len(d.squares)-first)
	for i := range d.squares[first:] {
		d.squares[first+i].source = source
	}
}

// square ID KEY at X,Y size WxH SOURCE
func (d *draft) square(l *lines.Line, at position) {
	s := draftSquare{id: l.Integer("a square's number", 1, maxID), at: at}
	key := l.Next("a region letter")
	if len(key) != 1 {
		l.Bad("a region letter")
		return
	}
	s.key = key[0]
	l.Word("at")
	s.rect.X, s.rect.Y = l.Pair("a place", ",", 0, maxCoordinate-1)
	l.Word("size")
	s.rect.W, s.rect.H = l.Pair("a size", "x", 1, maxCoordinate)
	s.source = d.cite(l, 1)
	d.addSquare(l, s)
}

func (d *draft) addSquare(l *lines.Line, s draftSquare) {
	switch {
	case len(d.squares) == MaxSquares:
		l.FailAt(s.at.column, "too many squares, expected at most %d", MaxSquares)
	case s.id > maxID:
		l.FailAt(s.at.column, "B01: square number %d, expected three digits", s.id)
	case s.rect.X+s.rect.W > maxCoordinate || s.rect.Y+s.rect.H > maxCoordinate:
		l.FailAt(s.at.column, "square %03d leaves the map, expected coordinates up to %d", s.id, maxCoordinate)
	}
	if l.Err() == nil {
		d.squares = append(d.squares, s)
	}
}

// open A B SOURCE, wall A B SOURCE
func (d *draft) link(l *lines.Line, at position, kind sideKind) {
	k := draftLink{kind: kind, at: at}
	k.a = l.Integer("a square's number", 1, maxID)
	k.b = l.Integer("a square's number", 1, maxID)
	k.source = d.cite(l, 1)
	d.links = append(d.links, k)
}

// door glass|solid A B SOURCE, door main A DIRECTION [on SIDE] SOURCE
func (d *draft) door(l *lines.Line, at position) {
	k := draftDoor{kind: DoorKind(l.OneOf(doorKindNames[:]...)), at: at}
	k.a = l.Integer("a square's number", 1, maxID)
	if k.kind == MainDoor {
		k.name = Direction(l.OneOf(DirectionNames[:]...))
		k.on = k.name
		if l.Accept("on") {
			k.on = Direction(l.OneOf(DirectionNames[:]...))
		}
	} else {
		k.b = l.Integer("a square's number", 1, maxID)
	}
	k.source = d.cite(l, 1)
	if len(d.doors) == MaxDoors {
		l.FailAt(at.column, "too many doors, expected at most %d", MaxDoors)
	}
	d.doors = append(d.doors, k)
}

// zombie ID... SOURCE, human ID... SOURCE
func (d *draft) symbol(l *lines.Line, human bool) {
	first := len(d.symbols)
	for n := 0; n == 0 || n < MaxSquares && strings.ContainsAny(l.Peek(), "0123456789"); n++ {
		id := l.Integer("a square's number", 1, maxID)
		d.symbols = append(d.symbols, draftSymbol{human: human, id: id, at: position{l.Number(), l.Column()}})
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
