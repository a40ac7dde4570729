package mcts

import "deadreckon/engine"

// SO-ISMCTS, single-observer search: Cowling, Powley and Whitehouse 2012, section IV.

// descendTree samples a world and plays it down the tree. It leaves the world at the position after
// a new edge, at the end of the game, or where memory is used up, and the edges in path.
func (s *Searcher) descendTree() {
	s.path = s.path[:0]
	s.beginIteration()
	for n := int32(0); ; {
		turn := s.world.Turn()
		if turn == engine.Nobody {
			return
		}
		s.syncDice(turn)
		s.tree.nodes[n].turn = turn
		if s.reuse.keeping {
			s.recordKey(n)
		}
		var e int32
		switch {
		case turn == engine.Chance:
			e = s.takeChance(n)
		case s.multiObserver && turn != s.observer:
			e = s.takeOther(n, turn)
		default:
			e = s.takeAction(n, turn)
		}
		if e == none {
			return
		}
		taken := &s.tree.edges[e]
		if taken.visits == 0 || taken.child == none {
			s.tree.expand(e)
			return
		}
		n = taken.child
	}
}

// takeChance samples the chance events at node n and appends their edge to path. It returns the edge,
// or none if memory is used up.
func (s *Searcher) takeChance(n int32) int32 {
	s.sampleChance()
	e := s.knownEdge(n)
	if e == none {
		s.markResult()
		e = s.chanceEdge(n)
	}
	if e != none {
		s.path = append(s.path, step{node: n, edge: e, seat: s.observer})
	}
	return e
}

// takeAction plays the choice of the seat on turn at node n and appends its edge to path. It returns
// the edge, or none if memory is used up.
func (s *Searcher) takeAction(n int32, turn engine.Seat) int32 {
	e, a := s.choose(n, turn, s.observer)
	if e != none {
		s.path = append(s.path, step{node: n, edge: e, seat: turn})
		s.world.Apply(a)
	}
	return e
}
