package arena

import (
	"context"

	"deadreckon/agents"
	"deadreckon/engine"
)

// Run plays the missing games of an experiment.
type Run struct {
	*Experiment
	Threads int // 1 or more

	Remote agents.RemoteRunner // plays the games on other machines, if not nil

	// Finished, if not nil, is called with each finished game, one at a time. An error stops the
	// run.
	Finished func(*Game) error

	// Recorded, if not nil, is called with the record of each game that this program plays, before
	// Finished and from several goroutines. An error stops the run.
	Recorded func(*Game, *engine.Record) error

	games    []*Game         // all games by number and pairing; nil is missing
	played   int             // number of finished games
	complete int             // number of leading complete blocks
	test     *sequentialTest // sequential test, or nil
}

// NewRun returns a run of an experiment without finished games.
func NewRun(e *Experiment, threads int) *Run {
	r := &Run{Experiment: e, Threads: threads, games: make([]*Game, e.Games*e.pairings())}
	if e.SPRT != nil {
		r.test = newTest(e)
	}
	return r
}

// Add adds a finished game. It reports false if the game is already there or not of this
// experiment.
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

// advance counts the leading complete blocks and passes them to the test in order. So the test
// decides the same at any number of threads.
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

// isOver reports whether no game is missing or the test has decided.
func (r *Run) isOver() bool { return r.complete == r.blocks() || r.test != nil && r.test.decided() }

// Played returns the number of finished games and the maximum number.
func (r *Run) Played() (finished, all int) { return r.played, len(r.games) }

// Complete reports whether no game is missing or the test has decided.
func (r *Run) Complete() bool { return r.isOver() }

// Play plays the missing games. The end of ctx stops it with ctx's error; finished games are kept.
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

// take keeps and adds a finished game.
func (r *Run) take(g *Game) error {
	if r.Finished != nil {
		if err := r.Finished(g); err != nil {
			return err
		}
	}
	r.Add(g)
	return nil
}

// missing lists the places of the missing games, block by block.
func (r *Run) missing() []int {
	var places []int
	for i, g := range r.games {
		if g == nil {
			places = append(places, i)
		}
	}
	return places
}
