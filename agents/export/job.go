package export

import (
	"context"
	"fmt"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/internal/access"
)

// Job describes the games of a file.
type Job struct {
	Game    engine.Game
	Agents  []string // by seat, as texts for agents.Parse
	Seed    uint64   // random seed of all games
	Program string   // program with its version

	// Starts are the initial positions of the games, in turn; none is the root. StartNames are their names
	// in the file. The seed of each game draws the unknown parts of a view.
	Starts     []engine.Position
	StartNames []string

	Remote agents.RemoteRunner // plays the games on other machines, if not nil
}

// Header returns the header of the job's file.
func (j *Job) Header() (*trajectory.Header, error) {
	h, err := trajectory.NewHeader(j.Game, j.Program, j.Agents, j.Seed)
	if err == nil {
		h.SetStarts(j.StartNames)
	}
	return h, err
}

// seed returns the seed of the same game in `deadreckon play`.
func (j *Job) seed(game int) uint64 {
	return engine.Stream(j.Seed, fmt.Sprintf("export.%d", game)).Uint64() >> 11 // exact as a float64
}

// worker plays games with a referee and agents of its own.
type worker struct {
	limit   *window // nil for no limit
	job     *Job
	referee *agents.Referee
	agents  []agents.Agent
	encoder *trajectory.Encoder
}

// newWorker returns a worker that writes frames for files with header h, with a permission for its
// agents.
func newWorker(j *Job, h *trajectory.Header, by access.Permission) (*worker, error) {
	t, err := agents.NewReferee(j.Game)
	if err != nil {
		return nil, err
	}
	w := &worker{job: j, referee: t, encoder: trajectory.NewEncoder(j.Game, h)}
	for seat, text := range j.Agents {
		a, err := agents.Reader{By: by}.ParseFor(j.Game, engine.Seat(seat), text)
		if err != nil {
			return nil, err
		}
		w.agents = append(w.agents, a)
	}
	thinkers := NewSearchResults(w.agents)
	t.Watch = func(s engine.State, a engine.Action) { w.encoder.Step(s, a, thinkers.Thought(s)) }
	return w, nil
}

// Close implements agents.Worker.
func (w *worker) Close() { agents.Close(w.agents...) }

// Play implements agents.Worker.
func (w *worker) Play(ctx context.Context, game int) ([]byte, error) {
	if w.limit != nil {
		if err := w.limit.wait(ctx, game); err != nil {
			return nil, err
		}
	}
	frames, err := w.play(ctx, game)
	return slices.Clone(frames), err
}

// play plays a game, numbered from 1, and returns its frames, which the worker owns and overwrites
// in the next game.
func (w *worker) play(ctx context.Context, game int) ([]byte, error) {
	seed := w.job.seed(game)
	if n := len(w.job.Starts); n > 0 {
		root, _ := w.referee.StartFrom(w.job.Starts[(game-1)%n], seed)
		w.encoder.BeginAt(uint64(game), seed, root)
	} else {
		w.encoder.Begin(uint64(game), seed)
	}
	end, err := w.referee.Play(ctx, w.agents, agents.GameSeed{Seed: seed})
	if err == nil {
		err = ctx.Err() // an interrupted agent may have answered early
	}
	if err != nil {
		return nil, fmt.Errorf("export: game %d: %w", game, err)
	}
	return w.encoder.End(end)
}
