package mcts

import "deadreckon/engine"

// worldsApart are what re-determinizing search needs.
type worldsApart struct {
	forks      []engine.State // the worlds apart, in step with the forked steps of the path
	forkScores []float64      // what came of each, seat by seat
	forkCuts   []bool
}

// Re-determinizing ISMCTS, after J. Goodman,
// "Re-determinizing Information Set Monte Carlo Tree Search in Hanabi", 2019: in
// SO-ISMCTS every world agrees with what the observer knows, so that the others
// learn to answer it as if they knew it too. Here, whenever another seat has
// chosen, what it cannot know is drawn again from its own view, and its action is
// credited with what comes of it in that world, while the iteration goes on in the
// world that it was in. Goodman restores the hand of the seat that acted; a world
// apart is the same for games in which facts cannot be put back one by one.
//
// The world apart is played on by the rollout policy at once: the tree below knows
// what the observer knows. It costs a rollout for each action of another seat on
// the path that could have been wrong about the observer.
//
// playForks plays the worlds apart on, and keeps the scores.
func (s *Searcher) playForks() {
	s.forkScores, s.forkCuts = s.forkScores[:0], s.forkCuts[:0]
	world, scores := s.world, s.scores
	for _, w := range s.forks {
		first := len(s.forkScores)
		s.forkScores = append(s.forkScores, scores...) // room: to be written over
		s.enter(w)
		s.scores = s.forkScores[first:]
		s.forkCuts = append(s.forkCuts, s.rollout())
	}
	s.enter(world)
	s.scores = scores
}

// fork draws the world again as the seat on turn
// believes it, plays its action a there, and reports whether the two worlds differ
// for the observer. Only then is there anything to correct.
func (s *Searcher) fork(turn engine.Seat, a engine.Action) bool {
	if turn == s.observer || turn == engine.Chance || s.frozen(turn) != nil {
		return false
	}
	k := len(s.forks)
	if k == cap(s.forks) {
		s.forks = append(s.forks, s.game.NewState())
	} else if s.forks = s.forks[:k+1]; s.forks[k] == nil {
		s.forks[k] = s.game.NewState()
	}
	w := s.forks[k]
	s.world.ViewInto(turn, s.leaf)
	s.leaf.Sample(w, s.rng)
	if w.Key(s.observer) == s.world.Key(s.observer) {
		s.forks = s.forks[:k]
		return false
	}
	w.Apply(a)
	return true
}
