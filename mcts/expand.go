package mcts

// expand gives edge e a node, unless it has one, so that an iteration adds at
// most one. The node gets its edges when an iteration first goes on from it:
// most never need any. Once memory is used up, e keeps its own counts and stays
// a leaf.
func (s *Searcher) expand(e int32) {
	if s.tree.edges[e].child == none {
		s.tree.edges[e].child = s.tree.add()
	}
}
