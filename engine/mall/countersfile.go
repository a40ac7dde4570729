package mall

import (
	"strings"

	"deadreckon/engine"
)

// maxUnits bounds the units of one value and in all: a unit's index is a byte.
const maxUnits = 255

// ParseCounters reads counters in the format of docs/games/mall/board-format.md. It needs
// all eight faces and the values but leaves their sense to Check, so that small
// fixtures load. Errors are *engine.SyntaxError and carry the file's name.
func ParseCounters(file string, text []byte) (*Counters, error) {
	c := &Counters{}
	c.origin.file = file
	begun := false
	last := 1
	err := readLines(file, text, func(l *dataLine) error {
		last = l.number
		if !begun {
			begun = true
			return l.version("counters")
		}
		return c.statement(l)
	})
	switch {
	case err != nil:
		return nil, err
	case !begun:
		return nil, emptyFile(file, "counters")
	}
	if err := c.complete(last); err != nil {
		return nil, err
	}
	return c, nil
}

func (c *Counters) statement(l *dataLine) error {
	column := l.words[0].column
	switch l.oneOf([]string{"normal", "infected", "values"}) {
	case 0:
		c.face(l, &c.Normal, &c.origin.normal)
	case 1:
		c.face(l, &c.Infected, &c.origin.infected)
	case 2:
		c.values(l, column)
	}
	return l.done()
}

// normal|infected NAME fire N panic N move N SOURCE
func (c *Counters) face(l *dataLine, faces *[4]Face, lines *[4]int) {
	column := l.end
	if len(l.words) > 0 {
		column = l.words[0].column
	}
	who := l.oneOf(characterNames[:])
	if lines[who] != 0 {
		l.fail(column, "a second line for %s, first in line %d", Character(who), lines[who])
	}
	lines[who] = l.number
	f := &faces[who]
	l.literal("fire")
	f.Fire = uint8(l.integer("a fire rate", 0, 99))
	l.literal("panic")
	f.Panic = uint8(l.integer("a panic level", 0, 6))
	l.literal("move")
	f.Move = uint8(l.integer("a movement allowance", 0, 99))
	c.Figures[l.source()] += 3
}

// values VALUE:UNITS... SOURCE
func (c *Counters) values(l *dataLine, column int) {
	if c.origin.values != 0 {
		l.fail(column, "a second values line, first in line %d", c.origin.values)
	}
	c.origin.values = l.number
	n, seen := 0, [12]bool{}
	for len(l.words) > 0 && strings.Contains(l.words[0].text, ":") && l.err == nil {
		at := l.words[0].column
		v, k := l.two("a value and its number of units", ":", 0, maxUnits)
		switch {
		case v < 1 || v > 11:
			l.fail(at, "value %d, expected 1 to 11 (digest 2.2)", v)
			return
		case seen[v]:
			l.fail(at, "value %d twice", v)
		case c.Units()+k > maxUnits:
			l.fail(at, "too many units, expected at most %d", maxUnits)
		default:
			c.Values[v], seen[v] = uint8(k), true
			n++
		}
	}
	if n == 0 {
		l.fail(l.end, "no units, expected words such as 3:10, value and number of units")
	}
	c.Figures[l.source()] += n
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
