// Package board is the map of package mall: squares of several sizes with walls and
// doors on their sides, read from a file.
//
//	┌─────────┬─────────┐
//	│001  002 g003S 004S│   001, 002 hall; a glass door; 003, 004 a store
//	└─────────┴─────────┘
//
// Its one idea: a map never changes, so everything that follows from it is computed once and looked up
// in play: sight (EN 6.4) and the doors that block it, steps, fire distances, squares that may hide
// zombies (EN 3.1). The state of the doors is an argument, Doors, with a word for each state. The package
// knows nothing else of a position: Check, Text and WriteSVG draw the map with contents and marks that
// the caller gives.
//
// Squares are numbers from 1, and sets of them 256 bits: a map has at most MaxSquares squares and
// MaxDoors doors. Package mall decides which moves are legal.
package board
