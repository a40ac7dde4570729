// Package deck draws without replacement from unordered piles: counters of several kinds, as an
// array of counts (a bag, a cup, a pool), and distinct cards, as bits of a set.
//
// The one idea: a pile that nobody has seen is not shuffled. A draw is a chance event with the
// exact odds of the remaining items.
//
// The caller owns the pile; nothing is allocated. The effect of a draw belongs to the game.
package deck
