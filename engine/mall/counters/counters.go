package counters

import (
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"deadreckon/engine"
	"deadreckon/engine/kit/options"
	"deadreckon/engine/kit/prose"
)

// Character is one of the four characters, in the order of placement.
type Character uint8

// The four characters.
const (
	Peter Character = iota
	Roger
	Steve
	Fran
)

// Names are the names of the characters, by Character.
var Names = [...]string{Peter: "peter", Roger: "roger", Steve: "steve", Fran: "fran"}

// String returns the character's name in lower case, as in notation.
func (c Character) String() string {
	if int(c) >= len(Names) {
		return strconv.Itoa(int(c))
	}
	return Names[c]
}

// Title returns the name with a capital.
func (c Character) Title() string { return prose.Capital(c.String()) }

// Face is the printed triple of a character's counter, in the printed order.
// EN 2.3.
type Face struct{ Fire, Panic, Move uint8 }

// Counters are the figures printed on the counters.
type Counters struct {
	Normal   [4]Face   // by Character
	Infected [4]Face   // by Character
	Values   [12]uint8 // how many units have the value v, 1..11; entry 0 is unused
	Figures  [3]int    // how many figures of the data come from each lines.Source

	origin countersOrigin
}

// countersOrigin holds the places of the figures in the file, for Check.
type countersOrigin struct {
	file     string
	normal   [4]int // line numbers
	infected [4]int
	values   int
}

//go:embed data/counters.txt
var defaultCounters string

// Default returns the built-in counters. They are shared and read-only.
var Default = sync.OnceValue(func() *Counters { return options.Must(Parse("data/counters.txt", defaultCounters)) })

// Units returns the number of units.
func (c *Counters) Units() int {
	n := 0
	for _, k := range c.Values {
		n += int(k)
	}
	return n
}

// Digest returns the SHA-256 of the figures in hexadecimal, without file names, comments and sources.
// Counters of equal digest play the same game.
func (c *Counters) Digest() string {
	return options.Digest(fmt.Sprintf("counters %d %d %d", c.Normal, c.Infected, c.Values))
}

// carryNeed is the allowance that a Normal character needs for one step with a
// carried companion: 1 for the square and the surcharge of EN 5.9.
var carryNeed = [4]uint8{Peter: 3, Roger: 3, Steve: 4, Fran: 5}

// Check applies the constraints of digest 2.1 and 2.2 for the full game and
// joins every violation.
func (c *Counters) Check() error {
	var errs []error
	fail := func(line int, section, format string, args ...any) {
		errs = append(errs, &engine.SyntaxError{File: c.origin.file, Line: line,
			Cause: fmt.Sprintf(format, args...) + " (digest " + section + ")"})
	}
	face := func(who Character, status string, line int, f Face, move uint8) {
		if f.Fire < 1 {
			fail(line, "2.1, EN 6.0", "%s %s: fire rate %d, expected at least 1", status, who, f.Fire)
		}
		if f.Panic < 1 || f.Panic > 5 {
			fail(line, "2.1, EN 6.5", "%s %s: panic level %d, expected 1 to 5", status, who, f.Panic)
		}
		if f.Move < move {
			fail(line, "2.1, EN 5.9", "%s %s: movement allowance %d, expected at least %d", status, who, f.Move, move)
		}
	}
	for who := Peter; who <= Fran; who++ {
		face(who, "normal", c.origin.normal[who], c.Normal[who], carryNeed[who])
		face(who, "infected", c.origin.infected[who], c.Infected[who], 2) // to work a door
	}
	if n := c.Units(); n != 50 {
		fail(c.origin.values, "2.2, EN 3.1", "%d units, expected 50", n)
	}
	return errors.Join(errs...)
}
