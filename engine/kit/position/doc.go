// Package position writes and reads a state as keyed lines, a text that a person can
// write:
//
//	deadreckon position 1
//	turn 5
//	peter 029 normal   // a comment
//	must-reveal
//
// A Format is a table with a Row for each key, which writes the words behind the key
// and reads them. A field is declared once, by its key, by the Values that it may hold
// and by where it is: from that comes what is written, what is read, and what is refused.
// Value, Packed, Flag, Mark, Marks, Number, Word, Set, Phase and List make such rows. A Record
// is a key with a line for each of some things, whose own fields are rows too. What is
// zero is left out, so that a text is as short as what it has to say. Lines stand in any
// order, keys in any case.
//
// Read refuses unknown keys (and says which was meant), second lines of one key, and
// what a row refuses; it names file, line and column. It judges no state: the game
// checks the whole, and says by Wrong which line tells what cannot be, and which rule
// forbids it. A Whole is the board with what goes on from there, which kit/continuation tells.
package position
