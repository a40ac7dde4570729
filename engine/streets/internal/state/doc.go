// Package state holds the records of a game: a flat Position without pointers, the functions of records
// (positions of figures, their possessions, names of items and places), and the Rules, made from scenario,
// roster and options.
//
// It knows no chapter of the rulebook: nothing here throws a die or advances the game. Actions in progress
// are in the registers, in frames.go.
package state
