package mcts

import "deadreckon/engine"

// growSO is the first half of an iteration of SO-ISMCTS: P. I. Cowling, E. J. Powley
// and D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
// Computational Intelligence and AI in Games 4(2), 2012, section IV.
func (s *Searcher) growSO() {
	s.root.Sample(s.world, s.rng)
	s.descend(0)
}

// descend plays the sampled world down the tree from node n, choosing an edge at
// each node, until it has taken an edge for the first time, the game is over, or
// memory is used up. It adds the edges taken to path.
func (s *Searcher) descend(n int32) {
	for {
		turn := s.world.Turn()
		if turn == engine.Nobody {
			return
		}
		s.tree.nodes[n].turn = turn
		if s.keeping {
			s.remember(n)
		}
		e, a := s.choose(n, turn, s.observer)
		if e == none {
			return
		}
		forked := s.config.Algorithm == RIS && s.fork(turn, a)
		s.path = append(s.path, step{node: n, edge: e, seat: turn, forked: forked})
		s.world.Apply(a)
		if s.tree.edges[e].visits == 0 || s.tree.edges[e].child == none {
			s.expand(e)
			return
		}
		n = s.tree.edges[e].child
	}
}
