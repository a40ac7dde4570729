package lines

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"deadreckon/engine"
)

// Read calls each for every line of a text that has words, but for the first: that
// must be the given one, which says what the text is, as in "deadreckon board 1". It
// stops at the first error. Its own errors are *engine.SyntaxError.
func Read(file, text, first string, each func(*Line) error) error {
	begun := false
	err := Each(file, text, func(l *Line) error {
		if begun {
			return each(l)
		}
		begun = true
		return l.header(first)
	})
	if err == nil && !begun {
		return &engine.SyntaxError{File: file, Line: 1, Column: 1,
			Cause: fmt.Sprintf("nothing to read; expected the first line %q", first)}
	}
	return err
}

// Each calls each for every line that has words, in order, and stops at the first error.
func Each(file, text string, each func(*Line) error) error {
	text = strings.TrimPrefix(text, "\ufeff") // a byte order mark
	for number := 1; text != ""; number++ {
		raw, rest, _ := strings.Cut(text, "\n")
		text = rest
		l := New(file, number, raw)
		if l.err == nil && !l.Done() {
			l.err = each(l)
		}
		if l.err != nil {
			return l.err
		}
	}
	return nil
}

// Line is one line, whose words are read in turn. After an error all that is read is
// zero.
type Line struct {
	file   string
	number int
	raw    string
	words  []word
	at     int // words read
	err    error
}

// word is a run without blanks, or a text in quotes.
type word struct {
	text   string // without the quotes
	column int32  // 1-based, in bytes
	quoted bool
}

// end returns the column behind the word.
func (w word) end() int {
	n := int(w.column) + len(w.text)
	if w.quoted {
		n += len(`""`)
	}
	return n
}

// New splits a line into words. The file's name may be "", the number of a text of one
// line 0.
func New(file string, number int, text string) *Line {
	l := &Line{file: file, number: number, raw: text}
	if n := strings.Count(text, " "); n > 0 {
		l.words = make([]word, 0, n+1)
	}
	for i := 0; i < len(text); {
		switch {
		case text[i] == ' ', text[i] == '\t', text[i] == '\r':
			i++
		case strings.HasPrefix(text[i:], "//"):
			return l
		default:
			i = l.take(text, i)
		}
	}
	return l
}

// take takes the word at i and returns the place behind it.
func (l *Line) take(text string, i int) int {
	w := word{column: int32(i + 1), quoted: text[i] == '"'}
	end := i
	if w.quoted {
		n := strings.IndexByte(text[i+1:], '"')
		if n < 0 {
			l.FailAt(i+1, "quoted text without an end, expected a closing \"")
			return len(text)
		}
		end = i + n + 2
		w.text = text[i+1 : end-1]
	} else {
		for end < len(text) && !ends(text, end) {
			end++
		}
		w.text = text[i:end]
	}
	if !utf8.ValidString(w.text) {
		l.FailAt(i+1, "malformed UTF-8")
	}
	l.words = append(l.words, w)
	return end
}

// ends reports whether a word ends before the place i.
func ends(text string, i int) bool {
	switch text[i] {
	case ' ', '\t', '\r', '"':
		return true
	case '/':
		return strings.HasPrefix(text[i:], "//")
	}
	return false
}

// header reads the first line of a file. What another file says is nobody's business here.
func (l *Line) header(first string) error {
	texts := make([]string, len(l.words))
	for i, w := range l.words {
		texts[i] = w.text
	}
	if strings.Join(texts, " ") != first {
		l.FailAt(int(l.words[0].column), "not what this program reads here: expected the first line %q", first)
	}
	return l.err
}

// Number returns the number of the line in its file.
func (l *Line) Number() int { return l.number }

// Done reports whether all words have been read.
func (l *Line) Done() bool { return l.at >= len(l.words) }

// More reports whether there is another word to read: not after an error.
func (l *Line) More() bool { return l.err == nil && !l.Done() }

// Column returns the column of the word read last or, where none has been, of the first.
func (l *Line) Column() int {
	if len(l.words) == 0 {
		return 1
	}
	return int(l.words[max(l.at-1, 0)].column)
}

// Err returns the first error.
func (l *Line) Err() error { return l.err }

// End returns the first error, which may be that words are left over.
func (l *Line) End() error {
	if l.More() {
		l.at++
		l.Fail("%q is one word too many", l.words[l.at-1].text)
	}
	return l.err
}

// Fail makes an error at the word read last, unless there is one, and returns the first.
func (l *Line) Fail(format string, args ...any) error { return l.FailAt(l.Column(), format, args...) }

// FailAt is Fail at a column.
func (l *Line) FailAt(column int, format string, args ...any) error {
	if l.err == nil {
		l.err = &engine.SyntaxError{File: l.file, Line: l.number, Column: column, Cause: fmt.Sprintf(format, args...)}
	}
	return l.err
}

// Bad says that the word read last is not what it should be, such as "a square".
func (l *Line) Bad(what string) {
	if l.err == nil {
		l.Fail("%q is not %s", l.words[l.at-1].text, what)
	}
}
