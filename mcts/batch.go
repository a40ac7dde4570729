package mcts

import "deadreckon/engine"

// pendingIteration is an iteration that waits for its evaluation.
type pendingIteration struct {
	path      []step
	candidate int
	actions   []engine.Action // actions of the edges of path
	scores    []float64       // by seat
	cut       bool
	cutViews  []engine.View // see viewLeaf
}

// batchState holds the buffers of batched iterations.
type batchState struct {
	resolving bool // backup replaces virtual losses
	all       []pendingIteration
	actions   []engine.Action // see pendingIteration.actions
	asked     []engine.View
}

// iterateBatch runs up to most iterations, fewer if the search is stopped, and returns their number. All
// of them descend the tree and play out first. Then one call of the evaluator scores all leaves, and the
// results are backed up in order. Until then every iteration counts as a loss on its path, so that the
// next one tries another path (virtual loss). The same seed and batch size give the same result.
//
// With Rounds a batch ends with a stage of sequential halving, because the scores decide which moves
// remain.
func (s *Searcher) iterateBatch(most int, st *stopper) (n int) {
	for n < most && (n == 0 || !st.stopped() && !s.stageEnded()) {
		s.descendTree()
		s.applyVirtualLoss()
		s.hold(n, s.playOut())
		n++
	}
	s.evaluate(s.pending.all[:n])
	s.pending.resolving = true
	for i := range s.pending.all[:n] {
		s.swap(&s.pending.all[i])
		s.relocate()
		s.backup(s.pending.all[i].cut)
		s.swap(&s.pending.all[i])
	}
	s.pending.resolving = false
	return n
}

func (s *Searcher) batchSize(n int) int {
	if s.config.Iterations == 0 {
		return s.config.Batch
	}
	return min(s.config.Batch, s.config.Iterations-n)
}

// virtualLoss is the score of a pending iteration: the worst for the seat that chose (G. M. J-B. Chaslot,
// M. H. M. Winands and H. J. van den Herik, "Parallel Monte-Carlo Tree Search", 2008, section 3.3; R.
// Segal, "On the Scalability of Parallel UCT", 2010).
const virtualLoss = -1

// applyVirtualLoss counts the current iteration on its path as a loss for every seat that chose, until
// backup replaces the loss by the score.
func (s *Searcher) applyVirtualLoss() {
	s.pending.actions = s.pending.actions[:0]
	for _, step := range s.path {
		e := &s.tree.edges[step.edge]
		s.pending.actions = append(s.pending.actions, e.action)
		e.visits++
		if e.child == none {
			e.updateMean(virtualLoss - float64(e.mean))
			continue
		}
		n := &s.tree.nodes[e.child]
		n.pending++
		e.refreshMean(n)
	}
}

// relocate updates the edges of the path: edges move when their node gets more of them.
func (s *Searcher) relocate() {
	for i := range s.path {
		n := s.path[i].node
		s.path[i].edge = s.tree.edgeOf(n, s.pending.actions[i])
	}
}

// hold stores the current iteration as pending iteration i.
func (s *Searcher) hold(i int, cut bool) {
	if i == len(s.pending.all) {
		s.pending.all = append(s.pending.all, pendingIteration{scores: make([]float64, len(s.scores)), cutViews: s.newLeafViews()})
	}
	f := &s.pending.all[i]
	f.cut = cut
	if cut {
		s.viewLeaf(f.cutViews)
	}
	s.swap(f)
}

// swap exchanges the current iteration with a pending one.
func (s *Searcher) swap(f *pendingIteration) {
	s.path, f.path = f.path, s.path
	s.candidate, f.candidate = f.candidate, s.candidate
	s.pending.actions, f.actions = f.actions, s.pending.actions
	s.scores, f.scores = f.scores, s.scores
}

// evaluate scores all pending leaves in one call.
func (s *Searcher) evaluate(pending []pendingIteration) {
	s.pending.asked, s.leaf.answers = s.pending.asked[:0], s.leaf.answers[:0]
	for i := range pending {
		if f := &pending[i]; f.cut {
			s.pending.asked = append(s.pending.asked, f.cutViews...)
			s.leaf.answers = append(s.leaf.answers, s.leaf.row...)
		}
	}
	if len(s.pending.asked) == 0 {
		return
	}
	s.config.Evaluate.Evaluate(s.pending.asked, s.leaf.answers)
	answers := s.leaf.answers
	for i := range pending {
		if f := &pending[i]; f.cut {
			s.swap(f)
			answers = s.readScores(answers)
			s.swap(f)
		}
	}
}
