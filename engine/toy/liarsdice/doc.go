// Package liarsdice is liar's dice with one die each: the smallest game of
// bidding, with a long history that every information set remembers.
//
// # Edition
//
// OpenSpiel's liars_dice with its default options (two players, one die each,
// six sides, bidding rule "reset-face"). T. W. Neller and M. Lanctot, "An
// introduction to counterfactual regret minimization", 2013, play the same game
// as one-die Dudo with the ones wild in place of the sixes. V. Lisy, M. Lanctot
// and M. Bowling, "Online Monte Carlo counterfactual regret minimization for
// search in imperfect information games", AAMAS 2015, use it as well.
//
// # Equipment
//
// Two seats with one six-sided die each, hidden under a cup.
//
// # Phases
//
//	roll   chance rolls the first seat's die, then the second's
//	bids   the first seat bids a quantity and a face: "at least so many of both
//	       dice show this face"; then, in turn, each seat bids higher or calls
//	       liar
//	show   after liar the first seat shows, then the second
//
// A bid is higher if its quantity is higher, whatever the face, or if its
// quantity is the same and its face is higher:
//
//	1-1 < 1-2 < ... < 1-6 < 2-1 < ... < 2-6
//
// Sixes are wild: they count as every face. If the last bid holds, its bidder
// wins, else the seat that called liar.
//
// # Scores
//
// 1 for the winner, -1 for the loser. The game is worth -7/258 to the first
// seat under optimal play, the value of one-die Dudo. The test of the published
// values brackets it by best responses to within 0.001; 5000 iterations in place of
// 600 leave -0.027137 to -0.027124. The bidding rule matters: under OpenSpiel's
// other one, "reset-quantity", the same solver finds -0.0556.
//
// # Size
//
// Every set of bids is a history: 4096 of them, so 147 456 decisions in 24 576
// information sets (12 288 a seat), and 147 420 ends.
//
// # Secrets
//
// A seat sees the roll of the other seat as the masked action "roll ?". After
// liar each die is revealed by a chance event: in the truth it has one outcome,
// in the view of the other seat six.
//
// # Readings
//
// The first bid may be any. After 2-6 only liar is left, and it is an action
// like any other. Showing is a separate event, and the first seat shows first,
// because every hidden value of the engine is revealed by an explicit chance
// event.
package liarsdice
