// Package small implements engine.Game for small games without a map, a rulebook or data files,
// such as the games of engine/toy. A game supplies a flat State, which implements engine.State, and
// a Game with names, texts and encoding. The package supplies the Notation and the type of views.
//
// A position is a text of keyed lines (Game.File), or the history of the game (Game.Played).
//
// The methods of engine.State stay in the game: a generic wrapper around a state slows a search of
// Pig by 11 to 13 %.
package small
