// Package position writes and reads a state as keyed lines, a text that a person can
// write:
//
//	deadreckon position 1
//	turn 5
//	peter 029 normal   // a comment
//	must-reveal
//
// A Format is a table with a Row for each key, which writes and reads the words after the key.
// A row defines the key, the Values of a field and the place of the field once, for writing, reading
// and refusing. Value, Packed, Flag, Mark, Marks, Number, Word, Set, Phase and List make rows. A
// Record is a key with a line for each of several things, whose fields are also rows. Zero values are
// not written. Lines may be in any order, keys in any case.
//
// Read refuses unknown keys (with a suggestion), duplicate lines of a key, and words that a row
// refuses; errors have file, line and column. The game checks the state as a whole, and reports by
// Wrong the line of a fault and the rule. A Whole is the board and its continuation: lines of
// actions, or a sealed state in the middle of an action.
package position
