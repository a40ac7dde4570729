package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"deadreckon/durable/runlog"
	"deadreckon/engine"
	"deadreckon/mcts"
)

// gamesFlags are the flags of the verbs that play many games of one game.
type gamesFlags struct {
	game    gameFlags
	seed    uint64
	threads int
}

// register adds the flags of the games; those of the game itself are added by game.register.
func (r *gamesFlags) register(cmd *cobra.Command) {
	seedFlag(cmd, &r.seed, "all games")
	cmd.Flags().IntVar(&r.threads, "threads", runtime.NumCPU(), "`N` games at a time")
}

// open opens the game and refuses numbers out of range.
func (r *gamesFlags) open(verb string) (engine.Game, error) {
	game, err := r.game.open()
	if err == nil {
		err = checkThreads(verb, r.threads)
	}
	return game, err
}

// checkThreads refuses a number of threads that is none, or more than any verb takes.
func checkThreads(verb string, n int) error {
	if n < 1 || n > mcts.MostThreads {
		return fmt.Errorf("%s: --threads %d: expected 1 to %d", verb, n, mcts.MostThreads)
	}
	return nil
}

// longRun is a run that shows how far it is and keeps each row at once.
type longRun[R any] struct {
	what      string // is counted
	done, all int
	folder    *runlog.Folder[R] // nil where nothing is kept
	finished  *func(*R) error   // is called by the run after each row
}

// do runs it.
func (l *longRun[R]) do(ctx context.Context, run func(context.Context) error, s streams) error {
	bar := newProgressBar(s, l.what, l.done, l.all)
	*l.finished = func(row *R) error {
		l.done++
		bar.show(l.done, l.all)
		if l.folder == nil {
			return nil
		}
		return l.folder.Add(row)
	}
	err := run(ctx)
	bar.clear()
	if l.folder != nil {
		if e := l.folder.Sync(); err == nil {
			err = e
		}
	}
	return err
}

// ended is do for a run that is all that the program does: Ctrl-C is no error there, and what is
// left of the run is told.
func (l *longRun[R]) ended(ctx context.Context, run func(context.Context) error, s streams) error {
	err := l.do(ctx, run, s)
	switch {
	case err != nil && !errors.Is(err, context.Canceled):
		return err
	case l.done == l.all || err == nil:
		return nil
	}
	return write(s.stderr, l.interrupted()+"\n")
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
