package mcts

// expand gives edge e a node, so that an iteration adds at most one. The node
// gets its edges when an iteration first goes on from it: most never need any.
// Once memory is used up, e keeps its own counts and stays a leaf.
func (s *Searcher) expand(e int32) { s.tree.edges[e].child = s.tree.add() }
