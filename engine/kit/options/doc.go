// Package options is what may be set in a game: one table from which a game is
// opened, from which it writes its settings, and in which whoever asks finds
// every option with its values, its default and the rule that it changes.
//
// A game keeps its options in a plain struct of its own. A Row has a name, words,
// and how to read and to assign one field of that struct; a preset is a whole
// value of it. Set.Entry is what the game registers.
//
// Data that a file may replace, such as a map, stands in the table too: a File says
// how such a file is read and checked, and chooses between it and what is built in.
//
// The package does not know what an option does, and refuses what a row refuses:
// every error names the option, the value and what it takes.
package options
