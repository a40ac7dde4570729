// Package kuhn is Kuhn poker: the smallest complete game behind the engine contract, and the template for
// a new one.
//
// # Edition
//
// H. W. Kuhn, "A simplified two-person poker", Contributions to the Theory of Games I, 1950.
//
// # Equipment
//
// Three cards, J < Q < K, and two seats, which ante one chip each.
//
// # Phases
//
//	deal     chance deals one card to the first seat, then one to the second
//	betting  first:  check or bet one chip
//	         second: after a bet, call or fold; after a check, check or bet
//	         first:  after check and bet, call or fold
//	showdown without a fold, the first seat shows, then the second; the higher
//	         card takes the pot
//
// # Scores
//
// A seat wins or loses one or two chips. Score is that number divided by two, so that it lies in [-1, 1].
// The game is worth -1/18 chips to the first seat under optimal play (Kuhn 1950), a score of -1/36.
//
// # Secrets
//
// A seat sees the deal to the other seat as the masked action "deal ?". At the showdown each card is
// revealed by a chance event: one outcome in the truth, one for each possible card in the view of the
// other seat.
//
// # Readings
//
// Showing is a separate event, because every hidden value of the engine is revealed by an explicit chance
// event.
package kuhn
