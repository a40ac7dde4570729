package mcts

import "deadreckon/engine"

// flight is an iteration that has gone down the tree and waits for its score.
type flight struct {
	path     []step
	tried    int             // see Searcher.tried
	actions  []engine.Action // of the edges of path
	scores   []float64       // of each seat
	cut      bool
	cutViews []engine.View // see Searcher.look
}

// takeoffs are what a batch of iterations needs.
type takeoffs struct {
	inFlight bool // what is backed up has taken off
	all      []flight
	actions  []engine.Action // see flight.actions
	asked    []engine.View
}

// iterateBatch runs up to most iterations, fewer if the bell rings stop, and returns
// how many. First all of them go down the tree, one after another, and are played out, to the
// end or to the cut. Then the evaluator is asked once, about all that were cut. Then they are
// backed up, in the order in which they went down. Until then each counts on its path as
// lost, so that the next looks elsewhere (virtual loss: Searcher.takeOff). The same seed and
// batch give the same result.
//
// Where moves are tried in rounds, a batch ends where a stage of them does: which moves go
// on depends on scores that must be known.
func (s *Searcher) iterateBatch(most int, bell *bell) (n int) {
	for n < most && (n == 0 || bell.rung.Load()&stop == 0 && !s.stageEnded()) {
		s.grow()
		s.takeOff()
		s.wait(n, s.playOut())
		n++
	}
	s.evaluate(s.flights.all[:n])
	s.flights.inFlight = true
	for i := range s.flights.all[:n] {
		s.swap(&s.flights.all[i])
		s.find()
		s.backup(s.flights.all[i].cut)
		s.swap(&s.flights.all[i])
	}
	s.flights.inFlight = false
	return n
}

// batch returns the size of the next batch after n iterations.
func (s *Searcher) batch(n int) int {
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

// takeOff counts the iteration at hand on its path, as a loss for every seat that
// chose, until backup replaces that by what came of it.
func (s *Searcher) takeOff() {
	s.flights.actions = s.flights.actions[:0]
	for _, step := range s.path {
		e := &s.tree.edges[step.edge]
		s.flights.actions = append(s.flights.actions, e.action)
		e.visits++
		if e.child == none {
			e.drift(virtualLoss - float64(e.mean))
			continue
		}
		n := &s.tree.nodes[e.child]
		n.flying++
		e.settle(n)
	}
}

// find puts the path right: edges move when others open beside them.
func (s *Searcher) find() {
	for i := range s.path {
		n := s.path[i].node
		s.path[i].edge = s.tree.edgeOf(n, s.flights.actions[i])
	}
}

// wait keeps the iteration at hand as flight i.
func (s *Searcher) wait(i int, cut bool) {
	if i == len(s.flights.all) {
		s.flights.all = append(s.flights.all, flight{scores: make([]float64, len(s.scores)), cutViews: s.newLook()})
	}
	f := &s.flights.all[i]
	f.cut = cut
	if cut {
		s.look(f.cutViews)
	}
	s.swap(f)
}

// swap makes a flight the iteration at hand, or the other way round.
func (s *Searcher) swap(f *flight) {
	s.path, f.path = f.path, s.path
	s.tried, f.tried = f.tried, s.tried
	s.flights.actions, f.actions = f.actions, s.flights.actions
	s.scores, f.scores = f.scores, s.scores
}

// evaluate asks once for the scores of all flights that were cut.
func (s *Searcher) evaluate(flights []flight) {
	s.flights.asked, s.leaf.answers = s.flights.asked[:0], s.leaf.answers[:0]
	for i := range flights {
		if f := &flights[i]; f.cut {
			s.flights.asked = append(s.flights.asked, f.cutViews...)
			s.leaf.answers = append(s.leaf.answers, s.leaf.rows...)
		}
	}
	if len(s.flights.asked) == 0 {
		return
	}
	s.config.Evaluate.Evaluate(s.flights.asked, s.leaf.answers)
	answers := s.leaf.answers
	for i := range flights {
		if f := &flights[i]; f.cut {
			s.swap(f)
			answers = s.take(answers)
			s.swap(f)
		}
	}
}
