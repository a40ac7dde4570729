package mcts

import "deadreckon/engine"

// VisitsBelow returns the visits of the edges of the node below a move of the root,
// by the action that marks them.
func (s *Searcher) VisitsBelow(move engine.Action) map[engine.Action]int {
	visits := map[engine.Action]int{}
	for _, e := range s.tree.edgesOf(0) {
		if e.action == move {
			for _, below := range s.tree.edgesOf(e.child) {
				visits[below.action] = int(below.visits)
			}
		}
	}
	return visits
}

// BePlain makes a search do without its short ways.
func (s *Searcher) BePlain() { s.ucb1Only, s.reusesChanceEdges = false, false }

// MarkOf returns the mark of a result in which the observer has this key.
func MarkOf(key uint64) engine.Action { return hash32(key) }
