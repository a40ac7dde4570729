package mcts

import (
	"math"
	"slices"

	"deadreckon/engine"
)

// step is one edge on the path of an iteration and the seat that chose it.
type step struct {
	edge int32
	seat engine.Seat
}

// descend plays the sampled world down the tree, choosing an edge at each node,
// until it has taken an edge for the first time, the game is over, or memory is
// used up. It leaves the edges taken in path.
func (s *Searcher) descend() {
	s.path = s.path[:0]
	for n := int32(0); ; {
		turn := s.world.Turn()
		if turn == engine.Nobody {
			return
		}
		s.tree.nodes[n].turn = turn
		e, a := s.choose(n, turn)
		if e == none {
			return
		}
		s.path = append(s.path, step{e, turn})
		s.world.Apply(a)
		if s.tree.edges[e].visits == 0 || s.tree.edges[e].child == none {
			s.expand(e)
			return
		}
		n = s.tree.edges[e].child
	}
}

// choose returns the edge to take from node n and the action that it stands for
// in this world. The edge is none if memory is used up and the tree holds no
// edge that is legal here.
func (s *Searcher) choose(n int32, turn engine.Seat) (int32, engine.Action) {
	s.legal = s.world.AppendLegal(s.legal[:0])
	if turn == engine.Chance {
		return s.chooseOutcome(n)
	}
	if turn == s.observer {
		s.tree.open(n, s.legal, 0)
		e := s.ucb(n, s.legal)
		if e == none {
			return none, 0
		}
		return e, s.tree.edges[e].action
	}
	s.see()
	s.tree.open(n, s.distinct, 0)
	e := s.ucb(n, s.distinct)
	if e == none {
		return none, 0
	}
	return e, s.concrete(s.tree.edges[e].action)
}

// chooseOutcome draws an outcome by its exact odds and returns its edge.
func (s *Searcher) chooseOutcome(n int32) (int32, engine.Action) {
	a := s.drawOutcome()
	s.seen = append(s.seen[:0], s.world.Seen(a, s.observer))
	s.tree.open(n, s.seen, len(s.legal))
	nd := &s.tree.nodes[n]
	for i, e := range s.tree.edgesOf(n) {
		if e.action == s.seen[0] {
			s.tree.edges[nd.first+int32(i)].available++
			return nd.first + int32(i), a
		}
	}
	return none, 0
}

// drawOutcome draws one of the legal outcomes by its odds.
func (s *Searcher) drawOutcome() engine.Action {
	if len(s.legal) == 1 {
		return s.legal[0]
	}
	s.odds = s.world.AppendOdds(s.odds[:0])
	return s.legal[engine.Pick(s.odds, s.rng)]
}

// see fills seen with what the observer sees of each legal action of another
// seat, and distinct with the same in ascending order without repetition.
func (s *Searcher) see() {
	s.seen = s.seen[:0]
	ascending := true
	for i, a := range s.legal {
		s.seen = append(s.seen, s.world.Seen(a, s.observer))
		ascending = ascending && (i == 0 || s.seen[i-1] < s.seen[i])
	}
	s.distinct = append(s.distinct[:0], s.seen...)
	if !ascending {
		slices.Sort(s.distinct)
		s.distinct = slices.Compact(s.distinct)
	}
}

// concrete draws, each as likely as another, one of the legal actions that the
// observer sees as form. It reads the lists that see left behind.
func (s *Searcher) concrete(form engine.Action) engine.Action {
	var chosen engine.Action
	alike := 0
	for i, a := range s.legal {
		if s.seen[i] != form {
			continue
		}
		if alike++; alike == 1 || s.rng.IntN(alike) == 0 {
			chosen = a
		}
	}
	return chosen
}

// ucb returns an edge of node n among the available actions, which ascend: one
// that was never taken, each as likely as another, or else the one of greatest
// UCB1 with the availability count in place of the parent's visits (Cowling,
// Powley and Whitehouse 2012, section IV.B). It counts the availability.
func (s *Searcher) ucb(n int32, available []engine.Action) int32 {
	edges := s.tree.edgesOf(n)
	best, bound, fresh := none, math.Inf(-1), 0
	var count uint32 // whose logarithm is log: mostly the same for all edges
	var log float64
	k := 0
	for i := range edges {
		e := &edges[i]
		for k < len(available) && available[k] < e.action {
			k++
		}
		if k == len(available) {
			break
		}
		if available[k] != e.action {
			continue
		}
		e.available++
		if e.visits == 0 {
			if fresh++; fresh == 1 || s.rng.IntN(fresh) == 0 {
				best = int32(i)
			}
		}
		if fresh > 0 {
			continue
		}
		if e.available != count {
			count, log = e.available, math.Log(float64(e.available))
		}
		if u := float64(e.mean) + s.exploration*math.Sqrt(log/float64(e.visits)); u > bound {
			best, bound = int32(i), u
		}
	}
	if best == none {
		return none
	}
	return s.tree.nodes[n].first + best
}
