// Package net defines nets that learn a game from a seat's observations: their description,
// weights and files, and a backend in pure Go that runs and trains them.
//
// A net is a Spec and one slice of float32 whose order the Spec defines, so every backend
// reads the same file.
//
//	Spec      input, size and outputs of a net
//	Net       a Spec and its weights
//	File      a Net with its game, encoding and training history
//	Backend   makes an Evaluator and a Learner of a Net; Go is this package's
//
// The package knows no game. A Spec is made from an engine.Encoding, and the input is what
// engine.Encoder observes of a View, never a state.
package net
