package mcts

import "deadreckon/engine"

// VisitsBelow returns the visits of the edges of the node below a root move, by action.
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

// BePlain disables the shortcuts of a search.
func (s *Searcher) BePlain() { s.ucb1Only, s.reusesChanceEdges = false, false }

// MarkOf returns the chance edge's action for an observer's key.
func MarkOf(key uint64) engine.Action { return hash32(key) }
