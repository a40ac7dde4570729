package mcts

import (
	"context"
	"slices"

	"deadreckon/engine"
)

// treeReuse is whether a tree is gone on in.
type treeReuse struct {
	keeping bool // the search at hand is to be continued
	kept    bool // so was the search before
}

// Continue is Search, but it begins with what the search before found out about
// the position, if that was begun by Continue too, for the same seat, and came
// across it: the part of the tree below is kept, the rest is dropped. Visits then
// add up to more than Result.Iterations, by Result.Kept.
//
// A position is found again by its information key, whatever led there. What is kept
// counts in full. Below an action of the seat's own and the dice that fell it is as
// good as new: of the worlds drawn before, those that agree with what was seen came
// that way, as often as the odds say. Where others acted meanwhile it believes of
// them what the tree made them do.
//
// Multiple-observer and determinized search keep nothing: what others know, and the worlds,
// have nodes of their own.
func (s *Searcher) Continue(ctx context.Context, view engine.View) (Result, error) {
	s.reuse.keeping = s.algorithm.reusable()
	defer func() { s.reuse.keeping = false }()
	return s.Search(ctx, view)
}

// Forget makes the next search begin from nothing.
func (s *Searcher) Forget() { s.reuse.kept = false }

// remember notes the information key of a node where the observer is on turn, for
// the search after this.
func (s *Searcher) recordKey(n int32) {
	if nd := &s.tree.nodes[n]; nd.turn == s.observer && nd.key == 0 {
		nd.key = s.world.Key(s.observer)
	}
}

// reroot makes the node of a view the root, and reports whether there was one
// with room for its moves.
func (s *Searcher) reroot(view engine.View) bool {
	if !s.reuse.keeping || !s.reuse.kept || s.observer != view.Viewer() || s.tree.full {
		return false // a full tree has edges that are counted without a node
	}
	n := s.tree.find(view.Key(), s.observer)
	if n == none {
		return false
	}
	s.tree.prune(n)
	return int(s.tree.nodes[0].count)+len(s.moves.legal)+len(s.tree.nodes) <= s.tree.maxNodes
}

// find returns the most visited node where seat is on turn and knows what the key
// says, or none.
func (t *tree) find(key uint64, seat engine.Seat) int32 {
	best, most := none, uint32(0)
	for i := range t.nodes {
		if t.nodes[i].key != key || t.nodes[i].turn != seat {
			continue
		}
		visits := uint32(0)
		for _, e := range t.edgesOf(int32(i)) {
			visits += e.visits
		}
		if visits > most {
			best, most = int32(i), visits
		}
	}
	return best
}

// prune makes node n the root and drops all that is not below it. What is kept moves
// down in the arenas, in the order in which it lies there, so that a second tree is
// never needed.
func (t *tree) prune(n int32) {
	kept := t.number(n)
	t.slideEdges()
	for i, to := range t.moved {
		if to != none {
			t.nodes[to] = t.nodes[i]
		}
	}
	t.nodes = t.nodes[:kept]
	runs, events := t.runs[:0], t.events[:0]
	for _, r := range t.runs {
		if to := t.moved[r.node]; to != none {
			from := int32(len(events))
			events = append(events, t.events[r.from:r.to]...)
			runs = append(runs, run{to, from, int32(len(events))})
		}
	}
	t.runs, t.events = runs, events
}

// number sets moved: where each node comes to lie once the tree below node n is all
// there is, or none. It returns how many are kept. A node comes after the one that it
// is below.
func (t *tree) number(n int32) (kept int32) {
	t.moved = slices.Grow(t.moved[:0], len(t.nodes))[:len(t.nodes)]
	for i := range t.moved {
		t.moved[i] = none
	}
	t.moved[n] = 0
	for i := n; int(i) < len(t.nodes); i++ {
		if t.moved[i] == none {
			continue
		}
		t.moved[i] = kept
		kept++
		for _, e := range t.edgesOf(i) {
			if e.child != none {
				t.moved[e.child] = 0 // until it is its turn
			}
		}
	}
	return kept
}

// slideEdges moves the edges of the nodes that are kept together, and has them lead to
// where their nodes come to lie. The blocks lie in another order than their nodes: so
// each says for the time being, in its first edge, whose it is, and the node keeps
// what stood there.
func (t *tree) slideEdges() {
	for i, to := range t.moved {
		if nd := &t.nodes[i]; to != none && nd.count > 0 {
			e := &t.edges[nd.first]
			nd.first, e.child = e.child, none-1-int32(i)
		}
	}
	to := int32(0)
	for from := int32(0); int(from) < len(t.edges); from++ {
		if t.edges[from].child >= none {
			continue
		}
		nd := &t.nodes[none-1-t.edges[from].child]
		t.edges[from].child = nd.first
		edges := t.edges[from : from+nd.count]
		for k := range edges {
			if child := &edges[k].child; *child != none {
				*child = t.moved[*child]
			}
		}
		copy(t.edges[to:], edges)
		nd.first, nd.room = to, nd.count
		to, from = to+nd.count, from+nd.count-1
	}
	t.edges = t.edges[:to]
}
