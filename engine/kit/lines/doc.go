// Package lines reads texts that people write: lines of words, such as data files
// and positions. A Line gives its words one after the other and knows the column of
// each; its first error sticks and names file, line and column, so that a statement
// is read without a test at every word.
//
// Blanks, tabs and carriage returns stand between words; // begins a comment; a text
// in quotes is one word, for which only Text asks. Lines without words do not count.
//
// A figure of a data file ends with its Source: whether it was printed in the game,
// derived from its rules or reconstructed.
//
// The package knows no statement and no key: which words a line has is the caller's.
package lines
