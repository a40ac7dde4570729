package mcts

import (
	"cmp"
	"slices"

	"deadreckon/engine"
)

// Branch is a place in what a search has explored: what followed one history of
// actions, as the observer saw them, or several histories taken together. It reads
// the trees where they lie, so it costs a search nothing, and it is valid until the
// next search begins. The zero Branch is one where nothing was explored.
type Branch struct{ at []nodeRef }

// nodeRef is a node of one tree.
type nodeRef struct {
	tree *tree
	node int32
}

// Root returns what was explored from the position searched. Below the root of
// determinized search there is nothing: its worlds have trees of their own.
func (s *Searcher) Root() Branch { return Branch{[]nodeRef{{&s.tree, 0}}} }

// Root returns what was explored from the position searched: the trees of all
// threads taken together.
func (t *Team) Root() Branch {
	var b Branch
	for _, s := range t.searchers {
		b.at = append(b.at, s.Root().at...)
	}
	return b
}

// Join takes branches together, as if the observer could not tell them apart. The
// same seat must be on turn in all that were explored.
func Join(branches ...Branch) Branch {
	var all Branch
	for _, b := range branches {
		all.at = append(all.at, b.at...)
	}
	return all
}

// Turn returns who is on turn; Nobody where nothing was explored.
func (b Branch) Turn() engine.Seat {
	for _, s := range b.at {
		if nd := s.tree.nodes[s.node]; nd.count > 0 {
			return nd.turn
		}
	}
	return engine.Nobody
}

// Moves returns what was explored from here, one for each action, the most visited
// first. The values of a move are from the side of the seat on turn, or of the
// observer where that is Chance. A move that found no memory has no results of its
// own: all of its iterations count as cut. Under Results the Action of what fell by
// chance is no outcome, but what Then and Events know it by.
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
				e.available = e.visits // it was an outcome: see edge
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

// tally returns what came of the iterations through an edge: of one without a node as
// far as its mean tells.
func (t *tree) tally(e *edge) node {
	if e.child != none {
		return t.nodes[e.child]
	}
	n, mean := float64(e.visits), float64(e.mean)
	return node{sum: n * mean, squares: n * mean * mean, cutWins: n * (1 + mean) / 2, cuts: e.visits}
}

// Then returns what followed action a.
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

// Fell returns what followed chance under Results, once the observer knew v.
func (b Branch) AfterChance(v engine.View) Branch { return b.Then(hash32(v.Key())) }

// Events returns the outcomes that led along a move of a node of chance first, in the
// order in which they fell, as the observer saw them: under Results there may be
// several, and others that lead there too. It is nil for what was not explored.
func (b Branch) Events(a engine.Action) []engine.Action {
	for _, s := range b.at {
		if e := s.tree.edgeOf(s.node, a); e != none && s.tree.nodes[s.node].turn == engine.Chance {
			return s.tree.appendEvents(nil, &s.tree.edges[e])
		}
	}
	return nil
}
