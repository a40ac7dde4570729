// Package luck adjusts the results of games for luck.
//
// At every event with known odds (dice, draws, and the actions of agents that report their
// probabilities) it compares the value of the actual outcome with the mean over all outcomes. The
// difference has mean 0 for any value function. Subtracting the differences from a result keeps the
// mean and reduces the variance, the more the better the value (AIVAT: N. Burch, M. Schmid, M.
// Moravcik, D. Morrill, M. Bowling, "A New Variance Reduction Technique for Agent Evaluation in
// Imperfect Information Games", AAAI 2018).
//
// The package does not play and knows no game: callers show it the states as they are played, and
// the value is an agents.Value.
package luck
