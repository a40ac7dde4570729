// Package pig is Pig, the jeopardy dice game: no secrets, much chance, and
// positions that come back, so that it is solved by value iteration.
//
// # Edition
//
// T. W. Neller and C. G. M. Presser, "Optimal play of the dice game Pig", The
// UMAP Journal 25(1), 2004, for two seats, with a target that is an option: 20
// by default, 100 in the paper.
//
// # Equipment
//
// One die.
//
// # Phases
//
//	roll    chance rolls for the seat on turn: a 1 ends the turn and wins
//	        nothing; any other number is added to the turn's total
//	choice  the seat rolls again, or holds: the total is added to its score, and
//	        the turn passes
//
// A seat whose score and turn total reach the target together wins at once.
//
// # Scores
//
// 1 for the winner, -1 for the other. Under optimal play the first seat wins Pig
// to 100 with probability 0.5306 (Neller and Presser 2004), and Pig to 20 with
// probability 0.6155585, a score of 0.2311170, as the test of this package computes
// by value iteration.
//
// # Size
//
// A position is the two scores, the seat on turn, its total and what is next.
//
// # Secrets
//
// None: a view holds all that the truth does.
//
// # Readings
//
// A turn begins with a roll, as the rules have it, so nobody is asked before it
// and nobody can pass. The paper's equations allow to hold with nothing; that is
// never better, and the test shows that the values agree. Games have no longest
// length, but they end with probability 1 whatever the seats do: every run of
// high enough rolls ends one.
package pig
