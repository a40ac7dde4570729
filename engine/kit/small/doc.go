// Package small is the frame of a small game: one without a map, a rulebook or data files, such as
// those of engine/toy. The game has a flat State, which implements engine.State, and a Game here
// that holds the rest: names, text and encoding, as data and functions of the state. From these
// the package makes the engine.Game, its Notation and the type of its views.
//
// A position is a text of keyed lines (Game.File), or the history of the game (Game.Played).
//
// The methods of engine.State stay in the game. A generic wrapper around a state costs a search of
// Pig 11 to 13 %.
package small
