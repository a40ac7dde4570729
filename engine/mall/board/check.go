package board

import (
	"errors"
	"fmt"
	"strings"

	"deadreckon/engine"
)

// boardCheck collects violations of conditions.
type boardCheck struct {
	*Board
	errs []error
}

// Check applies every constraint that the rules and their worked examples put on
// the map, B01 to B14 of digest 2.4, and joins the violations. Each is an
// *engine.SyntaxError that begins with the number of its constraint.
func (b *Board) Check() error {
	c := &boardCheck{Board: b}
	for _, check := range []func(*boardCheck){
		(*boardCheck).ids, (*boardCheck).adjacency, (*boardCheck).mainDoors, (*boardCheck).edwins,
		(*boardCheck).symbols, (*boardCheck).hiding, (*boardCheck).lastDigits, (*boardCheck).connected,
		(*boardCheck).sightExamples, (*boardCheck).distanceExamples, (*boardCheck).doors, (*boardCheck).sightDoors,
		(*boardCheck).refuges,
	} {
		check(c)
	}
	return errors.Join(c.errs...)
}

// fail records a violation, with the line it comes from or 0.
func (c *boardCheck) fail(line int, format string, args ...any) {
	c.errs = append(c.errs, &engine.SyntaxError{File: c.origin.file, Line: line, Cause: fmt.Sprintf(format, args...)})
}

// line returns the line of a square in the file, 0 for no square.
func (c *boardCheck) line(x Square) int { return c.origin.squares[x].line }

// ids: B01, every square that the rules name exists.
func (c *boardCheck) ids() {
	var missing []string
	for _, id := range []int{4, 19, 24, 39, 62, 79, 82, 93, 98, 113, 115, 117, 167, 170, 177, 212} {
		if c.SquareByID(id) == 0 {
			missing = append(missing, fmt.Sprintf("%03d", id))
		}
	}
	if missing != nil {
		c.fail(0, "B01: no square %s, which the rules name", strings.Join(missing, " "))
	}
}

// adjacency: B02, ways lead both ways and never across a corner.
func (c *boardCheck) adjacency() {
	for i := 1; i <= c.Squares; i++ {
		x := Square(i)
		for _, s := range c.sides[x] {
			back := false
			for _, r := range c.sides[s.To] {
				back = back || r == Side{To: x, Door: s.Door}
			}
			if _, side := c.Place[x].commonSide(c.Place[s.To]); !back || !side {
				c.fail(c.line(x), "B02: %s has a way to %s, expected one back and a common side", c.Name(x), c.Name(s.To))
			}
		}
	}
}

// mainDoors: B03, exactly four main doors, of the four squares (EN 5.5, 13.0).
// That they lie on outer sides is checked when the file is read.
func (c *boardCheck) mainDoors() {
	n := 0
	for i, d := range c.Doors {
		if d.Kind != MainDoor {
			continue
		}
		n++
		switch c.ID[d.A] {
		case 4, 93, 117, 212:
		default:
			c.fail(c.origin.doors[i].line, "B03: main door %s on square %s, expected 004, 093, 117 or 212",
				c.DoorName(uint8(i)), c.Name(d.A))
		}
	}
	if n != 4 {
		c.fail(0, "B03: %d main doors, expected 4", n)
	}
}

// edwins: B04, the rifles lie in a store named Edwin's with room for more.
func (c *boardCheck) edwins() {
	if c.Rifles == 0 {
		return // B01
	}
	r := c.Regions[c.Region[c.Rifles]]
	line := c.origin.regions[c.Region[c.Rifles]].line
	switch {
	case r.Hall:
		c.fail(line, "B04: square 177 lies in the hall %q, expected the store Edwin's", r.Name)
	case !strings.HasPrefix(r.Name, "Edwin's"):
		c.fail(line, "B04: square 177 lies in the store %q, expected Edwin's", r.Name)
	}
	if c.Edwins.Len() < 2 {
		c.fail(line, "B04: the store of square 177 has no other square, expected at least 2")
	}
}

// symbols: B05 and B06 (EN 3.1, 3.2).
func (c *boardCheck) symbols() {
	zombie, human := 0, 0
	for _, s := range c.origin.symbols {
		if s.human {
			human = s.at.line
		} else {
			zombie = s.at.line
		}
	}
	if n := c.ZombieSymbols.Len(); n != 45 {
		c.fail(zombie, "B05: %d zombie symbols, expected 45", n)
	}
	if n := c.HumanSymbols.Len(); n < 2 {
		c.fail(human, "B06: %d character symbols, expected at least 2", n)
	}
	if both := c.HumanSymbols.And(c.ZombieSymbols); !both.Empty() {
		c.fail(human, "B06: character and zombie symbols both in %s", c.Names(both))
	}
}

// hiding: B07, there is room for five hidden zombies, with at most one in Edwin's (EN 3.1).
func (c *boardCheck) hiding() {
	outside := c.HideAllowed.AndNot(c.Edwins)
	if c.HideAllowed.Len() < 5 || outside.Len() < 4 {
		c.fail(0, "B07: %d squares may hide a zombie, %d of them outside Edwin's, expected at least 5 and 4",
			c.HideAllowed.Len(), outside.Len())
	}
}

