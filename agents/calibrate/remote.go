package calibrate

import (
	"context"
	"encoding/json"
	"fmt"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Kind is the kind of the jobs of this package. Games are numbered from 0 by seed; a result is a
// line of the file.
const Kind = "calibrate"

// order is the job data for other machines.
type order struct {
	Heading Header `json:"heading"`
	Version string `json:"version"`
}

// playRemote plays numbered games on other machines.
func (s *Study) playRemote(ctx context.Context, missing []int, put func(int, record) error) error {
	o := agents.Job{Kind: Kind, Game: s.game, Agents: []string{s.Player}, Run: order{s.Header, s.Version}}
	return s.Remote.Play(ctx, o, missing, func(number int, result []byte) error {
		r, err := s.readGame(result)
		if err == nil && r.Seed != s.Seed+uint64(number) {
			err = fmt.Errorf("the result is that of seed %d", r.Seed)
		}
		if err != nil {
			return fmt.Errorf("%w of the game of seed %d: %w", agents.ErrResult, s.Seed+uint64(number), err)
		}
		return put(number, r)
	})
}

// Player plays the games of a job from another machine. It is not safe for concurrent use.
type Player struct{ w *worker }

// OpenPlayer opens a job on g from its JSON text, with a permission for its player.
func OpenPlayer(g engine.Game, text []byte, by access.Permission) (*Player, error) {
	var o order
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, err
	}
	s := &Study{Header: o.Heading, By: by, Version: o.Version, Games: 1, Threads: 1, game: g}
	if err := s.check(); err != nil {
		return nil, err
	}
	if here := agents.DefaultGuideNets(g).Digest(); here != s.Net {
		return nil, fmt.Errorf("the nets %q guide searches here, expected %q", here, s.Net)
	}
	w, err := s.newWorker()
	return &Player{w}, err
}

// Play plays a game and returns its line.
func (p *Player) Play(ctx context.Context, number int) ([]byte, error) {
	if number < 0 {
		return nil, fmt.Errorf("no game %d", number)
	}
	r, err := p.w.Play(ctx, number)
	if err != nil {
		return nil, err
	}
	return line(r)
}

// Close releases the agents.
func (p *Player) Close() { p.w.Close() }
