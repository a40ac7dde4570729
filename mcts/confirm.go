package mcts

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"deadreckon/engine"
)

// confirmation compares the best moves with the policy's move in paired playouts to the end of the game, which
// have no error of a leaf value. (In a game that may never end they stop at a leaf value after WholeHorizon.) It
// alternates with rounds: whenever all moves are candidates again, it plays rounds of the policy's move and the
// best two others until its playouts have as many actions as all others.
type confirmation struct {
	enabled bool
	horizon int        // WholeHorizon of the game
	stream  *rand.Rand // source of worlds and dice seeds, so that rounds have the same with and without it

	moves      []int   // candidates, the policy's move first; empty between turns of rounds
	next       int     // index in moves of the current candidate
	firstScore float64 // score of the first candidate in the current round
	advantages []tally // by candidate, as rounds.advantages

	actions, whole int // of all playouts, and of those to the end
}

const confirmed = 2 // moves besides the policy's move

func (s *Searcher) startConfirm() {
	c := &s.confirm
	if !c.enabled {
		return
	}
	c.stream = engine.Stream(s.config.Seed, "mcts confirm")
	c.moves, c.next, c.actions, c.whole = c.moves[:0], 0, 0, 0
	c.advantages = append(c.advantages[:0], make([]tally, len(s.rounds.advantages))...)
}

// confirmDue reports whether the next playout is one to the end.
func (s *Searcher) confirmDue() bool {
	c, r := &s.confirm, &s.rounds
	switch {
	case !c.enabled:
		return false
	case c.next < len(c.moves):
		return true
	case 2*c.whole >= c.actions:
		c.moves, c.next = c.moves[:0], 0
		return false
	case len(c.moves) > 0:
		c.next = 0
		return true
	case !r.endsCycle():
		return false
	}
	s.chooseConfirmed()
	return len(c.moves) > 0
}

// chooseConfirmed selects the moves with the greatest estimated advantage plus one standard error, or none if
// there is only the policy's move.
func (s *Searcher) chooseConfirmed() {
	c, r := &s.confirm, &s.rounds
	found, whole := pairedOf(r.advantages), pairedOf(c.advantages)
	hope := func(i int) float64 {
		mean, spread := s.config.Spread.estimateAdvantage(found[i], whole[i], true)
		return mean + spread
	}
	c.moves = append(c.moves[:0], r.remaining[0])
	for _, i := range r.ranked {
		if found[i].Rounds > 0 {
			c.moves = append(c.moves, i)
		}
	}
	slices.SortStableFunc(c.moves[1:], func(a, b int) int { return cmp.Compare(hope(b), hope(a)) })
	c.moves, c.next = c.moves[:min(len(c.moves), 1+confirmed)], 0
	if len(c.moves) == 1 {
		c.moves = c.moves[:0]
	}
}

// confirmOnce plays the current candidate to the end of the game.
func (s *Searcher) confirmOnce() {
	c, r := &s.confirm, &s.rounds
	if c.next == 0 {
		s.root.Sample(r.start, c.stream)
		r.seeds = [2]uint64{c.stream.Uint64(), c.stream.Uint64()}
	}
	i := c.moves[c.next]
	s.world.CopyFrom(r.start)
	r.diceUsed, s.sync.mover = 0, s.sync.sides[s.observer]
	s.nextDice()
	s.world.Apply(s.tree.edgesOf(0)[i].action)
	horizon, before := s.config.Horizon, c.actions
	s.config.Horizon = c.horizon
	s.rollout()
	s.config.Horizon = horizon
	c.whole += c.actions - before
	if score := s.scores[s.observer]; c.next == 0 {
		c.firstScore = score
	} else {
		c.advantages[i].add(score - c.firstScore)
	}
	c.next++
}
