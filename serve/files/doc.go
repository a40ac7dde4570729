// Package files is a game of a session as a text that others read, and the way back: records of
// play, files of trajectories, positions, and shared games.
//
// Its one idea: a text says by itself what it is. Whoever opens one is asked no more than a
// position leaves open: which game it is of, and under which options.
//
// It refuses what the rules do not allow, before anything is opened; and it refuses to write as a
// whole game what one seat knows.
package files
