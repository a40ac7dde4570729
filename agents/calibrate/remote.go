package calibrate

import (
	"context"
	"encoding/json"
	"fmt"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Kind is that of the orders of this package: games are numbered from 0 by their seeds, and a result
// is a line of the file.
const Kind = "calibrate"

// order is what is played elsewhere.
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

// Player plays the games of an order. It is not safe for concurrent use.
type Player struct{ w *worker }

// OpenPlayer opens the order of a study on g, whose text is JSON, for one who has a right to what
// its player names.
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

// Play plays a game, and returns its line.
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

// Close ends what the player holds.
func (p *Player) Close() { p.w.Close() }
