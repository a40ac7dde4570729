// Package mccfr finds equilibria of games with secrets by sampling: Monte Carlo counterfactual regret
// minimization (M. Lanctot, K. Waugh, M. Zinkevich and M. Bowling, "Monte Carlo sampling for regret
// minimization in extensive games", NIPS 2009), for games whose tree is too large for package exact.
//
// Its one idea: an information set is known by a number that is made of what its seat has seen, so a
// game is walked with its own rules, and only what was visited takes memory.
//
//	solver    information sets, regrets and average strategies   solver.go
//	external  chance and the other seat are sampled              external.go
//	outcome   one line of play is sampled                        outcome.go
//
// The average strategies of both seats converge to an equilibrium of a game of two seats of which one
// wins what the other loses; package exact says how far they are from one, where the game fits there.
//
// It refuses games of other kinds, for which the method promises nothing.
package mccfr
