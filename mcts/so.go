package mcts

import "deadreckon/engine"

// growSO is the first half of an iteration of SO-ISMCTS: P. I. Cowling, E. J. Powley
// and D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE Transactions on
// Computational Intelligence and AI in Games 4(2), 2012, section IV. It is also that of MO,
// which differs from it below.
func (s *Searcher) growSO() {
	s.begin()
	s.descend(0)
}

// descend plays the sampled world down the tree from node n, taking an edge at
// each node, until it has taken an edge for the first time, the game is over, or
// memory is used up. It adds the edges taken to path.
func (s *Searcher) descend(n int32) {
	for {
		turn := s.world.Turn()
		if turn == engine.Nobody {
			return
		}
		s.keepPace(turn)
		s.tree.nodes[n].turn = turn
		if s.reuse.keeping {
			s.remember(n)
		}
		var e int32
		switch {
		case turn == engine.Chance:
			e = s.takeEvent(n)
		case s.config.Algorithm == MO && turn != s.observer:
			e = s.takeAnswer(n, turn)
		default:
			e = s.takeAction(n, turn)
		}
		if e == none {
			return
		}
		taken := &s.tree.edges[e]
		if taken.visits == 0 || taken.child == none {
			s.expand(e)
			return
		}
		n = taken.child
	}
}

// takeEvent plays what falls by chance, and adds its edge of node n, which it returns,
// to path; none if memory is used up.
func (s *Searcher) takeEvent(n int32) int32 {
	s.fall()
	e := s.fellBefore(n)
	if e == none {
		s.markResult()
		e = s.eventEdge(n)
	}
	if e != none {
		s.path = append(s.path, step{node: n, edge: e, seat: s.observer})
	}
	return e
}

// takeAction plays what the seat on turn chooses, and adds its edge of node n, which it
// returns, to path; none if memory is used up.
func (s *Searcher) takeAction(n int32, turn engine.Seat) int32 {
	e, a := s.choose(n, turn, s.observer)
	if e != none {
		s.path = append(s.path, step{node: n, edge: e, seat: turn})
		s.world.Apply(a)
	}
	return e
}
