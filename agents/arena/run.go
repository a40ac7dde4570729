package arena

import (
	"context"

	"deadreckon/agents"
	"deadreckon/engine"
)

// Run plays an experiment, or what is missing of it.
type Run struct {
	*Experiment
	Threads int // at least 1

	Remote agents.RemoteRunner // plays the games, if not nil

	// Finished, if not nil, is called with each game that ends, one at a time.
	// An error stops the run.
	Finished func(*Game) error

	// Recorded, if not nil, is called with the record of each game that this program plays, before
	// Finished, from several goroutines. An error stops the run.
	Recorded func(*Game, *engine.Record) error

	games    []*Game         // of the whole experiment, by number and pairing; nil is missing
	played   int             // games that are there
	complete int             // blocks before this one are complete
	test     *sequentialTest // the sequential test, nil without one
}

// NewRun returns a run of an experiment that has played nothing yet.
func NewRun(e *Experiment, threads int) *Run {
	r := &Run{Experiment: e, Threads: threads, games: make([]*Game, e.Games*e.pairings())}
	if e.SPRT != nil {
		r.test = newTest(e)
	}
	return r
}

// Add takes over a game that was played before. It reports false for one that is
// there already or is not of this experiment.
func (r *Run) Add(g *Game) bool {
	place, ok := r.placeOf(g)
	if !ok || r.games[place] != nil {
		return false
	}
	r.games[place] = g
	r.played++
	r.advance()
	return true
}

// advance counts the complete blocks from the first on, and shows each of them
// to the test. The test sees blocks in their order, whatever the order in which
// they end: it decides the same at any number of threads.
func (r *Run) advance() {
	size := blockGames * r.pairings()
	for !r.isOver() {
		for _, g := range r.games[r.complete*size : (r.complete+1)*size] {
			if g == nil {
				return
			}
		}
		if r.test != nil {
			r.test.add(r.block(r.complete))
		}
		r.complete++
	}
}

// block returns the games of a block, all pairings of the first game first.
func (r *Run) block(b int) []*Game {
	size := blockGames * r.pairings()
	return r.games[b*size : (b+1)*size]
}

// isOver reports whether nothing is left to play.
func (r *Run) isOver() bool { return r.complete == r.blocks() || r.test != nil && r.test.decided() }

// Played returns the number of games that are finished, and how many there are
// at most.
func (r *Run) Played() (finished, all int) { return r.played, len(r.games) }

// Complete reports whether every game is played, or the test has decided.
func (r *Run) Complete() bool { return r.isOver() }

// Play plays what is missing. The end of ctx stops it with ctx's error; every
// game that Finished was told of stays.
func (r *Run) Play(ctx context.Context) error {
	if r.isOver() {
		return nil
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	missing := r.missing()
	if r.Remote != nil {
		return r.playRemote(inner, missing, stop)
	}
	open := func() (agents.Worker[*Game], error) { return newWorker(r.Experiment, r.Recorded) }
	err := agents.Parallel(inner, r.Threads, missing, open, func(_ int, g *Game) (bool, error) {
		err := r.take(g)
		return !r.isOver(), err
	})
	if err == nil && !r.isOver() {
		err = ctx.Err()
	}
	return err
}

// take counts a game that has ended: what cannot be kept is not counted.
func (r *Run) take(g *Game) error {
	if r.Finished != nil {
		if err := r.Finished(g); err != nil {
			return err
		}
	}
	r.Add(g)
	return nil
}

// missing lists the places of the games that are to be played, block by block.
func (r *Run) missing() []int {
	var places []int
	for i, g := range r.games {
		if g == nil {
			places = append(places, i)
		}
	}
	return places
}
