package arena

import (
	"context"
	"encoding/json"
	"fmt"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Kind is the kind of the jobs of this package. Games are numbered by number and pairing; a result
// is a Game.
const Kind = "arena"

// order returns the job for other machines.
func (e *Experiment) order() agents.Job {
	o := agents.Job{Kind: Kind, Game: e.game, Run: e}
	for _, side := range e.Sides {
		for _, agent := range side.Agents {
			o.Agents = append(o.Agents, e.text(agent))
		}
	}
	for _, s := range e.Starts {
		o.Starts = append(o.Starts, e.game.Notation().FormatPosition(s.position))
	}
	return o
}

// playRemote is Play on other machines.
func (r *Run) playRemote(ctx context.Context, missing []int, stop func()) error {
	err := r.Remote.Play(ctx, r.order(), missing, func(place int, result []byte) error {
		g := new(Game)
		err := json.Unmarshal(result, g)
		if at, ok := r.placeOf(g); err == nil && (!ok || at != place || g.Seed != r.draw(g.Number).Seed) {
			err = fmt.Errorf("the result is that of game %d of agents %v by seed %d", g.Number, g.Agents, g.Seed)
		}
		if err != nil {
			return fmt.Errorf("arena: %w of game %d: %w", agents.ErrResult, place, err)
		}
		if err := r.take(g); err != nil {
			return err
		}
		if r.isOver() {
			stop()
		}
		return nil
	})
	if r.isOver() {
		return nil
	}
	return err
}

// Player plays the games of a job from another machine. It is not safe for concurrent use.
type Player struct{ w *worker }

// OpenPlayer opens a job on g from its JSON text, with a permission for its agents.
func OpenPlayer(g engine.Game, starts []engine.Position, text []byte, by access.Permission) (*Player, error) {
	e := &Experiment{game: g, by: by}
	if err := json.Unmarshal(text, e); err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	if len(e.Starts) != len(starts) || len(e.Sides) != len(engine.SidesOf(g)) {
		return nil, fmt.Errorf("arena: %d positions and %d sides, expected %d and %d", len(starts), len(e.Sides), len(e.Starts), len(engine.SidesOf(g)))
	}
	for i := range starts {
		e.Starts[i].position = starts[i]
	}
	w, err := newWorker(e, nil)
	return &Player{w}, err
}

// Play plays a game and returns its result.
func (p *Player) Play(ctx context.Context, place int) ([]byte, error) {
	e := p.w.e
	if place < 0 || place >= e.Games*e.pairings() {
		return nil, fmt.Errorf("arena: no game %d of %d", place, e.Games*e.pairings())
	}
	g, err := p.w.Play(ctx, place)
	if err != nil {
		return nil, err
	}
	return json.Marshal(g)
}

// Close releases the agents.
func (p *Player) Close() { p.w.Close() }

// WithoutTimes returns a result without times and used resources.
func WithoutTimes(result []byte) ([]byte, error) {
	g := new(Game)
	if err := json.Unmarshal(result, g); err != nil {
		return nil, err
	}
	clear(g.Thinking)
	g.Weighing, g.Used = 0, nil
	return json.Marshal(g)
}
