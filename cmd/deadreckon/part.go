package main

import (
	"context"
	"errors"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// interruption is the message of a run that Ctrl-C ended.
type interruption string

func (i interruption) Error() string { return string(i) }

// unfit is the error of a folder that belongs to another run.
type unfit struct{ error }

// stopped converts the error of a run to that of the program. Ctrl-C is not an error.
func stopped(err error, s stdio.Streams) error {
	if bad := (unfit{}); errors.As(err, &bad) {
		return bad.error
	}
	var i interruption
	if errors.As(err, &i) {
		return stdio.Write(s.Err, string(i)+"\n")
	}
	return failed(err)
}

// executor plays games: on threads here, or on the workers of a host.
type executor struct {
	threads   int
	elsewhere agents.RemoteRunner // nil for threads
}

// play plays or resumes one of several experiments and writes its report. It returns nil for a nil
// experiment. open opens the folder of the games; nil saves none.
func (h executor) play(ctx context.Context, e *arena.Experiment, open func(*arena.Run) (*arena.Folder, error), name string, s stdio.Streams) (*arena.Results, error) {
	if e == nil {
		return nil, nil
	}
	run := arena.NewRun(e, h.threads)
	run.Remote = h.elsewhere
	var kept *arena.Folder
	if open != nil {
		var err error
		if kept, err = open(run); err != nil {
			return nil, unfit{err}
		}
		defer kept.Close()
	}
	games := longRun[arena.Game]{what: "games of the " + name, finished: &run.Finished}
	games.done, games.all = run.Played()
	if kept != nil {
		games.folder = kept.Folder
	}
	err := games.do(ctx, run.Play, s)
	switch {
	case errors.Is(err, context.Canceled):
		return nil, interruption(games.interrupted())
	case err != nil:
		return nil, err
	}
	results := run.Results()
	if kept == nil {
		return results, nil
	}
	return results, kept.WriteReport(results)
}
