package arena

import (
	"context"
	"fmt"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// MaxOpenings is the maximum number of openings of a table.
const MaxOpenings = 2000

// maxPairs is the maximum number of pairs of games; all are kept in memory.
const maxPairs = 1 << 20

// OpeningJob compares the first moves of a seat. Agents continue the game after each opening. All
// openings are played equally often, in the same worlds and with the same dice. A job gives the
// same table at any number of threads, if its agents do not depend on time.
type OpeningJob struct {
	Game   engine.Game
	View   engine.View // view of the seat on turn, owned by the job
	Agents []string    // agents that continue, by seat, as texts for agents.Parse
	Depth  int         // decisions of the seat in an opening; 0 is the whole current phase
	Games  int         // games of each opening, even
	Seed   uint64

	openings []opening
}

// opening is consecutive decisions of the seat.
type opening struct {
	actions []engine.Action
	moves   []string // moves in the game's notation, without forced moves
}

// Prepare lists the openings, or returns an error for a job that cannot be played.
func (j *OpeningJob) Prepare() error {
	switch {
	case j.Games < blockGames || j.Games%blockGames != 0 || j.Games > blockGames*maxPairs:
		return fmt.Errorf("openings: %d games of each: expected an even number from 2 to %d, as each is played with its mirror", j.Games, blockGames*maxPairs)
	case j.Depth < 0:
		return fmt.Errorf("openings: depth %d: expected 0 or more", j.Depth)
	case j.View.Turn() != j.View.Viewer():
		return fmt.Errorf("openings: %s is on turn, not %s", engine.SeatName(j.Game, j.View.Turn()), engine.SeatName(j.Game, j.View.Viewer()))
	}
	if err := j.Game.About().Endless; err != nil {
		return fmt.Errorf("openings: games must end: %w", err)
	}
	for seat, text := range j.Agents {
		if _, err := (agents.Reader{By: access.Grant()}).ParseFor(j.Game, engine.Seat(seat), text); err != nil {
			return err
		}
	}
	j.openings = nil
	if err := j.list(j.View, opening{}); err != nil {
		return err
	}
	if len(j.openings) < 2 {
		return fmt.Errorf("openings: %s has one way to open: there is nothing to compare", j.seat())
	}
	return nil
}

func (j *OpeningJob) seat() string { return engine.SeatName(j.Game, j.View.Viewer()) }

// list adds all openings that begin with some decisions; v is the view after them.
func (j *OpeningJob) list(v engine.View, so opening) error {
	if v.Turn() != v.Viewer() || j.Depth > 0 && len(so.moves) == j.Depth || j.Depth == 0 && phase(v) != phase(j.View) {
		if len(j.openings) == MaxOpenings {
			return fmt.Errorf("openings: more than %d openings of %s: fewer decisions (a smaller depth) have fewer", MaxOpenings, j.seat())
		}
		j.openings = append(j.openings, opening{slices.Clone(so.actions), slices.Clone(so.moves)})
		return nil
	}
	legal := v.AppendLegal(nil)
	for _, a := range legal {
		next := opening{append(so.actions, a), so.moves}
		if len(legal) > 1 {
			next.moves = append(next.moves, j.Game.Notation().FormatAction(v, a))
		}
		after := engine.CloneView(j.Game, v)
		after.Apply(a)
		if err := j.list(after, next); err != nil {
			return err
		}
	}
	return nil
}

// phase returns the name of the current phase, "" if the game has no phases.
func phase(v engine.View) string {
	if p, ok := v.(engine.Phased); ok {
		return p.Phase()
	}
	return ""
}

// Openings returns the number of openings after Prepare.
func (j *OpeningJob) Openings() int { return len(j.openings) }

// Play plays the games on several threads and returns the table. If ctx ends early, the table
// covers the pairs of games that every opening has played. played, if not nil, is called after each
// pair with the number of pairs.
func (j *OpeningJob) Play(ctx context.Context, threads int, played func(pairs int)) (*OpeningTable, error) {
	found := make([][]float64, j.Games/blockGames)
	pairs := make([]int, len(found))
	for i := range pairs {
		pairs[i] = i
	}
	n := 0
	err := agents.Parallel(ctx, threads, pairs, func() (agents.Worker[[]float64], error) { return j.newWorker() }, func(pair int, scores []float64) (bool, error) {
		found[pair] = scores
		if n++; played != nil {
			played(n)
		}
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	return j.summarize(found), nil
}

// openingWorker plays with a referee of its own.
type openingWorker struct {
	job          *OpeningJob
	referee      *agents.Referee
	agents       []agents.Agent
	world, start engine.State
	view         engine.View
}

func (j *OpeningJob) newWorker() (*openingWorker, error) {
	t, err := agents.NewReferee(j.Game)
	if err != nil {
		return nil, err
	}
	w := &openingWorker{job: j, referee: t, world: j.Game.NewState(), start: j.Game.NewState(), view: engine.CloneView(j.Game, j.View)}
	for seat, text := range j.Agents {
		a, err := agents.Reader{By: access.Grant()}.ParseFor(j.Game, engine.Seat(seat), text)
		if err != nil {
			return nil, err
		}
		w.agents = append(w.agents, a)
	}
	return w, nil
}

// Close implements agents.Worker.
func (w *openingWorker) Close() { agents.Close(w.agents...) }

// Play implements agents.Worker: it returns the scores of every opening in a game and its mirror.
func (w *openingWorker) Play(ctx context.Context, pair int) (scores []float64, err error) {
	stream := engine.Stream(w.job.Seed, fmt.Sprintf("openings.%d", pair))
	d := agents.GameSeed{Seed: stream.Uint64() >> 11} // exact as a float64
	w.view.Sample(w.world, stream)
	for _, o := range w.job.openings {
		w.start.CopyFrom(w.world)
		for _, a := range o.actions {
			w.start.Apply(a)
		}
		w.referee.StartAt(w.start)
		for _, d.Mirrored = range []bool{false, true} {
			end, err := w.referee.Play(ctx, w.agents, d)
			if err == nil {
				err = ctx.Err() // an interrupted agent may have answered early
			}
			if err != nil {
				return nil, fmt.Errorf("openings: after %s: %w", o, err)
			}
			scores = append(scores, end.Score(w.job.View.Viewer()))
		}
	}
	return scores, nil
}
