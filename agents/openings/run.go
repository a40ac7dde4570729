package openings

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
	"deadreckon/internal/panics"
)

// Judge plays the games on so many threads and returns the table. Where ctx ends before all
// are played the table is that of the pairs of games that every opening has had. played, if
// not nil, is called after each pair with how many there are.
func (j *Job) Judge(ctx context.Context, threads int, played func(pairs int)) (*Judgement, error) {
	pairs := j.Games / pairGames
	inner, stop := context.WithCancel(ctx)
	defer stop()
	var next atomic.Int64
	done := make(chan result)
	threads = min(threads, pairs)
	failed := make(chan error, threads)
	var all sync.WaitGroup
	for range threads {
		all.Go(func() {
			err := panics.Catch(func() error { return j.work(inner, pairs, &next, done) })
			if err != nil && inner.Err() == nil {
				failed <- err
				stop()
			}
		})
	}
	go func() { all.Wait(); close(done); close(failed) }()
	found := make([][]float64, pairs)
	for n := 1; ; n++ {
		r, open := <-done
		if !open {
			break
		}
		found[r.pair] = r.scores
		if played != nil {
			played(n)
		}
	}
	if err := <-failed; err != nil {
		return nil, err
	}
	return j.table(found), nil
}

// result is the scores of a pair of games: of every opening, the game and its mirror.
type result struct {
	pair   int
	scores []float64
}

// work judges one pair of games after another. What ctx cuts short is left out.
func (j *Job) work(ctx context.Context, pairs int, next *atomic.Int64, done chan<- result) error {
	t, err := agents.NewReferee(j.Game)
	if err != nil {
		return err
	}
	w := worker{job: j, table: t, world: j.Game.NewState(), start: j.Game.NewState(), view: engine.CloneView(j.Game, j.View)}
	defer func() { agents.Close(w.agents...) }()
	for seat, text := range j.Agents {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(j.Game, engine.Seat(seat), text)
		if err != nil {
			return err
		}
		w.agents = append(w.agents, a)
	}
	for {
		pair := int(next.Add(1)) - 1
		if pair >= pairs {
			return nil
		}
		scores, err := w.pair(ctx, pair)
		if err != nil {
			return err
		}
		done <- result{pair, scores}
	}
}

// worker plays at a table of its own.
type worker struct {
	job          *Job
	table        *agents.Referee
	agents       []agents.Agent
	world, start engine.State
	view         engine.View
}

// pair plays a pair of games of every opening.
func (w *worker) pair(ctx context.Context, pair int) (scores []float64, err error) {
	stream := engine.Stream(w.job.Seed, fmt.Sprintf("openings.%d", pair))
	d := agents.Draw{Seed: stream.Uint64() >> 11} // exact as a float64
	w.view.Sample(w.world, stream)
	for _, o := range w.job.openings {
		w.start.CopyFrom(w.world)
		for _, a := range o.actions {
			w.start.Apply(a)
		}
		w.table.StartAt(w.start)
		for _, d.Mirrored = range []bool{false, true} {
			end, err := w.table.Play(ctx, w.agents, d)
			if err == nil {
				err = ctx.Err() // an agent that was interrupted answered in a hurry
			}
			if err != nil {
				return nil, fmt.Errorf("openings: after %s: %w", o, err)
			}
			scores = append(scores, end.Score(w.job.View.Viewer()))
		}
	}
	return scores, nil
}
