package mcts

import (
	"cmp"
	"slices"

	"deadreckon/engine"
)

// Branch is a set of tree nodes that the observer cannot tell apart, such as the nodes of one action
// history in the trees of all threads. It reads the trees in place and is valid until the next search
// begins. The zero Branch is empty.
type Branch struct{ at []nodeRef }

type nodeRef struct {
	tree *tree
	node int32
}

// Root returns the root of the search.
func (s *Searcher) Root() Branch { return Branch{[]nodeRef{{&s.tree, 0}}} }

// Root returns the roots of all threads.
func (t *Team) Root() Branch {
	var b Branch
	for _, s := range t.searchers {
		b.at = append(b.at, s.Root().at...)
	}
	return b
}

// Join returns the union of branches. The same seat must be on turn in all of them.
func Join(branches ...Branch) Branch {
	var all Branch
	for _, b := range branches {
		all.at = append(all.at, b.at...)
	}
	return all
}

// Turn returns the seat on turn, Nobody for an empty branch.
func (b Branch) Turn() engine.Seat {
	for _, s := range b.at {
		if nd := s.tree.nodes[s.node]; nd.count > 0 {
			return nd.turn
		}
	}
	return engine.Nobody
}

// Moves returns the statistics of each action, the most visited first. Values are from the side of the
// seat on turn, or of the observer at chance. If memory was used up, a move may have no node; its
// iterations then count as cut. At chance, Action is not an outcome but a key for Then and Events.
func (b Branch) Moves() []Move {
	type sum struct {
		edge edge
		node node
	}
	var sums []sum
	for _, s := range b.at {
		for _, e := range s.tree.edgesOf(s.node) {
			if e.visits == 0 {
				continue
			}
			if s.tree.nodes[s.node].turn == engine.Chance {
				e.available = e.visits // the field holds an outcome: see edge
			}
			n := s.tree.tally(&e)
			i := slices.IndexFunc(sums, func(x sum) bool { return x.edge.action == e.action })
			if i < 0 {
				sums = append(sums, sum{e, n})
				continue
			}
			sums[i].edge.add(e)
			sums[i].node.add(&n)
		}
	}
	moves := make([]Move, len(sums))
	for i := range sums {
		moves[i] = sums[i].node.report(sums[i].edge)
	}
	slices.SortFunc(moves, func(x, y Move) int {
		return cmp.Or(cmp.Compare(y.Visits, x.Visits), cmp.Compare(x.Action, y.Action))
	})
	return moves
}

// tally returns the statistics of the iterations through an edge, estimated from its mean if it has no
// node.
func (t *tree) tally(e *edge) node {
	if e.child != none {
		return t.nodes[e.child]
	}
	n, mean := float64(e.visits), float64(e.mean)
	return node{sum: n * mean, squares: n * mean * mean, cutWins: n * (1 + mean) / 2, cuts: e.visits}
}

// Then returns the branch after action a.
func (b Branch) Then(a engine.Action) Branch {
	var next Branch
	for _, s := range b.at {
		for _, e := range s.tree.edgesOf(s.node) {
			if e.action == a && e.child != none {
				next.at = append(next.at, nodeRef{s.tree, e.child})
			}
		}
	}
	return next
}

// AfterChance returns the branch after a chance event after which the observer knows v.
func (b Branch) AfterChance(v engine.View) Branch { return b.Then(hash32(v.Key())) }

// Events returns the first outcomes that led along edge a of a chance node, in order and as the observer
// saw them. Other outcomes may lead along the same edge. It returns nil for an unknown edge.
func (b Branch) Events(a engine.Action) []engine.Action {
	for _, s := range b.at {
		if e := s.tree.edgeOf(s.node, a); e != none && s.tree.nodes[s.node].turn == engine.Chance {
			return s.tree.appendEvents(nil, &s.tree.edges[e])
		}
	}
	return nil
}
