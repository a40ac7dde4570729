package session

import (
	"errors"
	"strings"

	"deadreckon/engine"
)

// Refusal describes the error of a request in one line, with its place in a text, counted from 1.
type Refusal struct {
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

// RefusalOf puts an error into one line. The place of a SyntaxError has fields of its own, behind the name of
// its file.
func RefusalOf(err error) Refusal {
	r := Refusal{Message: OneLine(err.Error())}
	var syntax *engine.SyntaxError
	if errors.As(err, &syntax) {
		r.Line, r.Column = syntax.Line, syntax.Column
		placeless := engine.SyntaxError{File: syntax.File, Cause: syntax.Cause}
		r.Message = OneLine(strings.Replace(r.Message, OneLine(syntax.Error()), OneLine(placeless.Error()), 1))
	}
	return r
}

// OneLine keeps a message of several lines on one.
func OneLine(message string) string {
	return strings.Join(strings.FieldsFunc(message, func(r rune) bool { return r == '\n' || r == '\r' }), " ")
}
