package mcts

import (
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// Policy chooses the actions of every seat in rollouts.
//
// Choose returns one of the legal actions of the seat on turn, which is never
// Chance. It is given a sampled world for speed, and must use only what that
// seat knows in it: a policy that looks at what is hidden from the seat makes
// the search believe in luck. It must not change s or keep legal, and it should
// not allocate. The search calls it from one goroutine.
type Policy interface {
	Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action
}

// FirstChoice is the policy that takes the action of the greatest share of a prior, for the seats for
// which it speaks, and that of another policy for the rest. It costs what the prior does. It is of
// one goroutine.
type FirstChoice struct {
	Prior  Prior
	Rest   Policy // nil chooses uniformly
	shares []float64
}

// Choose implements Policy.
func (f *FirstChoice) Choose(s engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	if part, ok := f.Prior.(SeatPrior); ok && !part.Covers(s.Turn()) {
		if f.Rest == nil {
			return legal[rng.IntN(len(legal))]
		}
		return f.Rest.Choose(s, legal, rng)
	}
	f.shares = slices.Grow(f.shares[:0], len(legal))[:len(legal)]
	f.Prior.Priors(s, legal, f.shares)
	return legal[slices.Index(f.shares, slices.Max(f.shares))]
}

// Evaluator estimates the score of every seat where a rollout is cut.
//
// Quiet reports whether the evaluator may be asked about a position: one that is
// too lively, such as one in the middle of a fight, is played on from. It is given
// the sampled world for speed, must be true often enough, and must tell positions
// apart by what everybody knows alone.
//
// Evaluate is given what the observer of the search would know in each position,
// never the sampled world, and writes the expected score of each seat, in [-1, 1],
// to scores, the seats of one view after those of another. It must not keep the
// slices. A search on several threads calls it from all of them.
type Evaluator interface {
	Quiet(p engine.Position) bool
	Evaluate(views []engine.View, scores []float64)
}

// leafEval are what is asked, and answered, where a rollout is cut.
type leafEval struct {
	views      []engine.View // see viewLeaf
	row        []float64     // zeros, one group of scores per view
	answers    []float64
	mixedSides []engine.Side                     // sides whose seats may differ in score
	watch      func(engine.State, engine.Action) // of Comparer.Replay, or nil
}

// fault returns the error of what was asked, if there was one.
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

// rollout plays the world on to the end of the game, or to the cut, and leaves
// the score of each seat in scores. It reports whether the rollout was cut.
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

// look writes into views what the observer knows at the cut, or what each seat does.
func (s *Searcher) viewLeaf(views []engine.View) {
	if len(views) == 1 {
		s.world.ViewInto(s.observer, views[0])
		return
	}
	for seat, v := range views {
		s.world.ViewInto(engine.Seat(seat), v)
	}
}

// newLeafViews returns storage for look.
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

// take makes scores of the answers to one look, and returns the other answers.
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

// average gives every seat what its side scores. Where the game claims one score for a
// side there is nothing to do.
func (s *Searcher) average() {
	for _, side := range s.leaf.mixedSides {
		mean := side.Mean(s.scores)
		for _, seat := range side.Seats {
			s.scores[seat] = mean
		}
	}
}

// playOut plays the world on to the end of the game, and leaves the score of each
// seat, which is that of its side, in scores, or to the cut, which it reports.
func (s *Searcher) playOut() (cut bool) {
	for plies := 0; ; plies++ {
		turn := s.world.Turn()
		s.syncDice(turn)
		if turn == engine.Nobody {
			for seat := range s.scores {
				s.scores[seat] = s.world.Score(engine.Seat(seat))
			}
			s.average()
			return false
		}
		if s.config.Evaluate != nil && plies >= s.config.Horizon && s.config.Evaluate.Quiet(s.world) {
			return true
		}
		a := s.play(turn)
		if s.leaf.watch != nil {
			s.leaf.watch(s.world, a)
		}
		s.world.Apply(a)
	}
}

// play returns the next action of a rollout.
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
