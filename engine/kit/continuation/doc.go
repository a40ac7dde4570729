// Package continuation handles the lines of a position's text that continue from its board:
//
//	then move hunt          // an action after the decision point of the board
//	then to forest-2
//	moment 2 5f0c…          // or a sealed state in the middle of an action
//
// A person describes a decision point between actions and continues with lines `then ACTION`. They
// are played in order, and refused as in a game. So every reachable state in the middle of an
// action can be written, and no other.
//
// A program that has a state without its history writes one line `moment`: the data missing from
// the board as bytes, with hashes of the settings and a checksum. Such a text cannot be edited. It
// contains only the data of the state, so a view reveals no more than its seat knows.
package continuation
