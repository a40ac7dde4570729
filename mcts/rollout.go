package mcts

import (
	"math/rand/v2"

	"deadreckon/engine"
)

// Policy chooses the actions of every seat in rollouts.
//
// Choose returns one of the legal actions of the seat on turn, which is never Chance. It gets a sampled
// world for speed, but may use only what that seat knows; otherwise the results of the search are biased.
// It must not change s or keep legal, and should not allocate. The search calls it from one goroutine.
type Policy interface {
	Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action
}

// Evaluator estimates the score of every seat at the end of a cut-off rollout.
//
// Quiet reports whether a position can be evaluated; other positions, such as the middle of a fight, are
// played on. It gets the sampled world for speed. It must return true often enough and depend only on
// public information.
//
// Evaluate gets the observer's view of each position, never the sampled world. It writes the expected
// score of each seat, in [-1, 1], to scores, by view and then by seat. It must not keep the slices. All
// threads of a search call it.
type Evaluator interface {
	Quiet(p engine.Position) bool
	Evaluate(views []engine.View, scores []float64)
}

// leafEval holds the buffers of leaf evaluations.
type leafEval struct {
	views      []engine.View // of one leaf: see viewLeaf
	row        []float64     // zeros, room for the scores of one leaf
	answers    []float64
	mixedSides []engine.Side                     // sides whose seats may differ in score
	watch      func(engine.State, engine.Action) // callback of Comparer.Replay, or nil
}

// evaluatorError returns the error of a Fallible evaluator or prior.
func (c *Config) evaluatorError() error {
	for _, asked := range []any{c.Evaluate, c.Selection.Prior, c.Selection.PriorBelow} {
		if f, ok := asked.(Fallible); ok {
			if err := f.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// rollout plays the world to the end of the game or to a leaf evaluation, sets scores, and reports whether
// the rollout was cut off.
func (s *Searcher) rollout() (cut bool) {
	if !s.playOut() {
		return false
	}
	s.viewLeaf(s.leaf.views)
	s.leaf.answers = append(s.leaf.answers[:0], s.leaf.row...)
	s.config.Evaluate.Evaluate(s.leaf.views, s.leaf.answers)
	s.readScores(s.leaf.answers)
	return true
}

// viewLeaf sets views to the observer's view, or to all seats' views.
func (s *Searcher) viewLeaf(views []engine.View) {
	if len(views) == 1 {
		s.world.ViewInto(s.observer, views[0])
		return
	}
	for seat, v := range views {
		s.world.ViewInto(engine.Seat(seat), v)
	}
}

// newLeafViews returns the views that the evaluator needs for one leaf.
func (s *Searcher) newLeafViews() []engine.View {
	views := make([]engine.View, 1)
	if e, ok := s.config.Evaluate.(PerSeatEvaluator); ok && e.PerSeat() {
		views = make([]engine.View, len(s.scores))
	}
	for i := range views {
		views[i] = s.game.NewView()
	}
	return views
}

// readScores sets scores from the answers for one leaf and returns the remaining answers.
func (s *Searcher) readScores(answers []float64) []float64 {
	seats := len(s.scores)
	if len(s.leaf.row) == seats {
		copy(s.scores, answers)
	} else {
		for seat := range s.scores {
			s.scores[seat] = answers[seat*seats+seat]
		}
	}
	s.average()
	return answers[len(s.leaf.row):]
}

// average sets the score of every seat to the mean of its side. It does nothing in games that claim equal
// scores within a side.
func (s *Searcher) average() {
	for _, side := range s.leaf.mixedSides {
		mean := side.Mean(s.scores)
		for _, seat := range side.Seats {
			s.scores[seat] = mean
		}
	}
}

// playOut plays the world to the end of the game and sets scores, or to a leaf evaluation, and reports
// which.
func (s *Searcher) playOut() (cut bool) {
	for plies := 0; ; plies++ {
		turn := s.world.Turn()
		s.syncDice(turn)
		if turn == engine.Nobody {
			for seat := range s.scores {
				s.scores[seat] = s.world.Score(engine.Seat(seat))
			}
			s.average()
			s.confirm.actions += plies + 1
			return false
		}
		if s.config.Evaluate != nil && plies >= s.config.Horizon && s.config.Evaluate.Quiet(s.world) {
			s.confirm.actions += plies + 1 // a leaf value counts as an action
			return true
		}
		a := s.play(turn)
		if s.leaf.watch != nil {
			s.leaf.watch(s.world, a)
		}
		s.world.Apply(a)
	}
}

func (s *Searcher) play(turn engine.Seat) engine.Action {
	if turn == engine.Chance {
		return s.drawEvent()
	}
	s.moves.legal = s.world.AppendLegal(s.moves.legal[:0])
	switch {
	case len(s.moves.legal) == 1:
		return s.moves.legal[0]
	case s.opponentPolicy(turn) != nil:
		return s.opponentPolicy(turn).Choose(s.world, s.moves.legal, s.dice)
	case s.config.Rollout != nil:
		return s.config.Rollout.Choose(s.world, s.moves.legal, s.dice)
	}
	return s.moves.legal[s.dice.IntN(len(s.moves.legal))]
}
