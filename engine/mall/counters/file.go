package counters

import (
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/kit/lines"
)

// maxUnits bounds the units of one value and in all: a unit's index is a byte.
const maxUnits = 255

// ParseCounters reads counters in the format of docs/games/mall/board-format.md. It needs
// all eight faces and the values but leaves their sense to Check, so that small
// fixtures load. Errors are *engine.SyntaxError and carry the file's name.
func Parse(file, text string) (*Counters, error) {
	c := &Counters{}
	c.origin.file = file
	last := 1
	err := lines.Read(file, text, "deadreckon counters 1", func(l *lines.Line) error {
		last = l.Number()
		return c.statement(l)
	})
	if err == nil {
		err = c.complete(last)
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Counters) statement(l *lines.Line) error {
	switch l.OneOf("normal", "infected", "values") {
	case 0:
		c.face(l, &c.Normal, &c.origin.normal)
	case 1:
		c.face(l, &c.Infected, &c.origin.infected)
	case 2:
		c.values(l)
	}
	return l.End()
}

// normal|infected NAME fire N panic N move N SOURCE
func (c *Counters) face(l *lines.Line, faces *[4]Face, origin *[4]int) {
	who := l.OneOf(Names[:]...)
	if origin[who] != 0 {
		l.Fail("a second line for %s, first in line %d", Character(who), origin[who])
	}
	origin[who] = l.Number()
	f := &faces[who]
	l.Word("fire")
	f.Fire = uint8(l.Integer("a fire rate", 0, 99))
	l.Word("panic")
	f.Panic = uint8(l.Integer("a panic level", 0, 6))
	l.Word("move")
	f.Move = uint8(l.Integer("a movement allowance", 0, 99))
	c.Figures[l.Source()] += 3
}

// values VALUE:UNITS... SOURCE
func (c *Counters) values(l *lines.Line) {
	if c.origin.values != 0 {
		l.Fail("a second values line, first in line %d", c.origin.values)
	}
	c.origin.values = l.Number()
	n, seen := 0, [12]bool{}
	for n == 0 || strings.Contains(l.Peek(), ":") {
		v, k := l.Pair("a value and its number of units", ":", 0, maxUnits)
		n++
		switch {
		case v < 1 || v > 11:
			l.Fail("value %d, expected 1 to 11 (digest 2.2)", v)
		case seen[v]:
			l.Fail("value %d twice", v)
		case c.Units()+k > maxUnits:
			l.Fail("too many units, expected at most %d", maxUnits)
		default:
			c.Values[v], seen[v] = uint8(k), true
		}
	}
	c.Figures[l.Source()] += n
}

// complete checks that no line is missing.
func (c *Counters) complete(last int) error {
	var missing []string
	for who := Peter; who <= Fran; who++ {
		if c.origin.normal[who] == 0 {
			missing = append(missing, "normal "+who.String())
		}
		if c.origin.infected[who] == 0 {
			missing = append(missing, "infected "+who.String())
		}
	}
	if c.origin.values == 0 {
		missing = append(missing, "values")
	}
	if missing == nil {
		return nil
	}
	return &engine.SyntaxError{File: c.origin.file, Line: last,
		Cause: "the file ends, expected a line " + strings.Join(missing, ", a line ")}
}
