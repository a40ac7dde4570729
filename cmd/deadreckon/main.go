// Command deadreckon plays, analyses and serves hidden-information board games.
//
// Its one idea: a verb is a parse and a run. The parse turns flags into a plain
// struct, the run works on that struct and three streams, and a test can call
// either. There is one file for each verb.
//
// It refuses to guess: an unknown flag, a bad file or an impossible position is
// one line on standard error and exit status 2, and nothing is written. Exit
// status 1 is a failure that no input explains.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"deadreckon/agents/outside"
	"deadreckon/serve/session"
)

func main() { os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr})) }

// Exit statuses.
const (
	exitOK = iota
	exitFailure
	exitBadInput
)

// streams is where a verb reads and writes.
type streams struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// failure is an error that no input explains, such as a full disk.
type failure struct{ cause error }

func (f failure) Error() string { return f.cause.Error() }
func (f failure) Unwrap() error { return f.cause }

// run carries out one command line and returns the exit status.
func run(args []string, s streams) (status int) {
	s, end := s.guarded()
	defer func() {
		if end() != nil && status == exitOK {
			status = exitFailure
		}
	}()
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(s.stderr, "deadreckon: internal error: %v\n%s", p, debug.Stack())
			status = exitFailure
		}
	}()
	defer outside.StopAll()
	root := newRoot(s)
	root.SetArgs(args)
	err := root.Execute()
	if err == nil {
		return exitOK
	}
	fmt.Fprintf(s.stderr, "deadreckon: %s\n", session.OneLine(err.Error()))
	var f failure
	if errors.As(err, &f) {
		return exitFailure
	}
	return exitBadInput
}

// write sends a finished text to a stream.
func write(w io.Writer, text string) error {
	if _, err := io.WriteString(w, text); err != nil {
		return failure{err}
	}
	return nil
}
