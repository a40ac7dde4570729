// Package liarsdice is liar's dice with one die each: the smallest bidding game, with a long history that
// every information set remembers.
//
// # Edition
//
// OpenSpiel's liars_dice with its default options (two players, one die each, six sides, bidding rule
// "reset-face"). T. W. Neller and M. Lanctot, "An introduction to counterfactual regret minimization",
// 2013, play the same game as one-die Dudo with wild ones instead of wild sixes. V. Lisy, M. Lanctot and
// M. Bowling, "Online Monte Carlo counterfactual regret minimization for search in imperfect information
// games", AAMAS 2015, use it as well.
//
// # Equipment
//
// Two seats with one six-sided die each, hidden under a cup.
//
// # Phases
//
//	roll   chance rolls the first seat's die, then the second's
//	bids   the first seat bids a quantity and a face, such as "at least one of
//	       both dice shows 5"; then each seat in turn bids higher or calls liar
//	show   after liar the first seat shows, then the second
//
// A bid is higher if its quantity is higher, or if its quantity is the same and its face is higher:
//
//	1-1 < 1-2 < ... < 1-6 < 2-1 < ... < 2-6
//
// Sixes are wild: they count as every face. If the last bid holds, its bidder wins, otherwise the seat
// that called liar.
//
// # Scores
//
// 1 for the winner, -1 for the loser. The game is worth -7/258 to the first seat under optimal play, the
// value of one-die Dudo. The test of the published values brackets it by best responses to within 0.001.
// Under OpenSpiel's bidding rule "reset-quantity" the value is -0.0556.
//
// # Size
//
// Every set of bids is a history: 4096 of them, so 147 456 decisions in 24 576 information sets (12 288 a
// seat), and 147 420 ends.
//
// # Secrets
//
// A seat sees the roll of the other seat as the masked action "roll ?". After liar each die is revealed by
// a chance event: one outcome in the truth, six in the view of the other seat.
//
// # Readings
//
// The first bid may be any. After 2-6 only liar is left, and it is a normal action. Showing is a separate
// event, because every hidden value of the engine is revealed by an explicit chance event.
package liarsdice
