package host

import (
	"context"
	"fmt"
	"os"

	"deadreckon/agents"
	"deadreckon/agents/export"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
	"deadreckon/internal/durable"
)

type exportSpec struct {
	Path    string
	Agents  []string // by seat
	Names   []string // by seat, the agent's name in the file; "" is the default name
	Games   int      // in the whole file
	Seed    uint64
	Threads int
	Starts  []string // starting positions, used in turn; none is the root
	Program string   // name and version of the program
}

// export plays games between agents into a trajectory file, resuming a partial one. It returns the
// number of games in the file. Complete games are kept if it fails.
func (p *Positions) export(ctx context.Context, s exportSpec) (int, error) {
	switch {
	case s.Games < 1:
		return 0, fmt.Errorf("export: %d games: expected 1 or more", s.Games)
	case len(s.Agents) != len(p.game.Seats()) || len(s.Names) != len(s.Agents):
		return 0, fmt.Errorf("export: %d agents for %d seats of %s: %v", len(s.Agents), len(p.game.Seats()), p.game.Name(), p.game.Seats())
	}
	if err := checkThreads(s.Threads); err != nil {
		return 0, fmt.Errorf("export: %w", err)
	}
	if err := p.game.About().Endless; err != nil {
		return 0, err
	}
	run, header, err := s.job(p.game)
	if err != nil {
		return 0, err
	}
	f, err := os.OpenFile(s.Path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	w, err := s.resume(f, header)
	if err != nil {
		return 0, fmt.Errorf("export: %s: %w", s.Path, err)
	}
	if err = run.Run(ctx, w, s.Games, s.Threads, nil); err == nil {
		err = w.Finish()
	} else if failed := w.Sync(); failed != nil {
		err = failed
	}
	if err != nil {
		return 0, &Error{Failed, err}
	}
	return w.Games(), nil
}

func (s *exportSpec) job(g engine.Game) (*export.Job, *trajectory.Header, error) {
	run := &export.Job{Game: g, Seed: s.Seed, Program: s.Program}
	for seat, text := range s.Agents {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(g, engine.Seat(seat), text)
		if err != nil {
			return nil, nil, err
		}
		run.Agents = append(run.Agents, a.Name())
		agents.Close(a)
	}
	var err error
	if run.Starts, run.StartNames, err = readPositions(g, s.Starts); err != nil {
		return nil, nil, err
	}
	h, err := run.Header()
	if err != nil {
		return nil, nil, err
	}
	for seat, name := range s.Names {
		if name != "" {
			h.Agents[seat] = name
		}
	}
	return run, h, nil
}

// resume returns a writer at the end of the file.
func (s *exportSpec) resume(f *os.File, h *trajectory.Header) (*trajectory.Writer, error) {
	if err := durable.Lock(f); err != nil {
		return nil, fmt.Errorf("another run is writing here: %w", err)
	}
	w, err := trajectory.Resume(f, h)
	if err == nil && w.Games() > s.Games {
		err = fmt.Errorf("it has %d games, more than %d", w.Games(), s.Games)
	}
	return w, err
}
