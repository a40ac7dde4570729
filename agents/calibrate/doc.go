// Package calibrate measures whether the win probabilities of a search come true if agents play all
// seats, and fits the curve that corrects them.
//
// It records the predictions at random decisions and the results of the games. A curve is judged on
// games that it was not fitted to, and is written only if it is significantly better than no
// correction. Results are luck-adjusted from the decision to the end of the game.
//
// A Study adds games to a file, in any number of runs and with the same result. Report and Write
// read such files.
package calibrate
