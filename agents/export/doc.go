// Package export plays games between agents and keeps them as trajectories.
//
// Its one idea: a game is fixed by the job and its number, so it does not matter
// who plays it when: the file has the same bytes at any number of threads, and one
// that was broken off goes on where it ended.
//
// The package refuses to measure who is stronger: that is what package arena is
// for.
package export
