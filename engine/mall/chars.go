package mall

import (
	"math/bits"
	"strings"

	"deadreckon/engine/kit/prose"
)

// chars is a set of characters: bit c speaks of character c.
type chars uint8

func (m chars) has(c Character) bool { return m>>c&1 != 0 }

// first returns the lowest character of a non-empty set.
func (m chars) first() Character { return Character(bits.TrailingZeros8(uint8(m))) }

// count returns the number of characters in a set.
func (m chars) count() int { return bits.OnesCount8(uint8(m)) }

// list returns the members of a set of characters.
func (m chars) list() (out []Character) {
	for ; m != 0; m &= m - 1 {
		out = append(out, m.first())
	}
	return out
}

// String writes a set of characters as "peter+fran".
func (m chars) String() string {
	var names []string
	for ; m != 0; m &= m - 1 {
		names = append(names, m.first().String())
	}
	return strings.Join(names, "+")
}

// words writes a set of characters as "Peter, Roger and Fran".
func (m chars) words() string {
	var names []string
	for _, c := range m.list() {
		names = append(names, c.Title())
	}
	return prose.List(names, "and")
}

func (m chars) are() string {
	return prose.Form(m.count(), "is", "are")
}

func (m chars) takeRifles() string {
	return m.words() + prose.Form(m.count(), " takes a rifle", " take a rifle each")
}

// shoot is the beginning of a sentence: "Peter shoots", "Peter and Fran shoot together".
func (m chars) shoot() string {
	return m.words() + prose.Form(m.count(), " shoots", " shoot together")
}
