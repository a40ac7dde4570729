// Package host keeps games for a program in another language: everything under
// the C interface of python/capi but C itself.
//
// Its one idea: the other side holds numbers, never pointers. A number stands for
// a batch of games (a Bench) or for a file of trajectories (Episodes), whose
// buffers belong to the other side. Whatever is wrong comes back as an error with
// a Code; a panic does too, and ends what it happened to.
//
// The package refuses to know a game, and to keep what is closed.
package host
