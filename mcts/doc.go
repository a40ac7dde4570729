// Package mcts is single-observer information-set Monte Carlo tree search with
// explicit chance nodes: P. I. Cowling, E. J. Powley and D. Whitehouse,
// "Information Set Monte Carlo Tree Search", IEEE Transactions on Computational
// Intelligence and AI in Games 4(2), 2012, algorithm SO-ISMCTS.
//
// Its one idea: every iteration samples a world from the root view and plays
// it down one shared tree, whose edges are what the observer sees of each
// action. What is legal differs from world to world, so UCB1 counts for each
// edge how often it was available, not how often its parent was visited.
//
//	iterate   sample a world                             search.go
//	descend   choose edges down to a new one             select.go
//	expand    give the new edge a node                   expand.go
//	rollout   play on by a policy, to a score            rollout.go
//	backup    credit every edge on the path              backup.go
//
// Chance edges are drawn by the exact odds of the sampled world. Each seat
// maximises its own score; scores need not sum to zero.
//
// What the method cannot do is known. The other seats choose as if they shared
// the observer's tree, which tells them nothing the observer does not know but
// lets them fit their play to it, and information has no price: the result is
// not an equilibrium, and more iterations do not make it one.
//
// The package refuses to see the truth of a game: a search starts from a View.
package mcts
