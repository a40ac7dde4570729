// Package index numbers the actions of a game for nets. One table defines the meaning of each
// index, the index of each action, and the action of each index.
//
// A Row is one kind of action: its fields, as engine.Encoding documents them, and the conversion in
// both directions. New computes the first index of each row, so a game writes no numbers. Rows with
// squares are numbered field by field and square by square; rows without squares follow.
//
// The packing of actions and the geometry of the board belong to the rows. A finished Numbering
// allocates nothing.
package index
