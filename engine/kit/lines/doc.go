// Package lines reads texts that people write, such as data files and positions, as lines of words.
// A Line returns its words in order and knows their columns. The first error sticks and names file,
// line and column, so a caller need not check for errors at every word.
//
// Blanks, tabs and carriage returns separate words; // begins a comment. A quoted text is one word,
// which only Text reads. Lines without words are skipped.
//
// A figure in a data file ends with its Source: printed in the game, derived from its rules, or
// reconstructed.
package lines
