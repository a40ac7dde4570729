package engine

import (
	"errors"
	"fmt"
	"strings"
)

// ReadPosition reads a position of g; its errors name the file, unless the name is empty.
func ReadPosition(g Game, file, text string) (Position, error) {
	text = PlainText(text)
	p, err := g.Notation().ParsePosition(text)
	if err == nil || file == "" {
		return p, err
	}
	if syntax, ok := errors.AsType[*SyntaxError](err); ok {
		named := *syntax
		named.File = file
		return nil, &named
	}
	return nil, fmt.Errorf("%s: %w", file, err)
}

// PlainText removes a byte order mark and converts "\r\n" to "\n".
func PlainText(text string) string {
	return strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), "\r\n", "\n")
}

// SyntaxError is an error with a place in a text.
type SyntaxError struct {
	File   string // the file's name, or "" for text without one
	Line   int    // 1-based; 0 when the text is a single line
	Column int    // 1-based, in bytes; 0 when unknown
	Cause  string // the fault and the expected text
}

// Error returns "file:line:column: cause" with the known parts. The middle of a long cause is left
// out.
func (e *SyntaxError) Error() string {
	place := e.File
	for _, n := range []int{e.Line, e.Column} {
		if n > 0 {
			if place != "" {
				place += ":"
			}
			place += fmt.Sprint(n)
		}
	}
	const head, tail = 1000, 200
	cause := e.Cause
	if n := len(cause); n > head+tail {
		cause = strings.ToValidUTF8(cause[:head], "") + " ... " + strings.ToValidUTF8(cause[n-tail:], "")
	}
	if place == "" {
		return cause
	}
	return place + ": " + cause
}
