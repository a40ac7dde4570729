package ground

import (
	"fmt"
	"slices"
	"strings"

	"deadreckon/engine/kit/lines"
)

// SeatNames are the seats in order. Data 3.
var SeatNames = [...]string{"red", "blue", "green", "yellow", "white", "black"}

// Limits of a roster. Data 5.
const (
	maxProfiles   = 32
	maxCharacters = 8 // in a game
	maxCarried    = 8
)

// rosterReader is a roster while it is read.
type rosterReader struct {
	reader
	*Roster
	people []Profile // by Words.People
}

// ParseRoster reads and checks a roster in the format of docs/games/streets/maps.md.
// Errors are *engine.SyntaxError, joined if there are several.
func ParseRoster(file, text string, words *Words) (*Roster, error) {
	c := rosterReader{reader: newReader(file, words), Roster: &Roster{}, people: make([]Profile, len(words.People))}
	err := lines.Read(file, text, "deadreckon roster 1", func(l *lines.Line) error {
		c.last = l.Number()
		switch l.OneOf("profile", "seats", "independent") {
		case 0:
			p := Profile{Name: l.Next("a name for the notation")}
			c.name(l, p.Name)
			c.profile(l, &p)
			if len(c.Profiles) == maxProfiles {
				l.FailAt(1, "more than %d profiles", maxProfiles)
			}
			c.Profiles = append(c.Profiles, p)
		case 1:
			c.seats(l)
		case 2:
			i := c.word(l, "an independent", words.People)
			if l.Err() == nil {
				c.people[i].Name = words.People[i]
				c.once(l, "independent "+words.People[i])
				c.profile(l, &c.people[i])
			}
		}
		return l.End()
	})
	if err != nil {
		return nil, err
	}
	c.need("seats")
	for _, name := range words.People {
		c.need("independent " + name)
	}
	if err := c.err(); err != nil {
		return nil, err
	}
	c.Profiles = append(c.Profiles, c.people...)
	c.Roster.Figures = c.figures
	c.digest = c.canonical(words)
	return c.Roster, nil
}

// name checks the name of a profile.
func (c *rosterReader) name(l *lines.Line, name string) {
	switch {
	case l.Err() != nil:
	case strings.ContainsFunc(name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }):
		l.Bad("a name of small letters, digits and -")
	case slices.Contains(SeatNames[:], name), slices.Contains(c.words.People, name):
		l.Fail("%q means something else in the notation", name)
	default:
		c.once(l, "profile "+name)
	}
}

// profile reads "man|woman [american] TRAIT... carries ITEM... SOURCE" behind the name.
func (c *rosterReader) profile(l *lines.Line, p *Profile) {
	p.Woman = l.OneOf("man", "woman") == 1
	p.American = l.Accept("american")
	for l.More() && !l.Accept("carries") {
		bit := uint64(1) << c.word(l, "a trait, or carries", c.words.Traits)
		if p.Traits&bit != 0 {
			l.Fail("the same trait twice")
		}
		p.Traits |= bit
	}
	sources := []string{"reconstructed", "derived", "printed"}
	for l.More() && !slices.Contains(sources, l.Peek()) {
		p.Items = append(p.Items, c.item(l))
		if len(p.Items) > maxCarried {
			l.Fail("more than %d items", maxCarried)
		}
	}
	c.cite(l, 1)
}

// seats reads "seats 2 red NAME... blue NAME... SOURCE".
func (c *rosterReader) seats(l *lines.Line) {
	n := l.Integer("a number of seats", 1, len(SeatNames))
	c.once(l, fmt.Sprintf("seats %d", n))
	c.at["seats"] = here(l)
	var names []string
	for _, p := range c.Profiles {
		names = append(names, p.Name)
	}
	seats := make([][]uint8, n)
	var playing uint64
	all := 0
	for seat := range n {
		l.Word(SeatNames[seat])
		for first := true; first || l.More() && slices.Contains(names, l.Peek()); first = false {
			i := c.word(l, "a profile above", names)
			if playing>>i&1 != 0 {
				l.Fail("nobody plays twice")
			}
			playing |= 1 << i
			if all++; all > maxCharacters {
				l.Fail("Data 5: more than %d characters", maxCharacters)
			}
			seats[seat] = append(seats[seat], uint8(i))
		}
	}
	c.cite(l, 1)
	c.Seats[n] = seats
}
