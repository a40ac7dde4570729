// Package goofspiel is goofspiel with four cards and hidden bids: the seats see only the winner of each
// round. It is a minimal game of simultaneous choices whose secrets are never revealed.
//
// # Edition
//
// S. M. Ross, "Goofspiel: the game of pure strategy", Journal of Applied Probability 8, 1971, in the
// imperfect-information variant of M. Lanctot, V. Lisy and M. Bowling. The rules are OpenSpiel's
// goofspiel(imp_info=True, num_cards=4, points_order=descending), whose results are a win, a loss or a
// tie.
//
// # Equipment
//
// Each of two seats holds the bid cards 1 to 4. The prizes are worth 4, 3, 2 and 1 points, in this order.
//
// # Phases
//
//	bid     the first seat lays a card face down, then the second
//	result  a chance event announces the higher card, whose owner takes the
//	        prize; equal cards tie, and the prize is lost
//
// Used cards are gone. The last cards are laid without a decision.
//
// # Scores
//
// 1 for the seat with more points, -1 for the other, 0 for both at a tie. The game is worth 0 by symmetry.
//
// # Size
//
// 501 decisions in 162 information sets (81 a seat), and 576 ends: both seats have laid their cards in any
// order.
//
// # Secrets
//
// A seat sees the bid of the other seat as the masked action "bid ?", so bids are simultaneous. Cards are
// never shown. A result has one outcome in the truth, and in a view one for each result that is consistent
// with the cards seen so far. Stated prior: every card in the hand of the other seat is equally likely, so
// all orders of its cards that are consistent with the results are.
//
// # Readings
//
// The prizes descend, as in the literature, so prizes need no chance. A seat remembers its own cards by
// round (perfect recall).
package goofspiel
