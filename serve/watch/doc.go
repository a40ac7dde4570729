// Package watch reads how far the runs of arena, train, tune and export on this machine are, and
// what they have found so far, and who plays for a host, from the files that they write.
//
// Its one idea: the files of a run tell everything; a run is not asked, slowed down or locked by
// who watches it, and one that was killed can be watched like one that goes on.
//
// It refuses to look anywhere but in the folders that it is given, and right below them.
package watch
