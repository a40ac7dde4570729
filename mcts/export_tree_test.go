package mcts

import (
	"fmt"
	"io"
	"strings"

	"deadreckon/engine"
)

// TreeEdge is an edge of a tree and its subtree, depth first.
type TreeEdge struct {
	Depth             int
	Action            engine.Action
	Visits, Available uint32
	Mean              float32
	Events            []engine.Action // outcomes at chance
}

// Below returns the subtree of the node after a path of seen actions from the root, or nil.
func (s *Searcher) Below(path []engine.Action) []TreeEdge {
	n := int32(0)
	for _, a := range path {
		next := none
		for _, e := range s.tree.edgesOf(n) {
			if e.action == a {
				next = e.child
			}
		}
		if n = next; n == none {
			return nil
		}
	}
	return s.tree.twigs(n, 0, nil)
}

func (t *tree) twigs(n int32, depth int, out []TreeEdge) []TreeEdge {
	for _, e := range t.edgesOf(n) {
		var events []engine.Action
		if t.nodes[n].turn == engine.Chance {
			events = t.appendEvents(nil, &e)
			e.available = 0 // holds an outcome: see appendEvents
		}
		out = append(out, TreeEdge{depth, e.action, e.visits, e.available, e.mean, events})
		if e.child != none {
			out = t.twigs(e.child, depth+1, out)
		}
	}
	return out
}

// Dump writes the tree of the latest search.
func (s *Searcher) Dump(w io.Writer) {
	for _, b := range s.Below(nil) {
		fmt.Fprintf(w, "%s%d: %d of %d, %+.3f\n", strings.Repeat("  ", b.Depth+1), b.Action, b.Visits, b.Available, b.Mean)
	}
}

// CheckTree returns an error unless, at every node, edges ascend, visits do not exceed availability, and
// no two edges lead to one node.
func (s *Searcher) CheckTree() error {
	reached := make([]bool, len(s.tree.nodes))
	for n := range s.tree.nodes {
		edges := s.tree.edgesOf(int32(n))
		for i, e := range edges {
			switch {
			case e.visits > e.available && s.tree.nodes[n].turn != engine.Chance:
				return fmt.Errorf("node %d: %d visits of an edge available %d times", n, e.visits, e.available)
			case i > 0 && edges[i-1].action >= e.action && s.tree.nodes[n].turn != engine.Chance:
				return fmt.Errorf("node %d: edges do not ascend", n)
			case e.child != none && reached[e.child]:
				return fmt.Errorf("node %d is below two edges", e.child)
			case e.child != none:
				reached[e.child] = true
			}
		}
	}
	return nil
}
