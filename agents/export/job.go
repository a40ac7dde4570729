package export

import (
	"context"
	"fmt"
	"math"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/env/trajectory"
	"deadreckon/mcts"
)

// Job says who plays what.
type Job struct {
	Game    engine.Game
	Agents  []string // by seat, as texts for agents.Parse
	Seed    uint64   // fixes all games
	Program string   // who plays, with its version
}

// Header returns the header of the job's file.
func (j *Job) Header() (*trajectory.Header, error) {
	return trajectory.NewHeader(j.Game, j.Program, j.Agents, j.Seed)
}

// seed returns the seed of a game, which agents.Draw takes: `deadreckon play` with
// it plays the same game.
func (j *Job) seed(game int) uint64 {
	return engine.Stream(j.Seed, fmt.Sprintf("export.%d", game)).Uint64() >> 11 // exact as a float64
}

// worker plays games at a table of its own, with agents of its own.
type worker struct {
	job     *Job
	table   *agents.Table
	agents  []agents.Agent
	encoder *trajectory.Encoder
	legal   []engine.Action
	thought trajectory.Thought
}

func newWorker(j *Job) (*worker, error) {
	t, err := agents.NewTable(j.Game)
	if err != nil {
		return nil, err
	}
	w := &worker{job: j, table: t, encoder: trajectory.NewEncoder(j.Game)}
	for seat, text := range j.Agents {
		a, err := agents.ParseFor(j.Game, engine.Seat(seat), text)
		if err != nil {
			return nil, err
		}
		w.agents = append(w.agents, a)
	}
	t.Watch = func(s engine.State, a engine.Action) { w.encoder.Step(s, a, w.thoughtAt(s)) }
	return w, nil
}

// play plays a game, numbered from 1, and returns its frames: the worker's own
// until its next game.
func (w *worker) play(ctx context.Context, game int) ([]byte, error) {
	seed := w.job.seed(game)
	w.encoder.Begin(uint64(game), seed)
	end, err := w.table.Play(ctx, w.agents, agents.Draw{Seed: seed})
	if err == nil {
		err = ctx.Err() // an agent that was interrupted answered in a hurry
	}
	if err != nil {
		return nil, fmt.Errorf("export: game %d: %w", game, err)
	}
	return w.encoder.End(end)
}

// thoughtAt returns what the agent on turn has found, if it has searched.
func (w *worker) thoughtAt(s engine.State) *trajectory.Thought {
	turn := s.Turn()
	if turn < 0 {
		return nil
	}
	searcher, ok := w.agents[turn].(interface{ Last() mcts.Result })
	if !ok {
		return nil
	}
	r := searcher.Last()
	if r.Forced {
		return nil
	}
	w.legal = s.AppendLegal(w.legal[:0])
	return w.thoughtOf(r)
}

// thoughtOf puts the result of a search in the order of the legal actions. The
// value is the mean score of all visits of the root.
func (w *worker) thoughtOf(r mcts.Result) *trajectory.Thought {
	t := &w.thought
	t.Visits = slices.Grow(t.Visits[:0], len(w.legal))[:len(w.legal)]
	clear(t.Visits)
	sum, visits := 0.0, 0
	for _, m := range r.Moves {
		if i, ok := slices.BinarySearch(w.legal, m.Action); ok {
			t.Visits[i] = uint32(min(m.Visits, math.MaxUint32))
		}
		sum += float64(m.Visits) * m.Value
		visits += m.Visits
	}
	t.Value = max(-1, min(1, sum/float64(max(visits, 1))))
	return t
}
