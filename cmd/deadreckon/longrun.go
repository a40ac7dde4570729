package main

import (
	"context"
	"errors"
	"fmt"

	"deadreckon/agents/outside"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/internal/durable/runlog"
)

// longRun is a run that shows how far it is and keeps each row at once.
type longRun[R any] struct {
	what      string // is counted
	done, all int
	folder    *runlog.Folder[R] // nil where nothing is kept
	finished  *func(*R) error   // is called by the run after each row
}

// do runs it.
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

// ended is do for a run that is all that the program does: Ctrl-C is no error there, and what is
// left of the run is told.
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

// interrupted says how far a run came, and whether that is kept.
func interrupted(done, all int, what string, kept bool) string {
	advice := "with --report they would have been kept"
	if kept {
		advice = "all are kept; the same command goes on"
	}
	return fmt.Sprintf("interrupted after %d of %d %s; %s", done, all, what, advice)
}

// failed is an error of play between agents: a failure of the program, unless it is an
// agent's own fault.
func failed(err error) error {
	if fault := (*outside.Fault)(nil); errors.As(err, &fault) {
		return err
	}
	return stdio.Failure(err)
}
