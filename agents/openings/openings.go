package openings

import (
	"fmt"
	"slices"

	"deadreckon/agents"
	"deadreckon/engine"
	"deadreckon/internal/access"
)

// Most bounds the openings of a table.
const Most = 2000

// pairGames is the number of games of a pair: a game and its mirror.
const pairGames = 2

// maxPairs bounds the pairs of games, each of which is kept in memory.
const maxPairs = 1 << 20

// Job says what is to be judged. The same job gives the same table at any number of threads,
// if its agents do not depend on time.
type Job struct {
	Game   engine.Game
	View   engine.View // what the seat on turn knows; its own
	Agents []string    // by seat, who plays on, as texts for agents.Parse
	Depth  int         // decisions of the seat in an opening; 0 is all of the phase at hand
	Games  int         // of each opening, even
	Seed   uint64

	openings []opening
}

// opening is a row of decisions of the seat.
type opening struct {
	actions []engine.Action
	moves   []string // in the game's notation; those with one legal action are left out
}

// Prepare lists the openings, and refuses a job that cannot be done.
func (j *Job) Prepare() error {
	switch {
	case j.Games < pairGames || j.Games%pairGames != 0 || j.Games > pairGames*maxPairs:
		return fmt.Errorf("openings: %d games of each: expected an even number from 2 to %d, as each is played with its mirror", j.Games, pairGames*maxPairs)
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

func (j *Job) seat() string { return engine.SeatName(j.Game, j.View.Viewer()) }

// list adds all openings that begin with some decisions, after which v is.
func (j *Job) list(v engine.View, so opening) error {
	if v.Turn() != v.Viewer() || j.Depth > 0 && len(so.moves) == j.Depth || j.Depth == 0 && phase(v) != phase(j.View) {
		if len(j.openings) == Most {
			return fmt.Errorf("openings: more than %d openings of %s: fewer decisions (a smaller depth) have fewer", Most, j.seat())
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

// phase returns the word for the phase at hand. A game without phases has one.
func phase(v engine.View) string {
	if p, ok := v.(engine.Phased); ok {
		return p.Phase()
	}
	return ""
}

// Openings returns how many there are, once the job is prepared.
func (j *Job) Openings() int { return len(j.openings) }
