// Package pig is Pig, the jeopardy dice game: no secrets, much chance, and recurring positions, so it is
// solved by value iteration.
//
// # Edition
//
// T. W. Neller and C. G. M. Presser, "Optimal play of the dice game Pig", The UMAP Journal 25(1), 2004,
// for two seats. The target is an option: 20 by default, 100 in the paper.
//
// # Equipment
//
// One die.
//
// # Phases
//
//	roll    chance rolls for the seat on turn: a 1 ends the turn without points;
//	        any other number is added to the turn's total
//	choice  the seat rolls again, or holds: the total is added to its score, and
//	        the turn passes
//
// A seat whose score and turn total reach the target together wins at once.
//
// # Scores
//
// 1 for the winner, -1 for the other. Under optimal play the first seat wins Pig to 100 with probability
// 0.5306 (Neller and Presser 2004), and Pig to 20 with probability 0.6155585, a score of 0.2311170; the
// test of this package computes both by value iteration.
//
// # Size
//
// A position is the two scores, the seat on turn, its total and the next event.
//
// # Secrets
//
// None: a view equals the truth.
//
// # Readings
//
// A turn begins with a roll, so no seat can pass. The paper's equations allow a hold without points; it is
// never better, and the test shows that the values agree. Games have no maximum length, but they end with
// probability 1 under any play: every sufficiently long run of high rolls ends one.
package pig
