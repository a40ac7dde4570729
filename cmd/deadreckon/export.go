package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/cmd/deadreckon/internal/flags"
	"deadreckon/cmd/deadreckon/internal/stdio"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
)

// exportRequest is a parsed command line of export.
type exportRequest struct {
	flags.Games
	seats     flags.Seats
	fleet     flags.Fleet
	games     int
	out       string
	positions []string // files
}

func newExport(s stdio.Streams) *cobra.Command {
	var r exportRequest
	cmd := &cobra.Command{
		Use:   "export [GAME]",
		Short: "play games between agents and save every step",
		Long: `Play games between agents and save every step in a file.

Each step has the seat on turn, its view, its legal actions and its choice, the
search statistics, the reward, and every die and draw with its odds. The end of a
game has the result and the complete position (docs/trajectories.md). ` + "`convert`" + `
writes JSON lines or a Parquet table, ` + "`replay`" + ` shows and verifies games.

--position starts games from a position file; with several files, games take turns.
Hidden information is sampled anew for each game.

Every side needs an agent, with --seat SIDE=AGENT (the mall has --human and --zombie).

Finished games are appended at once. Rerun the command to resume, with a larger
--games to add games.`,
		Example: `  deadreckon export --human script --zombie swarm --games 20 -o games.drt
  deadreckon export --human script --zombie swarm --games 20 -o mid-game.drt --position game.txt
  deadreckon export kuhn --seat first=search:iterations=100 --seat second=random --games 20 -o kuhn.drt`,
		Args: r.Game.Args,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	r.Game.Register(cmd)
	r.seats.Register(cmd, "AGENT", "agent")
	f.IntVar(&r.games, "games", 100, "number of games in the file")
	f.StringVarP(&r.out, "output", "o", "", "`FILE` to write or to extend, - for standard output (required)")
	f.StringArrayVar(&r.positions, "position", nil, "`FILE` of a position to begin at, repeatable")
	r.Games.Register(cmd)
	r.fleet.Register(cmd)
	return cmd
}

// maxExported is the maximum number of games in a file.
const maxExported = 1 << 30

// job returns the job of the flags.
func (r *exportRequest) job() (*export.Job, error) {
	game, err := r.Open("export", r.positions...)
	if err != nil {
		return nil, err
	}
	switch {
	case r.out == "":
		return nil, errors.New("export: -o FILE is required")
	case r.games < 1 || r.games > maxExported:
		return nil, fmt.Errorf("export: --games %d: expected 1 to %d", r.games, maxExported)
	}
	if err := game.About().Endless; err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	players, err := r.seats.Players("export", game)
	if err != nil {
		return nil, err
	}
	for seat, p := range players {
		if p == "" {
			return nil, fmt.Errorf("export: seat %s has no agent; add --seat %s=AGENT", game.Seats()[seat], game.Seats()[seat])
		}
		a, err := agents.Reader{By: access.Grant()}.ParseFor(game, engine.Seat(seat), p)
		if err != nil {
			return nil, err
		}
		players[seat] = a.Name()
	}
	j := &export.Job{Game: game, Agents: players, Seed: r.Seed, Program: producerBuild()}
	starts, err := startsOf(game, &r.Game, r.positions)
	for _, start := range starts {
		j.Starts, j.StartNames = append(j.Starts, start.Position()), append(j.StartNames, start.String())
	}
	return j, err
}

func (r *exportRequest) run(s stdio.Streams) error {
	job, err := r.job()
	if err != nil {
		return err
	}
	var f *os.File
	out, s := s.To(r.out)
	if out == nil {
		f, err = os.OpenFile(r.out, os.O_RDWR|os.O_CREATE, 0o644)
	} else if f, err = os.CreateTemp("", "deadreckon-*"); err == nil {
		os.Remove(f.Name())
	}
	if err != nil {
		return err
	}
	defer f.Close()
	if err := durable.Lock(f); err != nil {
		return fmt.Errorf("export: %s: another run is writing here: %w", r.out, err)
	}
	header, err := job.Header()
	if err != nil {
		return err
	}
	w, err := trajectory.Resume(f, header)
	if err != nil {
		return fmt.Errorf("%s: %w", r.out, err)
	}
	if w.Games() > r.games {
		return fmt.Errorf("export: %s has %d games, more than --games %d", r.out, w.Games(), r.games)
	}
	ctx, stop := stdio.Interruptible()
	defer stop()
	elsewhere, end, err := r.fleet.Open("export", s)
	if err != nil {
		return err
	}
	defer end()
	job.Remote = elsewhere
	if err := r.play(ctx, job, w, s); err != nil || out == nil {
		return err
	}
	if _, err = io.Copy(out, io.NewSectionReader(f, 0, math.MaxInt64)); err != nil {
		return stdio.Failure(err)
	}
	return nil
}

// play plays the missing games. Ctrl-C is not an error.
func (r *exportRequest) play(ctx context.Context, job *export.Job, w *trajectory.Writer, s stdio.Streams) error {
	bar := stdio.NewProgress(s, "games", w.Games(), r.games)
	err := job.Run(ctx, w, r.games, r.Threads, func() { bar.Show(w.Games(), r.games) })
	bar.Clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return failed(err)
	}
	games := w.Games()
	if err != nil {
		if err := w.Sync(); err != nil {
			return stdio.Failure(err)
		}
		saved := "all are saved; rerun the command to resume"
		if r.out == "-" {
			saved = "all are written"
		}
		return stdio.Write(s.Err, fmt.Sprintf("interrupted after %d of %d games; %s\n", games, r.games, saved))
	}
	if err := w.Finish(); err != nil {
		return stdio.Failure(err)
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s: %d games\n", r.out, games))
}
