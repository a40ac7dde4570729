// Package options is the table of a game's options. From it a game is opened and writes its
// settings, and users see every option with its values, default and rule.
//
// A game keeps its options in a plain struct. A Row has a name, words, and functions that read and
// assign one field. A preset is a value of the struct. Set.Entry makes the registration.
//
// The table also has data that a file can replace, such as a map. A File reads and checks it, and
// chooses between the file and the built-in data.
//
// The effect of an option belongs to the game. Every error names the option, the value and the
// accepted values.
package options
