package main

import (
	"context"
	"errors"
	"fmt"

	"deadreckon/agents/outside"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/durable/runlog"
)

// longRun is a run that shows its progress and saves each row at once.
type longRun[R any] struct {
	what      string // name of the rows
	done, all int
	folder    *runlog.Folder[R] // nil saves nothing
	finished  *func(*R) error   // callback of the run after each row
}

// do runs it until the end or until ctx ends.
func (l *longRun[R]) do(ctx context.Context, run func(context.Context) error, s stdio.Streams) error {
	bar := stdio.NewProgress(s, l.what, l.done, l.all)
	*l.finished = func(row *R) error {
		l.done++
		bar.Show(l.done, l.all)
		if l.folder == nil {
			return nil
		}
		return l.folder.Add(row)
	}
	err := run(ctx)
	bar.Clear()
	if l.folder != nil {
		if e := l.folder.Sync(); err == nil {
			err = e
		}
	}
	return err
}

// ended is do for a run that is the whole program: Ctrl-C is not an error, and prints how far the run is.
func (l *longRun[R]) ended(ctx context.Context, run func(context.Context) error, s stdio.Streams) error {
	err := l.do(ctx, run, s)
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	case l.done == l.all || err == nil:
		return nil
	}
	return stdio.Write(s.Err, l.interrupted()+"\n")
}

func (l *longRun[R]) interrupted() string { return interrupted(l.done, l.all, l.what, l.folder != nil) }

// interrupted says how far a run is, and whether it can be resumed.
func interrupted(done, all int, what string, kept bool) string {
	advice := "--report would have saved them"
	if kept {
		advice = "all are saved; rerun the command to resume"
	}
	return fmt.Sprintf("interrupted after %d of %d %s; %s", done, all, what, advice)
}

// failed converts an error of a match: it is a failure of the program, unless an agent is at fault.
func failed(err error) error {
	if fault := (*outside.Fault)(nil); errors.As(err, &fault) {
		return err
	}
	return stdio.Failure(err)
}
