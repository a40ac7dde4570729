package lines

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"deadreckon/engine"
)

// Read calls each for every line with words after the first, which must be the given header, such
// as "deadreckon board 1". It stops at the first error. Its own errors are *engine.SyntaxError.
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

// Each calls each for every line with words, in order, and stops at the first error.
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

// Line reads the words of one line in order. After an error it returns zero values.
type Line struct {
	file   string
	number int
	raw    string
	words  []word
	at     int // number of words read
	err    error
}

// word is a run of characters without blanks, or a quoted text.
type word struct {
	text   string // without quotes
	column int32  // 1-based, in bytes
	quoted bool
}

// end returns the column after the word.
func (w word) end() int {
	n := int(w.column) + len(w.text)
	if w.quoted {
		n += len(`""`)
	}
	return n
}

// New splits a line into words. file may be "", and number is 0 for a text of one line.
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

// take takes the word at i and returns the index after it.
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

// ends reports whether a word ends before index i.
func ends(text string, i int) bool {
	switch text[i] {
	case ' ', '\t', '\r', '"':
		return true
	case '/':
		return strings.HasPrefix(text[i:], "//")
	}
	return false
}

// header reads the first line of a file.
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

// More reports whether there is another word and no error.
func (l *Line) More() bool { return l.err == nil && !l.Done() }

// Column returns the column of the last word read, or of the first word.
func (l *Line) Column() int {
	if len(l.words) == 0 {
		return 1
	}
	return int(l.words[max(l.at-1, 0)].column)
}

// Err returns the first error.
func (l *Line) Err() error { return l.err }

// End returns the first error, or an error about unread words.
func (l *Line) End() error {
	if l.More() {
		l.at++
		l.Fail("%q is one word too many", l.words[l.at-1].text)
	}
	return l.err
}

// Fail sets an error at the last word read, unless there is one, and returns the first.
func (l *Line) Fail(format string, args ...any) error { return l.FailAt(l.Column(), format, args...) }

// FailAt is Fail at a column.
func (l *Line) FailAt(column int, format string, args ...any) error {
	if l.err == nil {
		l.err = &engine.SyntaxError{File: l.file, Line: l.number, Column: column, Cause: fmt.Sprintf(format, args...)}
	}
	return l.err
}

// Bad sets the error that the last word is not the expected thing, such as "a square".
func (l *Line) Bad(what string) {
	if l.err == nil {
		l.Fail("%q is not %s", l.words[l.at-1].text, what)
	}
}
