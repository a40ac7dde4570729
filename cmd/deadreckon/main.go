// Command deadreckon plays, analyses and serves hidden-information board games.
//
// Its one idea: a verb is a parse and a run. The parse turns flags into a plain
// struct, the run works on that struct and three streams, and a test can call
// either. There is one file for each verb, or a few. What verbs share is below internal: where they read
// and write (stdio), what they find as text (report), flags and what they name (flags), and a game at the
// console (sitting).
//
// It refuses to guess: an unknown flag, a bad file or an impossible position is
// one line on standard error and exit status 2, and nothing is written. Exit
// status 1 is a failure that no input explains.
package main

import (
	"fmt"
	"os"
	"runtime/debug"

	"deadreckon/agents/outside"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/serve/session"
)

func main() { os.Exit(run(os.Args[1:], stdio.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})) }

// Exit statuses.
const (
	exitOK = iota
	exitFailure
	exitBadInput
)

// run carries out one command line and returns the exit status.
func run(args []string, s stdio.Streams) (status int) {
	s, end := s.Guarded()
	defer func() {
		if end() != nil && status == exitOK {
			status = exitFailure
		}
	}()
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(s.Err, "deadreckon: internal error: %v\n%s", p, debug.Stack())
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
	fmt.Fprintf(s.Err, "deadreckon: %s\n", session.OneLine(err.Error()))
	if stdio.IsFailure(err) {
		return exitFailure
	}
	return exitBadInput
}
