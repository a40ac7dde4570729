// Package calibrate measures whether the win probabilities that a search prints come true
// where all seats are agents, and fits the curve that corrects them.
//
// Its one idea: what is printed is kept beside what became of the game, at real choices that are
// drawn evenly; a curve is judged on games that it has not seen, and ships where it is surely
// better than none. Results are taken less what luck was worth, whose mean is 0 from every
// position on.
//
// A Study adds games to a file, in sittings of any length and with the same result; Report
// and Write read such files.
//
// It refuses to ship a curve where there is no need of one.
package calibrate
