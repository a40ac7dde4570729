// Package deck draws without replacement from what nobody orders: counters of several
// kinds, counted in an array of the caller's (a bag, a cup, a pool), and cards that are all
// different, as bits of a set.
//
// Its one idea: a pile whose order nobody has seen is what is left in it. It is never
// shuffled; a draw is a chance event with the exact odds of what is left.
//
// Nothing is kept here and nothing allocated. What a draw leads to, and what goes back, is
// the game's. The package knows no card.
package deck
