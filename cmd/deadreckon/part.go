package main

import (
	"context"
	"errors"

	"deadreckon/agents"
	"deadreckon/agents/arena"
	"deadreckon/cmd/deadreckon/internal/stdio"
)

// interruption is the end of a run by Ctrl-C, in words.
type interruption string

func (i interruption) Error() string { return string(i) }

// unfit is an error of a folder that is not one of the run.
type unfit struct{ error }

// stopped turns the end of a run into that of the program. Ctrl-C is no error.
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

// hands are what plays: threads here, or something elsewhere.
type hands struct {
	threads   int
	elsewhere agents.RemoteRunner // nil is here
}

// play plays one experiment of several, or what is missing of it, and writes its report;
// nil if there is none. open opens the folder that keeps the games; without one none is kept.
func (h hands) play(ctx context.Context, e *arena.Experiment, open func(*arena.Run) (*arena.Folder, error), name string, s stdio.Streams) (*arena.Results, error) {
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
