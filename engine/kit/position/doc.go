// Package position writes and reads a state as keyed lines, a text that a person can
// write:
//
//	deadreckon position 1
//	turn 5
//	peter 029 normal   // a comment
//	must-reveal
//
// A Format is a table with a Row for each key, which writes the words behind the key
// and reads them; Flag, Number, Word, List and Set make the rows of plain fields. What
// is zero is left out, so that a text is as short as what it has to say. Lines stand in
// any order, keys in any case.
//
// Read refuses unknown keys (and says which was meant), second lines of one key, and
// what a row refuses; it names file, line and column. It judges no state: the game
// checks the whole, and has At find the place of what is wrong. What goes on from the
// position is told by kit/moment.
package position
