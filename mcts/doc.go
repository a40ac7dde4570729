// Package mcts is information-set Monte Carlo tree search with explicit chance nodes, after P. I.
// Cowling, E. J. Powley and D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
// Transactions on Computational Intelligence and AI in Games 4(2), 2012.
//
// Every iteration samples a world from the root view and plays it down one tree, whose edges are
// actions as the observer sees them. The legal actions differ between worlds, so an edge counts how
// often it was available, and selection uses that count instead of the parent's visits.
//
//	search.go     iterations: sample a world, descend, roll out, back up
//	algorithm.go  hidden information: so.go, mo.go
//	select.go     selection at a node: ucb1.go, tuned.go, puct.go, prior.go
//	widen.go      progressive widening
//	chance.go     chance events
//	rounds.go     sequential halving of the moves at the root
//	rollout.go    playouts and leaf evaluation, in batches: batch.go
//	choice.go     choice of the move after the search
//	team.go       several threads, a tree each
//	reuse.go      reuse of the tree in the next search; resume.go continues a search
//	compare.go    paired comparison of named moves
//	belief.go     worlds that are consistent with the play of known policies; particlefilter.go
//
// Chance events are sampled by the exact odds of the sampled world. Each seat maximises its own score;
// scores need not sum to zero.
//
// The methods have known limits, which disease_test.go demonstrates. In one shared tree the other seats
// forget their secrets. Information has no price. The result is not an equilibrium, even with many iterations.
//
// A search starts from a View and never sees the true state of a game.
package mcts
