package town

import (
	"strings"

	"deadreckon/engine/kit/lines"
)

// Class is the kind of a space. It decides on Forage and Terrain. 2.1.
type Class uint8

const (
	plain Class = iota
	named
	farm
	mine
	village
	townSpace
	startSpace
	centerSpace
)

var classNames = []string{"plain", "named", "farm", "mine", "village", "town", "start", "center"}

// String returns the word for a class.
func (c Class) String() string { return classNames[c] }

// named reports whether units Forage there. forage-1.
func (c Class) named() bool { return c != plain && c != startSpace }

// forage returns the row of the Forage table. 2.5.
func (c Class) forage() int {
	switch c {
	case mine:
		return forageMine
	case townSpace, centerSpace:
		return forageTown
	case farm:
		return forageFarm
	}
	return forageOther
}

// Map holds the spaces.
type Map struct {
	Class [spaces]Class
	Name  [spaces]string // "" for a space with only a number
}

// space SPACE CLASS SOURCE ["NAME" SOURCE]
func (h *sheet) readSpace(l *lines.Line) {
	l.Word("space")
	x := readSpaceName(l)
	if x >= spaces {
		l.Fail("D01: %s is no space of the map", x)
	}
	h.once(l, x.String())
	c := Class(l.OneOf(classNames...))
	if l.Err() != nil {
		return
	}
	if !c.fits(x) {
		l.Fail("D01: %s cannot be %s: numbers 0 are town, Starts start, Town Center center, and no others", x, c)
	}
	h.cite(l, 1)
	h.Map.Class[x] = c
	if c == plain || c == startSpace {
		return
	}
	h.Map.Name[x] = l.Text("the name of the space")
	h.cite(l, 1)
}

// fits reports whether a space may be of a class.
func (c Class) fits(x Space) bool {
	switch {
	case x == Center:
		return c == centerSpace
	case x.isStart():
		return c == startSpace
	case x.Number() == 0:
		return c == townSpace
	}
	return c < townSpace
}

func readSpaceName(l *lines.Line) Space {
	name := l.Next("a space such as forest-3 or center")
	x, ok := SpaceNamed(strings.ToLower(name))
	if !ok && l.Err() == nil {
		l.Bad("a space such as forest-3, suburbs-start or center")
	}
	return x
}

// checkMap is D01 to D03.
func (h *sheet) checkMap() error {
	for x := range Space(spaces) {
		if _, ok := h.at[x.String()]; !ok {
			return h.wrong("", "D01: no line for %s: a map has 33 spaces", x)
		}
	}
	for _, want := range []struct {
		x     Space
		class Class
		name  string
	}{
		{At(Forest, 4), village, ""}, {At(Suburbs, 3), village, "Beauville"}, {At(Suburbs, 5), village, ""},
		{At(Forest, 3), farm, "Farm"},
	} {
		switch {
		case h.Map.Class[want.x] != want.class:
			return h.wrong(want.x.String(), "D02: %s is %s; the rulebook's examples have it as %s", want.x, h.Map.Class[want.x], want.class)
		case want.name != "" && h.Map.Name[want.x] != want.name:
			return h.wrong(want.x.String(), "D02: %s is %q; the rulebook names it %q", want.x, h.Map.Name[want.x], want.name)
		}
	}
	return nil
}
