// Package stdio is where a verb reads and writes: its three streams, the files that a person names, and
// what a person's terminal can do, from colours to a line that is edited.
//
// Its one idea: whatever is printed goes through one writer, which lets nothing from outside do something
// to the terminal. It refuses to know what is printed.
package stdio

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os/signal"
	"syscall"
)

// Streams is where a verb reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Failure returns an error as one that no input explains, such as a full disk.
func Failure(cause error) error { return unexplained{cause} }

// IsFailure reports whether an error is a failure.
func IsFailure(err error) bool {
	var f unexplained
	return errors.As(err, &f)
}

type unexplained struct{ cause error }

func (u unexplained) Error() string { return u.cause.Error() }
func (u unexplained) Unwrap() error { return u.cause }

// Write sends a finished text to a stream.
func Write(w io.Writer, text string) error {
	if _, err := io.WriteString(w, text); err != nil {
		return Failure(err)
	}
	return nil
}

// WriteJSON sends a value to a stream as JSON, indented.
func WriteJSON(w io.Writer, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return Failure(err)
	}
	return Write(w, string(text)+"\n")
}

// Interruptible returns a context that Ctrl-C ends, so that a search answers
// with what it has. A second Ctrl-C ends the program.
func Interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
