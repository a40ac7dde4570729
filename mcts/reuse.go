package mcts

import (
	"context"
	"slices"

	"deadreckon/engine"
)

// treeReuse is the state of tree reuse.
type treeReuse struct {
	keeping bool // the current search was started by Continue
	kept    bool // the previous search was
}

// Continue is Search, but reuses the subtree of the position from the previous search, if that was also
// started by Continue, for the same seat, and reached the position. The rest of the tree is dropped. The
// visits then exceed Result.Iterations by Result.Kept.
//
// Positions are matched by their information key. Kept visits count in full. They are valid after the
// seat's own actions and chance events: the worlds that agree with the observations have the right
// distribution. After other seats' actions they reflect the choices of the tree.
//
// Multiple-observer search does not reuse trees, because nodes of other seats cannot be kept.
func (s *Searcher) Continue(ctx context.Context, view engine.View) (Result, error) {
	s.reuse.keeping = !s.multiObserver
	defer func() { s.reuse.keeping = false }()
	return s.Search(ctx, view)
}

// Forget prevents the next search from reusing the tree.
func (s *Searcher) Forget() { s.reuse.kept = false }

// recordKey stores the information key of a node where the observer is on turn, for the next search.
func (s *Searcher) recordKey(n int32) {
	if nd := &s.tree.nodes[n]; nd.turn == s.observer && nd.key == 0 {
		nd.key = s.world.Key(s.observer)
	}
}

// reroot makes the node of a view the root. It returns false if there is none, or no room for its moves.
func (s *Searcher) reroot(view engine.View) bool {
	if !s.reuse.keeping || !s.reuse.kept || s.observer != view.Viewer() || s.tree.full {
		return false // the edges of a full tree may have visits but no node
	}
	n := s.tree.find(view.Key(), s.observer)
	if n == none {
		return false
	}
	s.tree.prune(n)
	return int(s.tree.nodes[0].count)+len(s.moves.legal)+len(s.tree.nodes) <= s.tree.maxNodes
}

// find returns the most visited node where seat is on turn with the information key, or none.
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

// prune makes node n the root and drops all nodes outside its subtree. It compacts the arenas in place.
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

// number sets moved to the new index of each node in the subtree of n, or none, and returns the number of
// nodes. Children follow their parents.
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
				t.moved[e.child] = 0 // reachable; the index follows
			}
		}
	}
	return kept
}

// slideEdges compacts the edges of the kept nodes and updates their children. Blocks are in a different
// order than nodes, so the first edge of each block temporarily holds its node, and the node holds the
// replaced child.
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