// lastDigits: B08, the draw of EN 15.2 and 15.3 can find a square.
func (c *boardCheck) lastDigits() {
	var seen [10]bool
	for x := 1; x <= c.Squares; x++ {
		if !c.Hall.Has(Square(x)) {
			seen[c.ID[x]%10] = true
		}
	}
	for digit, ok := range seen {
		if !ok {
			c.fail(0, "B08: no square outside the hall ends in %d (EN 15.2)", digit)
		}
	}
}

// connected: B09, every square can be reached with all doors passable.
func (c *boardCheck) connected() {
	for x := 2; x <= c.Squares; x++ {
		if c.Dist[1][x] == 255 {
			c.fail(c.line(Square(x)), "B09: no way from %s to %s even with all doors open", c.Name(1), c.Name(Square(x)))
			return
		}
	}
}

// pairOf returns two squares by number; ok is false when B01 has reported one.
func (c *boardCheck) pairOf(a, b int) (x, y Square, ok bool) {
	x, y = c.SquareByID(a), c.SquareByID(b)
	return x, y, x != 0 && y != 0
}

// sightExamples: B10 and B11, the examples of EN 6.4 with all doors open.
func (c *boardCheck) sightExamples() {
	for _, e := range []struct {
		rule string
		a, b int
		want bool
	}{{"B10", 24, 62, true}, {"B10", 24, 82, false}, {"B11", 98, 79, false}} {
		x, y, ok := c.pairOf(e.a, e.b)
		if ok && c.Sees(x, y, Doors{}) != e.want {
			words := [2]string{"sees", "does not see"}
			if !e.want {
				words[0], words[1] = words[1], words[0]
			}
			c.fail(c.line(x), "%s: %s %s %s, expected that it %s it (EN 6.4)",
				e.rule, c.Name(x), words[1], c.Name(y), words[0])
		}
	}
}

// distanceExamples: B12, the shots of EN 6.7 and 6.8.
func (c *boardCheck) distanceExamples() {
	for _, e := range []struct {
		a, b int
		dist uint8
	}{{167, 170, 3}, {115, 113, 2}, {19, 39, 2}} {
		x, y, ok := c.pairOf(e.a, e.b)
		switch {
		case !ok:
		case c.Fire[x][y] != e.dist:
			c.fail(c.line(x), "B12: fire distance %d from %s to %s, expected %d (EN 6.7)", c.Fire[x][y], c.Name(x), c.Name(y), e.dist)
		case !c.Sees(x, y, Doors{}):
			c.fail(c.line(x), "B12: %s does not see %s, expected a shot between them (EN 6.7)", c.Name(x), c.Name(y))
		case c.SightDoor(x, y) != NoDoor:
			c.fail(c.line(x), "B12: door %s between %s and %s, expected none (EN 6.7)", c.DoorName(c.SightDoor(x, y)), c.Name(x), c.Name(y))
		}
	}
}

// doors: B13, every door lies in a wall: on one common side, or on an outer side
// of a main door's square.
func (c *boardCheck) doors() {
	for i, d := range c.Doors {
		n := 0
		for _, e := range c.borders {
			if int(e.door) == i && e.kind == wallSide && e.a == d.A && e.b == d.B {
				n++
			}
		}
		if (d.Kind == MainDoor) != (d.B == 0) || d.Kind != MainDoor && n != 1 {
			c.fail(c.origin.doors[i].line, "B13: %s door %s lies in no wall", d.Kind, c.DoorName(uint8(i)))
		}
	}
}

// sightDoors: B14, sight goes through one door at most, and that door belongs to
// an end of the line.
func (c *boardCheck) sightDoors() {
	for x := 1; x <= c.Squares; x++ {
		for y := 1; y < x; y++ {
			i := c.SightDoor(Square(x), Square(y))
			if i == NoDoor {
				continue
			}
			d := c.Doors[i]
			ends := SetOf(Square(x), Square(y))
			if !ends.Has(d.A) && !ends.Has(d.B) || i != c.SightDoor(Square(y), Square(x)) {
				c.fail(c.line(Square(x)), "B14: door %s on the line from %s to %s, expected a door of one of the two",
					c.DoorName(i), c.Name(Square(x)), c.Name(Square(y)))
			}
		}
	}
}

// refuges: if zombies cannot break into a store, a game can last forever, so glass doors and open sides
// must lead from the halls to every store.
func (c *boardCheck) refuges() {
	reached := c.Hall
	for grown := true; grown; {
		before := reached
		for x := reached.Next(1); x != 0; x = reached.Next(x + 1) {
			for _, s := range c.sides[x] {
				if s.Door == NoDoor || c.Doors[s.Door].Kind == Glass {
					reached.Add(s.To)
				}
			}
		}
		grown = reached != before
	}
	named := map[uint8]bool{}
	for i := 1; i <= c.Squares; i++ {
		if r := c.Region[i]; !reached.Has(Square(i)) && !named[r] {
			named[r] = true
			c.fail(c.origin.regions[r].line, "board-notes: no glass door leads to square %s of %q, expected one: it is a refuge",
				c.Name(Square(i)), c.Regions[r].Name)
		}
	}
}
