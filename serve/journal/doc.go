// Package journal saves games that persons play or follow, entry by entry, in files that survive a crash.
//
// A journal is a tree of entries with a current node. Nothing is ever dropped: undo and redo move the
// current node, and other entries at an earlier node begin a branch. The file is a log of lines with
// checksums. Each line is on disk before the next request, and reading the lines rebuilds the tree.
//
// The package knows no rules. Callers must enter legal actions; everything read from a file is checked
// against the game.
package journal
