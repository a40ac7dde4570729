package board

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"deadreckon/engine"
)

// word is one word of a data line: a run without blanks, or a quoted text.
type word struct {
	text   string
	column int // 1-based, in bytes
	quoted bool
}

// dataLine reads the words of one line in turn. Its first error sticks: later
// reads return zeros, so that a statement is read without a test at each word.
type dataLine struct {
	file   string
	number int
	words  []word
	end    int // column behind the last word
	err    error
}

// readLines calls each for every line that holds words, in order, and stops at
// the first error. Comments run from // to the end of a line.
func readLines(file string, text []byte, each func(*dataLine) error) error {
	for i, s := range strings.Split(string(text), "\n") {
		l := &dataLine{file: file, number: i + 1}
		l.split(strings.TrimSuffix(s, "\r"))
		if l.err == nil && len(l.words) > 0 {
			l.err = each(l)
		}
		if l.err != nil {
			return l.err
		}
	}
	return nil
}

func (l *dataLine) split(s string) {
	l.end = len(s) + 1
	if !utf8.ValidString(s) {
		l.fail(1, "malformed UTF-8")
		return
	}
	for i := 0; i < len(s); {
		switch {
		case s[i] == ' ' || s[i] == '\t':
			i++
		case strings.HasPrefix(s[i:], "//"):
			l.end = i + 1
			return
		case s[i] == '"':
			n := strings.IndexByte(s[i+1:], '"')
			if n < 0 {
				l.fail(i+1, "quoted text without an end, expected a closing \"")
				return
			}
			l.words = append(l.words, word{s[i+1 : i+1+n], i + 1, true})
			i += n + 2
		default:
			n := wordEnd(s[i:])
			l.words = append(l.words, word{s[i : i+n], i + 1, false})
			i += n
		}
	}
}

func wordEnd(s string) int {
	for i := range s {
		if strings.IndexByte(" \t\"", s[i]) >= 0 || strings.HasPrefix(s[i:], "//") {
			return i
		}
	}
	return len(s)
}

// fail records an error at a column of the line, unless there is one already.
func (l *dataLine) fail(column int, format string, args ...any) {
	if l.err == nil {
		l.err = &engine.SyntaxError{File: l.file, Line: l.number, Column: column, Cause: fmt.Sprintf(format, args...)}
	}
}

// next takes the next word; expected says in errors what should stand there.
func (l *dataLine) next(expected string) word {
	if len(l.words) == 0 {
		l.fail(l.end, "the line ends, expected %s", expected)
		return word{column: l.end}
	}
	w := l.words[0]
	l.words = l.words[1:]
	return w
}

// plain takes the next word, which must not be quoted.
func (l *dataLine) plain(expected string) word {
	w := l.next(expected)
	if w.quoted {
		l.fail(w.column, "unexpected text %q, expected %s", w.text, expected)
	}
	return w
}

// literal takes the next word, which must be the given one.
func (l *dataLine) literal(text string) {
	if w := l.plain(text); w.text != text {
		l.fail(w.column, "unexpected %q, expected %s", w.text, text)
	}
}

// peek reports whether the next word is the given one, and takes it if so.
func (l *dataLine) peek(text string) bool {
	if len(l.words) == 0 || l.words[0].quoted || l.words[0].text != text {
		return false
	}
	l.words = l.words[1:]
	return true
}

// name takes a quoted text that is not blank and holds no control characters.
func (l *dataLine) name(expected string) string {
	w := l.next(expected + " in quotes")
	if !w.quoted {
		l.fail(w.column, "unexpected %q, expected %s in quotes", w.text, expected)
	}
	if strings.TrimSpace(w.text) == "" {
		l.fail(w.column, "an empty text, expected %s", expected)
	}
	if strings.ContainsFunc(w.text, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		l.fail(w.column, "a control character in %q", w.text)
	}
	return w.text
}

// oneOf takes one of the given words and returns its place among them.
func (l *dataLine) oneOf(names []string) int {
	expected := alternatives(names)
	w := l.plain(expected)
	for i, n := range names {
		if w.text == n {
			return i
		}
	}
	l.fail(w.column, "unknown word %q, expected %s", w.text, expected)
	return 0
}

func alternatives(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

func (l *dataLine) source() Source { return Source(l.oneOf(sourceNames[:])) }

// integer takes a number between lo and hi.
func (l *dataLine) integer(what string, lo, hi int) int {
	expected := fmt.Sprintf("%s from %d to %d", what, lo, hi)
	w := l.plain(expected)
	n, ok := decimal(w.text)
	if !ok || n < lo || n > hi {
		l.fail(w.column, "unexpected %q, expected %s", w.text, expected)
		return lo
	}
	return n
}

// two takes two numbers with a separator between them, such as 3,0 or 2x1.
func (l *dataLine) two(what, separator string, lo, hi int) (int, int) {
	expected := fmt.Sprintf("%s, two numbers from %d to %d with %q between", what, lo, hi, separator)
	w := l.plain(expected)
	left, right, ok := strings.Cut(w.text, separator)
	a, aok := decimal(left)
	b, bok := decimal(right)
	if !ok || !aok || !bok || min(a, b) < lo || max(a, b) > hi {
		l.fail(w.column, "unexpected %q, expected %s", w.text, expected)
		return lo, lo
	}
	return a, b
}

// decimal reads an unsigned number of at most six digits.
func decimal(s string) (n int, ok bool) {
	if len(s) < 1 || len(s) > 6 {
		return 0, false
	}
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, true
}

// done checks that the whole line has been read.
func (l *dataLine) done() error {
	if len(l.words) > 0 {
		l.fail(l.words[0].column, "unexpected %q, expected the end of the line", l.words[0].text)
	}
	return l.err
}

// emptyFile is the error of a file without a word.
func emptyFile(file, kind string) error {
	return &engine.SyntaxError{File: file, Line: 1, Column: 1,
		Cause: fmt.Sprintf("an empty file, expected the line %q first", "deadreckon "+kind+" 1")}
}

// version reads the first line of a file, "deadreckon KIND 1".
func (l *dataLine) version(kind string) error {
	expected := "deadreckon " + kind + " 1"
	for _, text := range strings.Fields(expected) {
		if w := l.plain(expected); w.text != text {
			l.fail(w.column, "unexpected %q, expected the line %q first", w.text, expected)
		}
	}
	return l.done()
}
