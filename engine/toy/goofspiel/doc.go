// Package goofspiel is goofspiel with four cards and hidden bids: the seats see
// only the winner of each round. It is a minimal game of simultaneous choices
// whose secrets are never revealed.
//
// # Edition
//
// S. M. Ross, "Goofspiel: the game of pure strategy", Journal of Applied
// Probability 8, 1971, in the imperfect-information variant of M. Lanctot,
// V. Lisy and M. Bowling. The rules are OpenSpiel's
// goofspiel(imp_info=True, num_cards=4, points_order=descending), whose results
// are a win, a loss or a tie.
//
// # Equipment
//
// Each of two seats holds the bid cards 1 to 4. The prizes are worth 4, 3, 2 and
// 1 points, in this order.
//
// # Phases
//
//	bid     the first seat lays a card face down, then the second
//	result  chance, as the umpire, says who laid the higher card and takes the
//	        prize; equal cards tie, and nobody takes it
//
// Cards that have been laid are gone. The last cards lay themselves, since there
// is no choice, and the umpire says the last result.
//
// # Scores
//
// 1 for the seat with more points, -1 for the other, 0 for both at a tie. The
// game is worth 0: nothing tells the seats apart but their names.
//
// # Size
//
// 501 decisions in 162 information sets (81 a seat), and 576 ends, in which
// both seats have laid their cards in any order.
//
// # Secrets
//
// A seat sees the bid of the other seat as the masked action "bid ?", and so
// bids as if at the same time. The umpire knows all: in the truth a result has
// one outcome, in a view one for each result that the cards seen so far allow.
// Cards are never shown. Over the secret choices of the other seat the stated
// prior is that every card in hand is equally likely: then all orders of its
// cards that agree with the results are equally likely too.
//
// # Readings
//
// The prizes descend rather than come at random: this is the order in which the
// literature solves the game, and it leaves chance nothing to do. A seat
// remembers which card it laid in which round, as perfect recall demands.
package goofspiel
