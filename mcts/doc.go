// Package mcts is information-set Monte Carlo tree search with explicit chance
// nodes, after P. I. Cowling, E. J. Powley and D. Whitehouse, "Information Set Monte
// Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI in
// Games 4(2), 2012.
//
// Its one idea: every iteration samples a world from the root view and plays
// it down one shared tree, whose edges are what the observer sees of each
// action. What is legal differs from world to world, so an edge counts how often it
// was available, and selection uses that in place of its parent's visits.
//
//	iterate   sample a world, by the algorithm           algorithm.go: so, mo, pimc, ris
//	descend   choose edges down to a new one             select.go: ucb1, ucb1Tuned, puct, regret
//	begin     moves at the root side by side, if asked   rounds.go: the same worlds and dice
//	narrow    let few of many actions compete            widen.go
//	fall      dice, draws and reveals on the way         chance.go: results, outcomes, open loop
//	expand    give the new edge a node                   expand.go
//	rollout   play on by a policy, to a score            rollout.go
//	backup    credit every edge on the path              backup.go
//	choose    the move, once the search is over          choice.go
//
// Team does this on several threads, with a tree each (team.go) or with one for all
// (shared.go), Continue (reuse.go) from one move to the next. An evaluator may be asked
// for several leaves at once (batch.go). Planner tries whole policies in place of
// actions, and grows no tree (planner.go). Comparer compares named moves to equal precision, with
// intervals (judge.go).
//
// What falls by chance is drawn by the exact odds of the sampled world, and is one
// edge with all that leads to the same result. Each seat maximises its own score;
// scores need not sum to zero.
//
// What the methods cannot do is known, and disease_test.go holds it: determinized
// search plays as if it knew the world; in one shared tree the other seats forget
// their own secrets; but in re-determinizing search they fit their play to what only
// the observer knows; in open loop no plan can wait for what falls; and information
// has no price. The result is not an equilibrium, and more iterations do not make it one.
//
// The package refuses to see the truth of a game: a search starts from a View.
package mcts
