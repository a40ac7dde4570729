package mcts

// backup credits every edge on the path with the score of the seat of its step: with
// that of the iteration, or what came of the world apart where another was forked.
func (s *Searcher) backup(cut bool) {
	if s.config.Selection.Rule == RegretRoot && len(s.path) > 0 {
		s.regrets.learn(s.scores[s.observer])
	}
	if s.inRounds {
		s.rounds.score(s.tried, s.scores[s.observer])
	}
	forks := 0
	for _, step := range s.path {
		score, cut := s.scores[step.seat], cut
		if step.forked {
			score, cut = s.forkScores[forks*len(s.scores)+int(step.seat)], s.forkCuts[forks]
			forks++
		}
		e := &s.tree.edges[step.edge]
		if s.inFlight {
			s.tree.land(e, float32(score))
		} else {
			e.visits++
			e.mean += (float32(score) - e.mean) / float32(e.visits)
		}
		if e.child != none {
			s.tree.nodes[e.child].credit(score, cut)
		}
	}
}

// credit adds one iteration's score to the node.
func (n *node) credit(score float64, cut bool) {
	n.sum += score
	n.squares += score * score
	if cut {
		n.cuts++
		n.cutWins += (1 + score) / 2
		return
	}
	// Without a branch, which nothing could predict.
	win, loss := uint32(0), uint32(0)
	if score > 0 {
		win = 1
	}
	if score < 0 {
		loss = 1
	}
	n.wins += win
	n.losses += loss
}
