package mall

import (
	"fmt"
	"strconv"
	"strings"

	"deadreckon/engine"
	"deadreckon/engine/mall/board"
)

// line reads the words of one line of a position file, keeping the first error
// with its place.
type line struct {
	b       *board.Board
	sheet   *sheet
	file    string
	number  int
	words   []string
	columns []int // of words, 1-based, in bytes
	at      int   // next word
	err     error
}

// newLine splits a line into words; // begins a comment.
func newLine(b *board.Board, file string, number int, text string) *line {
	l := &line{b: b, file: file, number: number}
	text, _, _ = strings.Cut(text, "//")
	if n := strings.Count(text, " "); n > 0 {
		l.words, l.columns = make([]string, 0, n+1), make([]int, 0, n+1)
	}
	for i := 0; i < len(text); {
		if text[i] == ' ' || text[i] == '\t' || text[i] == '\r' {
			i++
			continue
		}
		end := strings.IndexAny(text[i:], " \t\r")
		if end < 0 {
			end = len(text) - i
		}
		l.words = append(l.words, text[i:i+end])
		l.columns = append(l.columns, i+1)
		i += end
	}
	return l
}

func (l *line) done() bool { return l.at >= len(l.words) }

// more reports whether another word is to be read.
func (l *line) more() bool { return l.err == nil && !l.done() }

// fail records an error at word i.
func (l *line) fail(i int, format string, args ...any) error {
	if l.err == nil {
		column := 1
		switch {
		case i < len(l.columns):
			column = l.columns[i]
		case len(l.columns) > 0:
			last := len(l.columns) - 1
			column = l.columns[last] + len(l.words[last])
		}
		l.err = &engine.SyntaxError{File: l.file, Line: l.number, Column: column, Cause: fmt.Sprintf(format, args...)}
	}
	return l.err
}

// next returns the next word, which the reader expects to be what.
func (l *line) next(what string) string {
	if l.err != nil || l.done() {
		l.fail(l.at, "expected %s", what)
		return ""
	}
	l.at++
	return l.words[l.at-1]
}

// bad records that the word just read is not what was expected.
func (l *line) bad(what string) {
	if l.err == nil {
		l.fail(l.at-1, "%q is not %s", l.words[l.at-1], what)
	}
}

// end reports the first error, or words left over.
func (l *line) end() error {
	if l.err == nil && !l.done() {
		l.fail(l.at, "%q is one word too many", l.words[l.at])
	}
	return l.err
}

// integer converts a word that must be a number from lo to hi.
func (l *line) integer(text string, lo, hi int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < lo || n > hi {
		l.bad(fmt.Sprintf("a number from %d to %d", lo, hi))
		return lo
	}
	return n
}

// square converts a word that must name a square of the board.
func (l *line) square(text string) Square {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		l.bad("a square such as 045")
		return 0
	}
	x := l.b.SquareByID(n)
	if x == 0 {
		l.bad("a square of the board (EN 2.1)")
	}
	return x
}

// characters converts a word such as "peter+fran".
func (l *line) characters(text string) chars {
	var m chars
	for _, name := range strings.Split(text, "+") {
		c := l.character(name)
		if l.err == nil && m.has(c) {
			l.bad("a set of characters: " + name + " stands twice")
		}
		m |= 1 << c
	}
	return m
}

func (l *line) character(name string) Character {
	for c := Peter; c <= Fran; c++ {
		if c.String() == name {
			return c
		}
	}
	l.bad("peter, roger, steve or fran, joined by +")
	return Peter
}

// oneOf converts a word that must be one of a list; empty entries do not count.
func (l *line) oneOf(text string, words []string) uint8 {
	var known []string
	for i, w := range words {
		if w == text && w != "" {
			return uint8(i)
		}
		if w != "" {
			known = append(known, w)
		}
	}
	l.bad("one of " + strings.Join(known, ", "))
	return 0
}

// The codecs of plain fields.

func oneWord(key string, words []string, field func(*State) *uint8) codec {
	return codec{key,
		func(s *State) string {
			if v := *field(s); v != 0 {
				return words[v]
			}
			return ""
		},
		func(s *State, l *line) { *field(s) = l.oneOf(l.next("a word"), words) }}
}

// flagText is what a key without words writes.
const flagText = " "

func oneFlag(key string, field func(*State) *bool) codec {
	return codec{key,
		func(s *State) string {
			if *field(s) {
				return flagText
			}
			return ""
		},
		func(s *State, l *line) { *field(s) = true }}
}

func number8(key string, field func(*State) *uint8) codec {
	return codec{key,
		func(s *State) string {
			if v := *field(s); v != 0 {
				return strconv.Itoa(int(v))
			}
			return ""
		},
		func(s *State, l *line) { *field(s) = uint8(l.integer(l.next("a number"), 0, 254)) }}
}

func number16(key string, field func(*State) *uint16) codec {
	return codec{key,
		func(s *State) string { return strconv.Itoa(int(*field(s))) },
		func(s *State, l *line) { *field(s) = uint16(l.integer(l.next("a number"), 1, 65535)) }}
}

func oneSquare(key string, field func(*State) *Square) codec {
	return codec{key,
		func(s *State) string {
			if x := *field(s); x != 0 {
				return s.b().Name(x)
			}
			return ""
		},
		func(s *State, l *line) { *field(s) = l.square(l.next("a square")) }}
}

func squareSet(key string, field func(*State) *Set) codec {
	return codec{key,
		func(s *State) string { return s.b().Names(*field(s)) },
		func(s *State, l *line) {
			for set := field(s); l.more(); {
				set.Add(l.square(l.next("a square")))
			}
		}}
}

func charSet(key string, field func(*State) *chars) codec {
	return codec{key,
		func(s *State) string { return field(s).String() },
		func(s *State, l *line) { *field(s) = l.characters(l.next("characters")) }}
}

func doorSet(key string, field func(*State) *uint64) codec {
	return codec{key,
		func(s *State) string {
			var out []string
			for d := range s.b().Doors {
				if *field(s)>>d&1 != 0 {
					out = append(out, s.b().DoorName(uint8(d)))
				}
			}
			return strings.Join(out, " ")
		},
		func(s *State, l *line) {
			for l.more() {
				*field(s) |= 1 << l.door(l.next("a door"))
			}
		}}
}

// door converts a word that must name a door.
func (l *line) door(text string) uint8 {
	d := l.b.DoorByName(text)
	if d == NoDoor {
		l.bad("a door such as 043-062 or north (EN 5.5)")
		return 0
	}
	return d
}

func writePhase(field func(*State) *Phase) func(*State) string {
	return func(s *State) string {
		if p := *field(s); p != 0 || field(s) == &s.phase {
			return p.String()
		}
		return ""
	}
}

func readPhase(field func(*State) *Phase) func(*State, *line) {
	return func(s *State, l *line) { *field(s) = Phase(l.oneOf(l.next("a phase"), phaseNames[:])) }
}
