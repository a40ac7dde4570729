package export

import (
	"context"
	"encoding/json"
	"fmt"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
)

// Kind is the kind of the jobs of this package. Games are numbered from 1; a result is the frames
// of a game.
const Kind = "export"

// order is the job data for other machines.
type order struct {
	Seed       uint64   `json:"seed"`
	Program    string   `json:"program"`
	Agents     []string `json:"agents"`
	StartNames []string `json:"startNames"`
}

// runRemote plays games on other machines.
func (j *Job) runRemote(ctx context.Context, missing []int, add func(int, []byte) error) error {
	o := agents.Job{Kind: Kind, Game: j.Game, Agents: j.Agents, Run: order{j.Seed, j.Program, j.Agents, j.StartNames}}
	for _, p := range j.Starts {
		o.Starts = append(o.Starts, j.Game.Notation().FormatPosition(p))
	}
	h, err := j.Header()
	if err != nil {
		return err
	}
	return j.Remote.Play(ctx, o, missing, func(game int, frames []byte) error {
		if err := trajectory.CheckGame(h, j.Game, uint64(game), j.seed(game), frames); err != nil {
			return fmt.Errorf("export: %w of game %d: %w", agents.ErrResult, game, err)
		}
		return add(game, frames)
	})
}

// Player plays the games of a job from another machine. It is not safe for concurrent use.
type Player struct{ w *worker }

// OpenPlayer opens a job on g from its JSON text, with a permission for its agents.
func OpenPlayer(g engine.Game, starts []engine.Position, text []byte, by access.Permission) (*Player, error) {
	var o order
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	if len(o.Agents) != len(g.Seats()) || len(o.StartNames) != len(starts) {
		return nil, fmt.Errorf("export: %d agents and %d positions, expected %d and %d", len(o.Agents), len(starts), len(g.Seats()), len(o.StartNames))
	}
	j := &Job{Game: g, Agents: o.Agents, Seed: o.Seed, Program: o.Program, Starts: starts, StartNames: o.StartNames}
	h, err := j.Header()
	if err != nil {
		return nil, err
	}
	w, err := newWorker(j, h, by)
	if err != nil {
		return nil, err
	}
	return &Player{w}, nil
}

// Play plays a game and returns its result.
func (p *Player) Play(ctx context.Context, game int) ([]byte, error) {
	if game < 1 {
		return nil, fmt.Errorf("export: no game %d: they are numbered from 1", game)
	}
	return p.w.Play(ctx, game)
}

// Close releases the agents.
func (p *Player) Close() { p.w.Close() }
