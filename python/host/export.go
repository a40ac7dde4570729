package host

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
)

// Export is games between agents that go to a file of trajectories, or go on with one.
type Export struct {
	job
	spec   ExportSpec
	file   *os.File
	run    *export.Job
	writer *trajectory.Writer
}

// ExportSpec says who plays, and where the games go. It comes as JSON.
type ExportSpec struct {
	Path    string   `json:"path"`
	Agents  []string `json:"agents"` // by seat
	Names   []string `json:"names"`  // what the file calls them, "" as they call themselves
	Games   int      `json:"games"`  // of the whole file
	Seed    uint64   `json:"seed"`
	Threads int      `json:"threads"`
	Starts  []string `json:"starts"`  // positions at which games begin in turn; none is the root
	Program string   `json:"program"` // who plays, with its version
}

// NewExport opens the file of games of the game of p.
func (p *Positions) NewExport(spec ExportSpec) (*Export, error) {
	out := &Export{spec: spec}
	if err := out.check(p.game); err != nil {
		return nil, err
	}
	header, err := out.header(p.game)
	if err != nil {
		return nil, err
	}
	if out.file, err = os.OpenFile(out.spec.Path, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	if err := out.resume(header); err != nil {
		out.file.Close()
		return nil, fmt.Errorf("export: %s: %w", out.spec.Path, err)
	}
	return out, nil
}

// check refuses what cannot be played.
func (x *Export) check(g engine.Game) error {
	s := &x.spec
	switch {
	case s.Games < 1:
		return fmt.Errorf("export: %d games: expected 1 or more", s.Games)
	case len(s.Agents) != len(g.Seats()) || len(s.Names) != len(s.Agents):
		return fmt.Errorf("export: %d agents: %s has %d seats: %v", len(s.Agents), g.Name(), len(g.Seats()), g.Seats())
	}
	if err := checkThreads(s.Threads); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return g.About().Endless
}

// header makes the job, and the header of its file.
func (x *Export) header(g engine.Game) (*trajectory.Header, error) {
	s := &x.spec
	x.run = &export.Job{Game: g, Seed: s.Seed, Program: s.Program}
	for seat, text := range s.Agents {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, engine.Seat(seat), text)
		if err != nil {
			return nil, err
		}
		x.run.Agents = append(x.run.Agents, a.Name())
		agents.Close(a)
	}
	var err error
	if x.run.Starts, x.run.StartNames, err = readPositions(g, s.Starts); err != nil {
		return nil, err
	}
	h, err := x.run.Header()
	if err != nil {
		return nil, err
	}
	for seat, name := range s.Names {
		if name != "" {
			h.Agents[seat] = name
		}
	}
	return h, nil
}

// resume goes on where the file ends.
func (x *Export) resume(h *trajectory.Header) (err error) {
	if err := durable.Lock(x.file); err != nil {
		return fmt.Errorf("another run is writing here: %w", err)
	}
	if x.writer, err = trajectory.Resume(x.file, h); err != nil {
		return err
	}
	if n := x.writer.Games(); n > x.spec.Games {
		return fmt.Errorf("it has %d games, more than %d", n, x.spec.Games)
	}
	return nil
}

// Start begins to play what is missing. Whatever ends it, all whole games are kept.
func (x *Export) Start() error {
	return x.start(func(ctx context.Context) error {
		err := x.run.Run(ctx, x.writer, x.spec.Games, x.spec.Threads, nil)
		if err == nil {
			err = x.writer.Finish()
		} else if failed := x.writer.Sync(); failed != nil {
			err = failed
		}
		if err != nil {
			return &Error{Failed, err}
		}
		return nil
	})
}

// Close ends the run, and closes the file.
func (x *Export) Close() {
	x.job.Close()
	x.file.Close()
}

// Results returns how many games the file has, as JSON.
func (x *Export) Results() ([]byte, error) {
	if x.running() {
		return nil, errRunning
	}
	return json.Marshal(x.writer.Games())
}
