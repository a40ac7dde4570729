package mcts

import "deadreckon/engine"

// pendingIteration is an iteration that has gone down the tree and waits for its score.
type pendingIteration struct {
	path      []step
	candidate int
	actions   []engine.Action // of the edges of path
	scores    []float64       // of each seat
	cut       bool
	cutViews  []engine.View // see Searcher.look
}

// batchState are what a batch of iterations needs.
type batchState struct {
	resolving bool // what is backed up has taken off
	all       []pendingIteration
	actions   []engine.Action // see pendingIteration.actions
	asked     []engine.View
}

// iterateBatch runs up to most iterations, fewer if the bell rings stop, and returns
// how many. First all of them go down the tree, one after another, and are played out, to the
// end or to the cut. Then the evaluator is asked once, about all that were cut. Then they are
// backed up, in the order in which they went down. Until then each counts on its path as
// lost, so that the next looks elsewhere (virtual loss: Searcher.applyVirtualLoss). The same seed and
// batch give the same result.
//
// Where moves are tried in rounds, a batch ends where a stage of them does: which moves go
// on depends on scores that must be known.
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

// batch returns the size of the next batch after n iterations.
func (s *Searcher) batchSize(n int) int {
	if s.config.Iterations == 0 {
		return s.config.Batch
	}
	return min(s.config.Batch, s.config.Iterations-n)
}

// virtualLoss is the score that an iteration has until its own is known: the worst,
// for whoever chose (G. M. J-B. Chaslot, M. H. M. Winands and H. J. van den Herik,
// "Parallel Monte-Carlo Tree Search", 2008, section 3.3; R. Segal, "On the
// Scalability of Parallel UCT", 2010).
const virtualLoss = -1

// applyVirtualLoss counts the iteration at hand on its path, as a loss for every seat that
// chose, until backup replaces that by what came of it.
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

// find puts the path right: edges move when others open beside them.
func (s *Searcher) relocate() {
	for i := range s.path {
		n := s.path[i].node
		s.path[i].edge = s.tree.edgeOf(n, s.pending.actions[i])
	}
}

// wait keeps the iteration at hand as pendingIteration i.
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

// swap makes a pendingIteration the iteration at hand, or the other way round.
func (s *Searcher) swap(f *pendingIteration) {
	s.path, f.path = f.path, s.path
	s.candidate, f.candidate = f.candidate, s.candidate
	s.pending.actions, f.actions = f.actions, s.pending.actions
	s.scores, f.scores = f.scores, s.scores
}

// evaluate asks once for the scores of all flights that were cut.
func (s *Searcher) evaluate(flights []pendingIteration) {
	s.pending.asked, s.leaf.answers = s.pending.asked[:0], s.leaf.answers[:0]
	for i := range flights {
		if f := &flights[i]; f.cut {
			s.pending.asked = append(s.pending.asked, f.cutViews...)
			s.leaf.answers = append(s.leaf.answers, s.leaf.row...)
		}
	}
	if len(s.pending.asked) == 0 {
		return
	}
	s.config.Evaluate.Evaluate(s.pending.asked, s.leaf.answers)
	answers := s.leaf.answers
	for i := range flights {
		if f := &flights[i]; f.cut {
			s.swap(f)
			answers = s.readScores(answers)
			s.swap(f)
		}
	}
}
