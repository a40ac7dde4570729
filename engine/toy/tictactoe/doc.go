// Package tictactoe is tic-tac-toe: a game without secrets and chance.
// Search must agree with minimax on it.
//
// # Edition
//
// The common rules.
//
// # Equipment
//
// A board of nine squares, numbered as they are read:
//
//	1 2 3
//	4 5 6
//	7 8 9
//
// # Phases
//
// Seat x marks a free square, then seat o, in turn. Three marks of one seat in a
// row, a column or a diagonal end the game, as does a full board.
//
// # Scores
//
// 1 for three in a row, -1 for the other seat, 0 for both if the board is full
// without it. The game is worth 0 under optimal play, as the test of the
// published values finds by minimax.
//
// # Size
//
// 5478 positions, 958 of them terminal; 255 168 games (sequences of moves to
// the end); 549 946 nodes in the game tree.
//
// # Secrets
//
// None: a view equals the state.
//
// # Readings
//
// A position is only the board: games with the same board share a key.
package tictactoe
