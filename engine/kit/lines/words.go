package lines

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"deadreckon/engine"
)

// Peek returns the next word without reading it; "" if there is none, or a quoted one.
func (l *Line) Peek() string {
	if !l.More() || l.words[l.at].quoted {
		return ""
	}
	return l.words[l.at].text
}

// Accept reads the next word if it equals text, and reports whether it did.
func (l *Line) Accept(text string) bool {
	same := text != "" && l.Peek() == text
	if same {
		l.at++
	}
	return same
}

// next reads a word, quoted or not.
func (l *Line) next(what string) (w word, ok bool) {
	switch {
	case l.err != nil:
		return w, false
	case l.Done():
		column := 1
		if n := len(l.words); n > 0 {
			column = l.words[n-1].end()
		}
		l.FailAt(column, "the line ends, expected %s", what)
		return w, false
	}
	l.at++
	return l.words[l.at-1], true
}

// Next reads a word; what is the expected thing in errors. It returns "" after an error.
func (l *Line) Next(what string) string {
	w, ok := l.next(what)
	if ok && w.quoted {
		l.Fail("%q stands in quotes, expected %s", w.text, what)
	}
	if l.err != nil {
		return ""
	}
	return w.text
}

// Tail reads the rest of the line unchanged and returns its column; what is the expected thing in errors.
func (l *Line) Tail(what string) (text string, column int) {
	w, ok := l.next(what)
	if !ok {
		return "", 0
	}
	l.at = len(l.words)
	return l.raw[w.column-1 : l.words[l.at-1].end()-1], int(w.column)
}

// Word reads a word that must equal text.
func (l *Line) Word(text string) {
	if w := l.Next(text); w != text {
		l.Bad("the word " + text)
	}
}

// Text reads a quoted text that is not blank and has no control characters.
func (l *Line) Text(what string) string {
	w, ok := l.next(what + " in quotes")
	switch {
	case !ok:
		return ""
	case !w.quoted:
		l.Bad(what + " in quotes")
	case strings.TrimSpace(w.text) == "":
		l.Fail("an empty text, expected %s", what)
	case strings.ContainsFunc(w.text, func(r rune) bool { return r < ' ' || r == 0x7f }):
		l.Fail("a control character in %q", w.text)
	}
	return w.text
}

// OneOf reads one of some words and returns its index. Empty words do not count. The error suggests
// a similar word, or lists at most 20.
func (l *Line) OneOf(words ...string) int {
	if i := slices.Index(words, l.Peek()); i >= 0 && l.Accept(words[i]) {
		return i
	}
	known := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "" })
	what := "one of " + strings.Join(known, ", ")
	text := l.Next(what)
	near := engine.DidYouMean(text, known)
	if near != "" && len(known) > 20 {
		what = "a word that fits here"
	}
	l.Bad(what + near)
	return 0
}

// Integer reads an integer from lo to hi; it returns lo after an error.
func (l *Line) Integer(what string, lo, hi int) int {
	if n, ok := decimal(l.Peek()); ok && lo <= n && n <= hi {
		l.at++
		return n
	}
	what = fmt.Sprintf("%s from %d to %d", what, lo, hi)
	l.Next(what)
	l.Bad(what)
	return lo
}

// Part is Integer for a part of the last word.
func (l *Line) Part(text string, lo, hi int) int {
	if n, ok := decimal(text); ok && l.err == nil && lo <= n && n <= hi {
		return n
	}
	l.Bad(fmt.Sprintf("a number from %d to %d", lo, hi))
	return lo
}

// Pair reads two numbers with a sign between them, such as 3,0 or 2x1.
func (l *Line) Pair(what, sign string, lo, hi int) (a, b int) {
	what = fmt.Sprintf("%s, two numbers from %d to %d with %q between", what, lo, hi, sign)
	left, right, ok := strings.Cut(l.Next(what), sign)
	a, aok := decimal(left)
	b, bok := decimal(right)
	if !ok || !aok || !bok || min(a, b) < lo || max(a, b) > hi {
		l.Bad(what)
		return lo, lo
	}
	return a, b
}

// decimal reads a number of at most six digits and an optional minus.
func decimal(text string) (n int, ok bool) {
	digits := strings.TrimPrefix(text, "-")
	if len(digits) < 1 || len(digits) > 6 || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
