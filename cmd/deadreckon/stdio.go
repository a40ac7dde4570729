package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os/signal"
	"syscall"
)

// streams is where a verb reads and writes.
type streams struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// failure returns an error as one that no input explains, such as a full disk.
func failure(cause error) error { return unexplained{cause} }

// isFailure reports whether an error is a failure.
func isFailure(err error) bool {
	var f unexplained
	return errors.As(err, &f)
}

type unexplained struct{ cause error }

func (u unexplained) Error() string { return u.cause.Error() }
func (u unexplained) Unwrap() error { return u.cause }

// write sends a finished text to a stream.
func write(w io.Writer, text string) error {
	if _, err := io.WriteString(w, text); err != nil {
		return failure(err)
	}
	return nil
}

// writeJSON sends a value to a stream as JSON, indented.
func writeJSON(w io.Writer, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return failure(err)
	}
	return write(w, string(text)+"\n")
}

// interruptible returns a context that Ctrl-C ends, so that a search answers
// with what it has. A second Ctrl-C ends the program.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
