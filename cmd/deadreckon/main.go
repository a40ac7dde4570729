// Command deadreckon finds the best move in zombie board games, plays them, and measures and trains agents.
//
// Each verb is a parse and a run: the parse turns flags into a plain struct, and the run works on the struct
// and three streams. A verb has one file or a few. The internal packages are shared: streams, files and the
// terminal (stdio), text for people (report), flags (flags), and a game at the console (sitting).
//
// Bad input, such as an unknown flag or an impossible position, is one line on standard error and exit
// status 2, and nothing is written. Exit status 1 is any other failure.
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

// run executes a command line and returns the exit status.
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
	args = openingsArgs(args)
	root.SetArgs(args)
	err := unknownVerb(root, args)
	if err == nil {
		err = root.Execute()
	}
	if err == nil {
		return exitOK
	}
	fmt.Fprintf(s.Err, "deadreckon: %s\n", session.OneLine(err.Error()))
	if stdio.IsFailure(err) {
		return exitFailure
	}
	return exitBadInput
}
