// Package board is the map of package mall: squares of several sizes with walls and
// doors on their sides, read from a file.
//
//	┌─────────┬─────────┐
//	│001  002 g003S 004S│   001, 002 hall; a glass door; 003, 004 a store
//	└─────────┴─────────┘
//
// Its one idea: a map never changes, so all that follows from it alone is worked out
// once and looked up in play: who sees whom (EN 6.4), what lies between them, steps,
// fire distances, where zombies may hide (EN 3.1). The doors as they stand are an
// argument of one word for each state, Doors, and the rest of a position is unknown
// here: Check, Text and WriteSVG speak of a bare map, or of contents and marks that
// they are given.
//
// Squares are numbers from 1, sets of them 256 bits: a map has at most MaxSquares
// squares and MaxDoors doors. Which moves are allowed is for package mall.
package board
