// Package stdio is the input and output of verbs: streams, files, and the terminal with its width, colours and
// line editor.
//
// Everything is printed through one writer, which shows foreign control characters instead of sending them to
// the terminal.
package stdio

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os/signal"
	"syscall"
)

// Streams is the standard streams of a verb.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Failure marks an error as a failure that is not caused by the input, such as a full disk.
func Failure(cause error) error { return unexplained{cause} }

// IsFailure reports whether an error is a failure.
func IsFailure(err error) bool {
	var f unexplained
	return errors.As(err, &f)
}

type unexplained struct{ cause error }

func (u unexplained) Error() string { return u.cause.Error() }
func (u unexplained) Unwrap() error { return u.cause }

// Write writes a text to a stream. Its error is a failure.
func Write(w io.Writer, text string) error {
	if _, err := io.WriteString(w, text); err != nil {
		return Failure(err)
	}
	return nil
}

// WriteJSON writes a value to a stream as indented JSON.
func WriteJSON(w io.Writer, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return Failure(err)
	}
	return Write(w, string(text)+"\n")
}

// Interruptible returns a context that Ctrl-C ends. A second Ctrl-C ends the program.
func Interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
