// Package index counts the actions of a game for nets: one table says what each index
// means, which index an action has, and which action an index is.
//
// A Row is one kind of action: its fields, as engine.Encoding documents them, and the
// way to them and back. New adds up where each row begins, so that a game writes no
// numbers. Rows over squares count field by field and square by square; those without
// a square follow them.
//
// The package knows no action: how one is packed, and which square lies beyond a door,
// the rows know. It allocates nothing once a Numbering is made.
package index
