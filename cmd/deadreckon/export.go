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
	seats flags.Seats
	fleet flags.Fleet
	games int
	out   string
	from  []string // position files
}

func newExport(s stdio.Streams) *cobra.Command {
	var r exportRequest
	cmd := &cobra.Command{
		Use:   "export",
		Short: "play games between agents and keep every step of them",
		Long: `Play games between agents and keep every step of them.

The file holds for each step who acted, what that seat knew, could do and did,
what its search thought, the reward, every die and draw with its odds, and at the
end of each game the result and the truth. docs/trajectories.md has the format;
convert makes JSON lines or a Parquet table of it, replay shows and proves it.

--position begins at a file in place of the root: each game at the next, if there are
several. What the seat of a file does not know is drawn for each game from all that
agrees with what it knows; the file of games has every beginning in full.

A game is appended as soon as it and those before it have ended. A run that was
interrupted, or killed, goes on by the same command, and a larger --games adds
games to a file. The same command writes the same bytes at any number of threads,
on one kind of processor, if its agents do not depend on time; --fleet URL, which plays
on the workers of a host, does so too.`,
		Example: `  deadreckon export --human script --zombie swarm --games 20 -o games.drt
  deadreckon export --human search:iterations=10 --zombie script --games 1 --max-turns 5 -o searched.drt
  deadreckon export --human script --zombie swarm --position game.txt --games 4 -o onwards.drt
  deadreckon export --players 3 --human script --games 2 -o team.drt
  deadreckon export --game leduc --seat first=random --seat second=random --games 50 --seed 7 -o leduc.drt`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error { return r.run(s) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	r.seats.Register(cmd, "AGENT", "see `deadreckon agents`")
	f.IntVar(&r.games, "games", 100, "`N` games in the file")
	f.StringVarP(&r.out, "output", "o", "", "`FILE` to write, or to go on with; - is standard output")
	f.StringArrayVar(&r.from, "position", nil, "`FILE` of a position to begin at, repeatable: games begin at each in turn")
	r.Games.Register(cmd)
	r.fleet.Register(cmd)
	r.Game.Register(cmd)
	return cmd
}

// mostExported bounds the games of a file.
const mostExported = 1 << 30

// job returns what the flags ask for.
func (r *exportRequest) job() (*export.Job, error) {
	game, err := r.Open("export", r.from...)
	if err != nil {
		return nil, err
	}
	switch {
	case r.out == "":
		return nil, errors.New("export: name the file: -o FILE")
	case r.games < 1 || r.games > mostExported:
		return nil, fmt.Errorf("export: --games %d: expected 1 to %d", r.games, mostExported)
	}
	if err := game.About().Endless; err != nil {
		return nil, fmt.Errorf("export: games must end: %w", err)
	}
	players, err := r.seats.Players("export", game)
	if err != nil {
		return nil, err
	}
	for seat, p := range players {
		if p == "" {
			return nil, fmt.Errorf("export: seat %s has no agent", game.Seats()[seat])
		}
		a, err := agents.Reader{By: access.Grant()}.ParseFor(game, engine.Seat(seat), p)
		if err != nil {
			return nil, err
		}
		players[seat] = a.Name()
	}
	j := &export.Job{Game: game, Agents: players, Seed: r.Seed, Program: producerBuild()}
	starts, err := startsOf(game, &r.Game, r.from)
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

// play plays what is missing. Ctrl-C is no error.
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
		kept := "all are kept; the same command goes on"
		if r.out == "-" {
			kept = "all are written"
		}
		return stdio.Write(s.Err, fmt.Sprintf("interrupted after %d of %d games; %s\n", games, r.games, kept))
	}
	if err := w.Finish(); err != nil {
		return stdio.Failure(err)
	}
	return stdio.Write(s.Out, fmt.Sprintf("%s: %d games\n", r.out, games))
}
