// Package journal keeps the games that persons play or follow, entry by entry, in files
// that a failure cannot tear.
//
// Its one idea: nothing that was entered is ever dropped. A journal is a tree of entries and
// a place in it: undo and redo move the place, and what is entered elsewhere, or instead of
// something, is a branch of its own. The file is a log of checked lines, each on the disk
// before the next is asked for, and the tree is what comes of reading them.
//
// It refuses to play and to know a rule: its caller enters legal actions alone, and whatever
// is read from a file is held against the game.
package journal
