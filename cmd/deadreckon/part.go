package main

import (
	"context"
	"errors"
	"fmt"

	"deadreckon/agents/arena"
)

// interruption is the end of a run by Ctrl-C, in words.
type interruption string

func (i interruption) Error() string { return string(i) }

// unfit is an error of a folder that is not one of the run.
type unfit struct{ error }

// stopped turns the end of a run into that of the program. Ctrl-C is no error.
func stopped(err error, s streams) error {
	if bad := (unfit{}); errors.As(err, &bad) {
		return bad.error
	}
	var i interruption
	if errors.As(err, &i) {
		return write(s.stderr, string(i)+"; all are kept; the same command goes on\n")
	}
	return failed(err)
}

// playPart plays one experiment of several, or what is missing of it, and writes its report;
// nil if there is none. open opens the folder that keeps the games; without one none is kept.
func playPart(ctx context.Context, e *arena.Experiment, threads int, open func(*arena.Run) (*arena.Folder, error), name string, s streams) (*arena.Results, error) {
	if e == nil {
		return nil, nil
	}
	run := arena.NewRun(e, threads)
	var kept *arena.Folder
	if open != nil {
		var err error
		if kept, err = open(run); err != nil {
			return nil, unfit{err}
		}
		defer kept.Close()
	}
	done, all := run.Played()
	bar := newProgressBar(s, "games of the "+name, done, all)
	run.Finished = func(g *arena.Game) error {
		done++
		bar.show(done, all)
		if kept == nil {
			return nil
		}
		return kept.Add(g)
	}
	err := run.Play(ctx)
	bar.clear()
	if kept != nil {
		if e := kept.Sync(); err == nil {
			err = e
		}
	}
	switch {
	case errors.Is(err, context.Canceled):
		done, _ = run.Played()
		return nil, interruption(fmt.Sprintf("interrupted after %d of %d games of the %s", done, all, name))
	case err != nil:
		return nil, err
	}
	results := run.Results()
	if kept == nil {
		return results, nil
	}
	return results, kept.WriteReport(results)
}
