package mcts

import (
	"context"

	"deadreckon/engine"
)

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
// Multiple-observer and determinized search keep nothing: their trees have roots
// of their own. Nor does OpenLoop, whose nodes stand for many positions.
func (s *Searcher) Continue(ctx context.Context, view engine.View) (Result, error) {
	s.keeping = s.keeps()
	defer func() { s.keeping = false }()
	return s.Search(ctx, view)
}

// keeps reports whether a tree of the algorithm can be gone on in.
func (s *Searcher) keeps() bool {
	return (s.config.Algorithm == SO || s.config.Algorithm == RIS) && s.config.Chance != OpenLoop
}

// Forget makes the next search begin from nothing.
func (s *Searcher) Forget() { s.kept = false }

// remember notes the information key of a node where the observer is on turn, for
// the search after this.
func (s *Searcher) remember(n int32) {
	if nd := &s.tree.nodes[n]; nd.turn == s.observer && nd.key == 0 {
		nd.key = s.world.Key(s.observer)
	}
}

// replant makes the node of a view the root, and reports whether there was one
// with room for its moves.
func (s *Searcher) replant(view engine.View) bool {
	if !s.keeping || !s.kept || s.observer != view.Viewer() || s.tree.full {
		return false // a full tree has edges that are counted without a node
	}
	n := s.tree.find(view.Key(), s.observer)
	if n == none {
		return false
	}
	s.tree.below(n, &s.spare)
	if int(s.spare.nodes[0].count)+len(s.legal)+len(s.spare.nodes) > s.spare.maxNodes {
		return false
	}
	s.tree, s.spare = s.spare, s.tree
	return true
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

// below copies the tree below node n, breadth first, into dst, where n is the root.
func (t *tree) below(n int32, dst *tree) {
	dst.reset(t.maxNodes)
	dst.from = append(dst.from[:0], n)
	for i := 0; i < len(dst.from); i++ {
		nd := t.nodes[dst.from[i]]
		edges := t.edgesOf(dst.from[i])
		nd.first, nd.room = int32(len(dst.edges)), nd.count
		if rest := t.runOf(dst.from[i]); len(rest) > 0 {
			dst.keepRun(int32(i), rest)
		}
		dst.nodes[i] = nd
		dst.edges = append(dst.edges, edges...)
		for k := range edges {
			if child := edges[k].child; child != none {
				dst.edges[int(nd.first)+k].child = int32(len(dst.nodes))
				dst.nodes = append(dst.nodes, node{})
				dst.from = append(dst.from, child)
			}
		}
	}
}
