// Package net is nets that learn a game from the views of a seat: what they are,
// their weights, their files, and a backend in pure Go that runs and trains them.
//
// Its one idea: a net is a Spec, which says all that a backend must know, and one
// slice of float32, whose order the Spec fixes. Whatever runs it, the description,
// the weights and the file are the same.
//
//	Spec      what is observed and done, how large the net is, what it answers
//	Net       a Spec and its weights
//	File      a Net with the game, the encoding and the history that it comes from
//	Backend   Evaluator and Learner of a Net: Go is the one of this package
//
// It refuses to know a game: a Spec is made from an engine.Encoding. It never sees
// a state: its input is what engine.Encoder tells of a View.
package net
